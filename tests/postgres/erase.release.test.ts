import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import type { Database } from "#server/db/database.ts";
import { openDatabase } from "#server/db/open.ts";
import { countBytes } from "#server/db/sqlite/residue.ts";
import { contextForTests, type TestContext } from "#operator/cli/testing.ts";
import { withDatabase } from "#operator/cli/open-context.ts";
import { leadsProgram } from "#operator/leads/program.ts";
import { insertOthers, insertPersonFixture } from "#operator/people/testing.ts";
import { startPostgres, type PostgresServer } from "./provide-postgres.ts";

let server: PostgresServer;
let context: TestContext;
let database: Database;
let url: string;
/** The directory of the database's files. */
let files: string;
/** The server's log files are deleted after a checkpoint instead of being recycled. */
beforeAll(async () => {
  server = await startPostgres(["-c", "fsync=off", "-c", "wal_recycle=off"]);
});
afterAll(() => server.remove());
beforeEach(async () => {
  context = await contextForTests();
  url = await server.createDatabase(randomUUID());
  database = await openDatabase({ engine: "postgres", url });
  onTestFinished(() => database.close());
  const relation = sql<{ oid: number }>`
  select oid from pg_database where datname = current_database()`;
  files = join("base", String((await relation.execute(database.db)).rows[0]?.oid));
  useStore(url);
});

/** The operator's commands use that store from now on. */
function useStore(address: string): void {
  const place = { engine: "postgres", url: address } as const;
  const places = { ...context.context.places(), database: place };
  context.context.places = () => places;
  context.context.withDatabase = (use) => withDatabase(place, use);
}

async function ask(text: string): Promise<void> {
  const client = new Client({ connectionString: server.url() });
  await client.connect();
  await client.query(text);
  await client.end();
}

/** How much of the write-ahead log stays, beside the file that is being written. */
async function keepLog(size: string): Promise<void> {
  await ask(`alter system set wal_keep_size = '${size}'`);
  await ask("select pg_reload_conf()");
}

/** The texts found in the server's files, once everything in memory has been written. */
async function textsInFiles(texts: readonly string[], under: string): Promise<string[]> {
  await ask("checkpoint");
  const root = join(server.dataDir, under);
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  const all = entries.filter((entry) => entry.isFile());
  const counts = await Promise.all(
    all.map(({ parentPath, name }) => countBytes(join(parentPath, name), texts)),
  );
  return texts.filter((_, at) => counts.some((count) => (count[at] ?? 0) > 0));
}

const erase = (email: string) => context.run(leadsProgram, "erase", email, "--yes");

test("no field is left in the server's files; the write-ahead log keeps them until it is recycled", async () => {
  await keepLog("256MB");
  await insertOthers(database, 800);
  const { email, canaries } = await insertPersonFixture(database);
  const neighbor = await insertPersonFixture(database, "neighbor");
  await insertOthers(database, 800);
  await sql`analyze`.execute(database.db);
  expect(await textsInFiles(canaries, files)).toEqual(canaries);

  const { exitCode, printed } = await erase(email);
  expect([exitCode, printed]).toEqual([0, expect.stringContaining("none left")]);
  expect(printed).toContain("The database was rewritten");
  expect(printed).toContain("PostgreSQL's write-ahead log");
  expect(await textsInFiles(canaries, files)).toEqual([]);
  expect(await textsInFiles(neighbor.canaries, files)).toEqual(neighbor.canaries);

  expect(await textsInFiles(canaries, "pg_wal")).toEqual(canaries);
  await keepLog("0");
  await ask("select pg_switch_wal()");
  expect([
    ...(await textsInFiles(canaries, files)),
    ...(await textsInFiles(canaries, "pg_wal")),
  ]).toEqual([]);
});

test("waits for a transaction that still sees the rows: until then, every rewrite keeps them", async () => {
  const { email, canaries } = await insertPersonFixture(database);
  const reading = database.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (reader) => {
      await reader.selectFrom("leads").select("id").execute();
      await delay(1_000);
    });
  const { exitCode } = await erase(email);
  expect(exitCode).toBe(0);
  expect(await textsInFiles(canaries, files)).toEqual([]);
  await reading;
});

test("reports a table in use that it could not rewrite, and statistics in a database that it does not own", async () => {
  const { email, tables } = await insertPersonFixture(database);
  const name = `role_${randomUUID().replaceAll("-", "")}`;
  await sql`create role ${sql.id(name)} login; grant create on schema public to ${sql.id(name)};`.execute(
    database.db,
  );
  for (const table of tables)
    await sql`alter table ${sql.table(table)} owner to ${sql.id(name)}`.execute(database.db);
  const limited = new URL(url);
  limited.username = name;
  useStore(limited.href);
  const erased = Promise.withResolvers<void>();
  const inUse = Promise.withResolvers<void>();
  const using = database.db.transaction().execute(async (user) => {
    await user.selectFrom("outbox").select("id").execute();
    inUse.resolve();
    await erased.promise;
  });
  await inUse.promise;
  const { exitCode, printed, complained } = await erase(email).finally(erased.resolve);
  await using;
  expect([exitCode, complained]).toEqual([0, ""]);
  expect(printed).toContain("run `vacuum full outbox, pg_catalog.pg_statistic` at a quiet time");
  expect(printed).not.toContain("was rewritten");
});
