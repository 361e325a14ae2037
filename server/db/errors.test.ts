import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isRowError, NoAnswerError, reportLostWrites } from "./errors.ts";
import { type Scratch, scratchDatabase } from "./testing.ts";

let scratch: Scratch;
beforeEach(async () => {
  scratch = await scratchDatabase();
});
afterEach(() => scratch.remove());

const wording = { hash: "h", text: "Words", first_shown_at: "2026-11-20T12:00:00.000Z" };
const keep = (row: object) =>
  sql`insert into disclosure_texts ${sql.raw(`(${Object.keys(row).join(", ")})`)}
      values (${sql.join(Object.values(row))})`.execute(scratch.database.db);
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test("a row that breaks a rule of the tables is one work's", async () => {
  await keep(wording);
  expect(isRowError(await errorOf(keep(wording)))).toBe(true);
  expect(isRowError(await errorOf(keep({ hash: "other" })))).toBe(true);
});

test("so is a value that cannot be kept", () => {
  expect(isRowError(new TypeError("no value for hash"))).toBe(true);
});

test("a store that is away or lacks a table is everybody's", async () => {
  expect(isRowError(await errorOf(sql`select * from nothing`.execute(scratch.database.db)))).toBe(
    false,
  );
  await scratch.database.close();
  expect(isRowError(await errorOf(keep(wording)))).toBe(false);
  expect(isRowError(new NoAnswerError())).toBe(false);
  expect(isRowError("away")).toBe(false);
});

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
