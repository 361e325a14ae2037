import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { sql } from "kysely";
import { expect, inject, onTestFinished, test } from "vitest";
import { tablesInOrder } from "#server/db/lead-rows.ts";
import { migrations } from "#server/db/migrations/migrations.ts";
import { openDatabase } from "#server/db/open.ts";
import { scratchPostgres, workerDatabase } from "#server/db/scratch/testing.ts";
import { leadsFixture, submissionForTests } from "#server/leads/testing.ts";

const script = `
  import { openDatabase } from "#server/db/open.ts";
  const database = await openDatabase({ engine: "postgres", url: process.env.STORE });
  await database.check();
  await database.close();`;

test("an empty database that four processes open at the same time is migrated once", async () => {
  const scratch = await scratchPostgres(workerDatabase(inject("postgres") ?? ""));
  onTestFinished(() => scratch.remove());
  const { place } = scratch;
  if (place.engine !== "postgres") throw new Error("requires PostgreSQL");
  const env = { ...process.env, STORE: place.url };
  const run = () =>
    promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], { env });
  await Promise.all([run(), run(), run(), run()]);
  const database = await openDatabase(place);
  const { rows } = await sql`select name from kysely_migration`.execute(database.db);
  await database.close();
  expect(rows).toHaveLength(Object.keys(migrations).length);
});

test("a process keeps storing leads after a newer one has added a column to every table", async () => {
  const fixture = await leadsFixture();
  onTestFinished(() => fixture.remove());
  const fields = { firstName: "Ada", email: "ada@example.com", wantsNewsletter: true };
  // On one connection, which keeps the first process's prepared statements.
  const submit = () => fixture.leads.submit("guide", submissionForTests({ fields }));
  for (let before = 0; before < 7; before += 1) await submit();
  const newer = await fixture.openAnother();
  for (const { name } of tablesInOrder)
    await sql`alter table ${sql.table(name)} add column later text`.execute(newer.db);
  expect(await submit()).toMatchObject({ taken: true });
});
