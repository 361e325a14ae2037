import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { tablesInOrder } from "#server/db/lead-rows.ts";
import { type LeadsFixture, leadsFixture, submissionForTests } from "#server/leads/testing.ts";

let fixture: LeadsFixture;
beforeEach(async () => {
  fixture = await leadsFixture();
});
afterEach(() => fixture.remove());

test("a process goes on storing leads when a newer one has added a column to every table", async () => {
  const fields = { firstName: "Ada", email: "ada@example.com", wantsNewsletter: true };
  // Over one connection, where the statements of the first are kept for those after it.
  const submit = () => fixture.leads.submit("guide", submissionForTests({ fields }));
  for (let before = 0; before < 7; before += 1) await submit();
  const newer = await fixture.openAnother();
  for (const { name } of tablesInOrder)
    await sql`alter table ${sql.table(name)} add column later text`.execute(newer.db);
  expect(await submit()).toMatchObject({ taken: true });
});
