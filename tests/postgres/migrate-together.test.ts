import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { sql } from "kysely";
import { expect, inject, onTestFinished, test } from "vitest";
import { migrations } from "#server/db/migrations/migrations.ts";
import { openDatabase } from "#server/db/open.ts";
import { scratchPostgres, workerDatabase } from "#server/db/scratch-place.ts";

const script = `
  import { openDatabase } from "#server/db/open.ts";
  const database = await openDatabase({ engine: "postgres", url: process.env.STORE });
  await database.check();
  await database.close();`;

test("an empty database that four processes open at once is migrated once", async () => {
  const scratch = await scratchPostgres(workerDatabase(inject("postgres") ?? ""));
  onTestFinished(() => scratch.remove());
  const { place } = scratch;
  if (place.engine !== "postgres") throw new Error("this is about PostgreSQL");
  const env = { ...process.env, STORE: place.url };
  const run = () =>
    promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script], { env });
  await Promise.all([run(), run(), run(), run()]);
  const database = await openDatabase(place);
  const { rows } = await sql`select name from kysely_migration`.execute(database.db);
  await database.close();
  expect(rows).toHaveLength(Object.keys(migrations).length);
});
