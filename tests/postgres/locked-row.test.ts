import { afterEach, beforeEach, expect, test } from "vitest";
import type { Database } from "#server/db/database.ts";
import { openDatabase } from "#server/db/open.ts";
import { scratchDatabase, type Scratch } from "#server/db/testing.ts";
import { testLeads, submissionForTests } from "#server/leads/testing.ts";

const timeouts = { statement: 2_000, write: 5_000 };

let scratch: Scratch;
let database: Database;
beforeEach(async () => {
  scratch = await scratchDatabase();
  database = await openDatabase(scratch.place, { timeouts });
});
afterEach(async () => {
  await database.close();
  await scratch.remove();
});

test("a row that is held for longer than anybody waits keeps only its own lead from being stored", async () => {
  const leads = testLeads(database);
  const from = (email: string) => {
    const fields = { firstName: "Ada", email, wantsNewsletter: true };
    return leads.submit("guide", submissionForTests({ fields }));
  };
  await from("ada@example.com");
  const outcomes = await scratch.database.db.transaction().execute(async (confirming) => {
    // As somebody does who confirms the newsletter over a machine that vanishes meanwhile.
    await confirming.updateTable("newsletter_subscriptions").set({ state: "pending" }).execute();
    const people = ["bob@example.com", "ada@example.com", "eve@example.com"];
    return await Promise.allSettled(people.map(from));
  });
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});
