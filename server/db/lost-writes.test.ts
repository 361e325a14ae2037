import { expect, test, vi } from "vitest";
import { reportLostWrites } from "./lost-writes.ts";

function failing(errcode: number) {
  const onLostWrite = vi.fn<(error: Error) => void>();
  const error = Object.assign(new Error("disk I/O error"), { errcode });
  const watch = reportLostWrites(onLostWrite);
  const run = () =>
    watch(() => {
      throw error;
    });
  expect(run).toThrow(error);
  return onLostWrite.mock.calls;
}

test.each([1034, 1290])("a failed sync (%i) is reported and thrown on", (errcode) => {
  expect(failing(errcode)).toHaveLength(1);
});

// A full disk, a busy file, a failed read: the transaction is rolled back and nothing is lost.
test.each([13, 5, 266, 778])("any other fault (%i) is only thrown on", (errcode) => {
  expect(failing(errcode)).toEqual([]);
});

test("gives what the action gives", () => {
  expect(reportLostWrites(() => {})(() => 7)).toBe(7);
});
