import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { scratchDatabase } from "#server/db/testing.ts";
import { findLead, listWaiting } from "./read-leads.ts";
import { assert, asyncProperty, constantFrom, oneof, string } from "fast-check";
import { type LeadsFixture, leadsFixture, submissionForTests } from "./testing.ts";

/** SQLite allows at most 32,766 parameters in a statement. */
const many = 33_000;

test("reads any number of waiting leads", async () => {
  const scratch = await scratchDatabase();
  const { database } = scratch;
  await sql`insert into leads
      (id, kind, name, email, email_normalized, wants_newsletter, page, created_at)
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${many})
    select 'lead-' || n, 'guide', 'Ada', 'ada@example.com', 'ada@example.com', 0, '/', '2026-11-20'
    from numbers`.execute(database.db);
  expect(await listWaiting(database, many)).toHaveLength(many);
  await scratch.remove();
});

let fixture: LeadsFixture;
beforeEach(async () => {
  fixture = await leadsFixture();
});
afterEach(() => fixture.remove());

const odd = constantFrom(
  "'",
  '"',
  ";",
  "--",
  "\u0000",
  "\r\n",
  "\ud800",
  "😀",
  "é",
  "\u202e",
  "م",
  "%s",
);
const text = oneof(string({ unit: "binary" }), string({ unit: "grapheme" }), string({ unit: odd }));

test("any name and source is either rejected or read back unchanged", async () => {
  let kept = 0;
  await assert(
    asyncProperty(text, text, async (firstName, utm) => {
      const outcome = await fixture.leads.submit(
        "guide",
        submissionForTests({
          fields: { firstName, email: "ada@example.com" },
          origin: { source: { utm_term: utm } },
        }),
      );
      const fits = firstName.trim().length >= 1 && firstName.trim().length <= 50;
      const whole = !/[\p{Cc}\p{Cs}]/u.test(firstName.trim());
      expect(outcome.taken).toBe(fits && whole);
      if (!outcome.taken) return;
      kept += 1;
      const lead = await findLead(fixture.database, outcome.reply.id);
      expect(lead?.name).toBe(firstName.trim());
      const known = utm.replace(/[\p{Cc}\p{Cs}]/gu, "").trim();
      expect(lead?.source).toEqual(known === "" ? {} : { utm_term: known });
    }),
    { numRuns: 300 },
  );
  expect(kept).toBeGreaterThan(30);
});
