import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { tablesInOrder } from "#server/db/lead-rows.ts";
import { type Desk, deskForTests, submissionForTests } from "#server/leads/testing.ts";

let desk: Desk;
beforeEach(async () => {
  desk = await deskForTests();
});
afterEach(() => desk.remove());

test("a process goes on storing leads when a newer one has added a column to every table", async () => {
  const fields = { firstName: "Ada", email: "ada@example.com", wantsNewsletter: true };
  // Over one connection, where the statements of the first are kept for those after it.
  const submit = () => desk.leads.submit("guide", submissionForTests({ fields }));
  for (let before = 0; before < 7; before += 1) await submit();
  const newer = await desk.openAnother();
  for (const { name } of tablesInOrder)
    await sql`alter table ${sql.table(name)} add column later text`.execute(newer.db);
  expect(await submit()).toMatchObject({ taken: true });
});
