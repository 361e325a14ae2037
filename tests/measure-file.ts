import { relative } from "node:path";
import { afterAll, expect } from "vitest";
import { startClock } from "./processor-time.ts";

// Vitest runs this before it imports each test file: reports what the file took, with its imports.
const report = startClock();

afterAll(() => report(relative(process.cwd(), expect.getState().testPath ?? "")));
