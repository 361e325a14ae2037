import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Client, types } from "pg";
import { inject, onTestFinished } from "vitest";
import { scratchDirectory } from "#server/base/testing.ts";
import { workerDatabase } from "#server/db/scratch/testing.ts";
import type { LeadRow, OutboxRow } from "#server/db/tables.ts";
import { startPostgres } from "#tests/postgres/provide-postgres.ts";
import type { Engine } from "#tests/faults/promises.ts";
import type { Visitors } from "./visitors.ts";

type Value = string | number | null;

/** The store of a service under test, read and changed from outside with the test's own SQL. */
export interface Store {
  readonly engine: Engine;
  readonly dataDir: string;
  /** The environment of a process that uses it, besides the directory. */
  readonly env: Readonly<Record<string, string>>;
  /** Values are written as `?`. Both work whether or not a service is running. */
  look<Row>(sql: string, ...values: Value[]): Promise<Row[]>;
  change(sql: string, ...values: Value[]): Promise<void>;
  /** Rows of several queries as they were at one moment, however busy the service is. */
  lookAtOnce<Rows extends RowsByName>(queries: Queries<Rows>): Promise<Results<Rows>>;
}

/** The types of rows by the names of their queries. */
type RowsByName = Readonly<Record<string, unknown>>;
type Queries<Rows> = { readonly [Name in keyof Rows]: string };
type Results<Rows> = { readonly [Name in keyof Rows]: readonly Rows[Name][] };

/** The file that a service uses by default. */
export function sqliteStore(dataDir: string): Store {
  return {
    engine: "SQLite",
    dataDir,
    env: {},
    look: async <Row>(sql: string, ...values: Value[]) =>
      withFile(dataDir, (file) => file.prepare(sql).all(...values) as Row[]),
    async change(sql, ...values) {
      withFile(dataDir, (file) => file.prepare(sql).run(...values));
    },
    lookAtOnce: async <Rows extends RowsByName>(queries: Queries<Rows>) =>
      withFile(dataDir, (file) => {
        file.exec("begin");
        const results = Object.entries(queries).map(([name, sql]) => [
          name,
          file.prepare(sql).all(),
        ]);
        return Object.fromEntries(results) as Results<Rows>;
      }),
  };
}

/** A PostgreSQL database, or a schema in one, and a directory for everything else. */
function postgresStore(url: string, dataDir: string): Store {
  return {
    engine: "PostgreSQL",
    dataDir,
    env: { DATABASE_URL: url },
    look: <Row>(sql: string, ...values: Value[]) => ask<Row>(url, sql, values),
    async change(sql, ...values) {
      await ask(url, sql, values);
    },
    lookAtOnce: <Rows extends RowsByName>(queries: Queries<Rows>) =>
      withClient(url, async (client) => {
        await client.query("begin isolation level repeatable read");
        const results: [string, unknown][] = [];
        for (const [name, sql] of Object.entries(queries))
          results.push([name, (await client.query(sql)).rows]);
        return Object.fromEntries<unknown>(results) as Results<Rows>;
      }),
  };
}

export function leadsIn(store: Store): Promise<LeadRow[]> {
  return store.look("select * from leads order by created_at, id");
}

export function outboxIn(store: Store): Promise<OutboxRow[]> {
  return store.look("select * from outbox order by created_at, id");
}

/** Skips the time that a killed process's leases and the delays between attempts would take. */
export async function passTime(store: Store): Promise<void> {
  const past = new Date(Date.now() - 1000).toISOString();
  await store.change("update outbox set due_at = ?", past);
  await store.change("update outbox set lease_until = ? where lease_until is not null", past);
}

/** What the database's integrity check finds; `ok` if nothing. */
export async function integrityOf(store: Store): Promise<string> {
  if (store.engine === "SQLite") {
    const rows = await store.look<{ integrity_check: string }>("pragma integrity_check");
    return rows.map((row) => row.integrity_check).join("\n");
  }
  const faults = "select coalesce(sum(checksum_failures), 0) as count from pg_stat_database";
  const [row] = await store.look<{ count: string }>(faults);
  return Number(row?.count) === 0 ? "ok" : `${row?.count} pages with a wrong checksum`;
}

function withFile<Result>(dataDir: string, use: (file: DatabaseSync) => Result): Result {
  const file = new DatabaseSync(join(dataDir, "leads.db"), { timeout: 5000 });
  try {
    return use(file);
  } finally {
    file.close();
  }
}

async function ask<Row>(url: string, sql: string, values: readonly Value[]): Promise<Row[]> {
  let place = 0;
  const numbered = sql.replaceAll("?", () => `$${(place += 1)}`);
  return await withClient(
    url,
    async (client) => (await client.query(numbered, [...values])).rows as Row[],
  );
}

async function withClient<Result>(
  url: string,
  use: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: url, types: { getTypeParser } });
  client.on("error", () => {}); // the query must match
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** Counts are integers here too. */
const getTypeParser: typeof types.getTypeParser = (oid, format) =>
  oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format);

/** An empty store for the running test, and its directory. */
export async function storeForTest(engine: Engine): Promise<Store> {
  const dataDir = scratchDirectory();
  if (engine === "SQLite") return sqliteStore(dataDir);
  return postgresStore(await schemaOf(workerDatabase(inject("postgres") ?? "")), dataDir);
}

/** A separate schema, which is as quick to create as a file; it is deleted with the server. */
async function schemaOf(server: string): Promise<string> {
  const name = `leads_${randomUUID().replaceAll("-", "")}`;
  await postgresStore(server, "").change(`create schema ${name}`);
  const url = new URL(server);
  url.searchParams.set("options", `-c search_path=${name}`);
  return url.href;
}

/** A separate server, which the test may stop, with the default durability; and a store on it. */
export async function postgresForTest(flags: readonly string[] = []) {
  const server = await startPostgres(flags);
  onTestFinished(() => server.remove());
  const dataDir = scratchDirectory();
  return { server, store: postgresStore(await server.createDatabase("leads"), dataDir) };
}

/** What happened to acknowledged leads. */
export interface LeadFindings {
  readonly acknowledged: number;
  /** Acknowledged and not stored. */
  readonly lost: number;
  /** Acknowledged with an id that is another lead's, or nobody's. */
  readonly misnamed: number;
  readonly duplicated: number;
  /** Stored without both messages, the source or the proof of disclosure. */
  readonly torn: number;
  readonly integrity: string;
}

/** Compares the acknowledgements that visitors got with what is stored. */
export async function inspectLeads(
  store: Store,
  { acknowledged }: Visitors,
): Promise<LeadFindings> {
  // Before the look: more are acknowledged meanwhile.
  const entries = [...acknowledged];
  const stored = await store.look<{ id: string; email: string; whole: number }>(wholeLeads);
  const ids = new Map(stored.map(({ email, id }) => [email, id]));
  return {
    acknowledged: entries.length,
    lost: entries.filter(([email]) => !ids.has(email)).length,
    misnamed: entries.filter(([email, id]) => ids.get(email) !== id).length,
    duplicated: stored.length - ids.size,
    torn: stored.filter(({ whole }) => whole === 0).length,
    integrity: await integrityOf(store),
  };
}

const wholeLeads = `
  select id, email, case when
    (select count(distinct kind) = 2 and count(*) = 2 from outbox where lead_id = leads.id)
    and (select count(*) = 1 from lead_sources where lead_id = leads.id)
    and (select count(*) = 1 from disclosure_records where lead_id = leads.id)
    and (select count(*) = 1 from idempotency_keys where lead_id = leads.id) then 1 else 0 end as whole
  from leads`;
