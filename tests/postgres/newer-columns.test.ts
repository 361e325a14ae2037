import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Database } from "#server/db/database.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { scratchDatabase, type Scratch } from "#server/db/scratch-database.ts";
import { tablesInOrder } from "#server/db/table-keys.ts";
import { submissionForTests } from "#server/leads/submission-for-tests.ts";
import { createLeads } from "#server/leads/submit-lead.ts";
import { createSigner } from "#server/signing/signer.ts";
import { createSuppressions } from "#server/suppression/suppressions.ts";

const patience = { statement: 3_000, write: 4_000 };

let scratch: Scratch;
let database: Database;
beforeEach(async () => {
  scratch = await scratchDatabase();
  database = await openDatabase(scratch.place, { patience });
});
afterEach(async () => {
  await database.close();
  await scratch.remove();
});

test("a process goes on storing leads when a newer one has added a column to every table", async () => {
  const leads = createLeads({
    database,
    now: () => new Date(),
    onQueued() {},
    messageIdHost: "desk.example",
    suppressions: createSuppressions(createSigner("secret")),
  });
  const fields = { firstName: "Ada", email: "ada@example.com", wantsNewsletter: true };
  // Over one connection, where the statements of the first are kept for those after it.
  const submit = () => leads.submit("guide", submissionForTests({ fields }));
  for (let before = 0; before < 7; before += 1) await submit();
  for (const { name } of tablesInOrder)
    await sql`alter table ${sql.table(name)} add column later text`.execute(scratch.database.db);
  expect(await submit()).toMatchObject({ taken: true });
});
