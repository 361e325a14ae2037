import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { makeDirectory } from "./connection.ts";
import { reportLostWrites } from "#server/db/errors.ts";

describe("makeDirectory", () => {
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
});

function reportedErrors(errcode: number) {
  const onLostWrite = vi.fn<(error: Error) => void>();
  const error = Object.assign(new Error("disk I/O error"), { errcode });
  const runAction = reportLostWrites(onLostWrite);
  const run = () =>
    runAction(() => {
      throw error;
    });
  expect(run).toThrow(error);
  return onLostWrite.mock.calls;
}

test.each([1034, 1290])("reports and rethrows a failed sync (%i)", (errcode) => {
  expect(reportedErrors(errcode)).toHaveLength(1);
});

// A full disk, a busy file, a failed read: the transaction is rolled back and nothing is lost.
test.each([13, 5, 266, 778])("only rethrows any other error (%i)", (errcode) => {
  expect(reportedErrors(errcode)).toEqual([]);
});

test("returns the action's result", () => {
  expect(reportLostWrites(() => {})(() => 7)).toBe(7);
});
