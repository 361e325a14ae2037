import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeDirectory } from "./connection.ts";

let scratch = "";
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), "directory-"));
});
afterEach(() => rmSync(scratch, { recursive: true }));

test("creates missing directories for this user only, and doesn't change existing ones", () => {
  const directory = join(scratch, "a/b/c");
  makeDirectory(directory);
  makeDirectory(directory);
  expect(statSync(directory).isDirectory()).toBe(true);
  expect(statSync(join(scratch, "a")).mode & 0o777).toBe(0o700);
});

test("fails if a file is in the way", () => {
  writeFileSync(join(scratch, "file"), "");
  expect(() => makeDirectory(join(scratch, "file/below"))).toThrow("ENOTDIR");
});

// Node's recursive mkdir never returns here.
test.runIf(process.platform === "linux")(
  "fails on a file system that allows no directories",
  () => {
    expect(() => makeDirectory("/proc/nowhere/data")).toThrow("ENOENT");
  },
);
