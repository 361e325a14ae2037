import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** For tests: creates a directory and deletes it, with its contents, after the running test. */
export function scratchDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "test-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }));
  return directory;
}
