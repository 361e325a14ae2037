import { beforeEach, expect, test, describe } from "vitest";
import { assert, asyncProperty, constantFrom, oneof, string } from "fast-check";
import { guideRow } from "#server/db/testing.ts";
import { findLead, listLeads } from "./read-leads.ts";
import { type LeadsFixture, leadsFixture, submissionForTests } from "./testing.ts";

describe("read leads", () => {
  let fixture: LeadsFixture;
  beforeEach(async () => {
    fixture = await leadsFixture();
  });

  /** SQLite allows at most 32,766 parameters in a statement. */
  test("reads any number of leads without naming them all in one statement", async () => {
    const { database } = fixture;
    const many = 1_200;
    const rows = Array.from({ length: many }, (_, at) => guideRow(`${at}`));
    await database.db.insertInto("leads").values(rows.slice(0, 600)).execute();
    await database.db.insertInto("leads").values(rows.slice(600)).execute();
    const parameters: number[] = [];
    const db = database.db.withPlugin({
      transformQuery({ node }) {
        const query = database.db.getExecutor().compileQuery(node, { queryId: "counted" });
        parameters.push(query.parameters.length);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    expect(await listLeads({ ...database, db }, { limit: many })).toHaveLength(many);
    expect(Math.max(...parameters)).toBeGreaterThan(100);
    expect(Math.max(...parameters)).toBeLessThan(many);
  });

  const odd = constantFrom(..."'\";\u0000😀é\u202eم", "--", "\r\n", "\ud800", "%s");
  const text = oneof(
    string({ unit: "binary" }),
    string({ unit: "grapheme" }),
    string({ unit: odd }),
  );

  test("any name and source is either rejected or read back, with spaces for control characters", async () => {
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
        const line = firstName.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
        const fits = line.length <= 50 && /[^\s\p{Cf}\p{DI}\u2800]/u.test(line);
        expect(outcome.taken).toBe(fits && !/\p{Cs}/u.test(line));
        if (!outcome.taken) return;
        kept += 1;
        const lead = await findLead(fixture.database, outcome.reply.id);
        expect(lead?.name).toBe(line);
        const known = utm.replace(/[\p{Cc}\p{Cs}]/gu, "").trim();
        expect(lead?.source).toEqual(known === "" ? {} : { utm_term: known });
      }),
      { numRuns: 80 },
    );
    expect(kept).toBeGreaterThan(5);
  });
});
