import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isOfOneWork } from "./is-of-one-work.ts";
import { NoAnswerError } from "./no-answer-error.ts";
import { scratchDatabase, type Scratch } from "./scratch-database.ts";

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
  expect(isOfOneWork(await errorOf(keep(wording)))).toBe(true);
  expect(isOfOneWork(await errorOf(keep({ hash: "other" })))).toBe(true);
});

test("so is a value that cannot be kept", () => {
  expect(isOfOneWork(new TypeError("no value for hash"))).toBe(true);
});

test("a store that is away or lacks a table is everybody's", async () => {
  expect(isOfOneWork(await errorOf(sql`select * from nothing`.execute(scratch.database.db)))).toBe(
    false,
  );
  await scratch.database.close();
  expect(isOfOneWork(await errorOf(keep(wording)))).toBe(false);
  expect(isOfOneWork(new NoAnswerError())).toBe(false);
  expect(isOfOneWork("away")).toBe(false);
});
