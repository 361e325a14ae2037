import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** For tests: a new directory for the running test, deleted with all that is in it when the test has finished. */
export function scratchDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "test-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}
