import { expect, test, vi } from "vitest";
import { makeDirectory } from "./connection.ts";
import { reportLostWrites } from "#server/db/errors.ts";

// Node's recursive mkdir never returns here.
test.runIf(process.platform === "linux")(
  "fails on a file system that allows no directories",
  () => {
    expect(() => makeDirectory("/proc/nowhere/data")).toThrow("ENOENT");
  },
);

test.each([
  // A failed sync.
  [1034, 1],
  [1290, 1],
  // A full disk, a busy file, a failed read: the transaction is rolled back and nothing is lost.
  [13, 0],
  [5, 0],
  [266, 0],
  [778, 0],
])("rethrows error %i, and reports it as a lost write: %i", (errcode, reports) => {
  const onLostWrite = vi.fn<(error: Error) => void>();
  const error = Object.assign(new Error("disk I/O error"), { errcode });
  const run = () =>
    reportLostWrites(onLostWrite)(() => {
      throw error;
    });
  expect(run).toThrow(error);
  expect(onLostWrite).toHaveBeenCalledTimes(reports);
});
