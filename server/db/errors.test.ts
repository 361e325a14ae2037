import { expect, test, vi } from "vitest";
import { reportLostWrites } from "./errors.ts";

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
