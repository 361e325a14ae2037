import { setTimeout as delay } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import { errorCode } from "./error-code.ts";
import { findInTables, sizeOfTables } from "./find-in-tables.ts";
import { tablesInOrder } from "./table-keys.ts";
import type { Tables } from "./tables.ts";
import type { Traces } from "./traces.ts";

/** Bytes, indexes included, that are written anew in about 2 seconds: visitors' requests wait for 4 at most. */
const largestRewrite = 128_000_000;
/** How long a rewrite waits for others to leave the table: whoever comes after it waits as long. */
const lockWait = "1s";
const lockNotAvailable = "55P03";

const pause = 250;
/** How long readers of old rows are waited for, in milliseconds. */
const longestWait = 5_000;

/** Nothing of a person is deleted from these: tombstones, counts, keys. */
const impersonal = new Set(["erasures", "use_counts", "service_keys"]);

/** The planner's samples of columns, addresses among them, come last: until then they are drawn anew. */
const rewritten = [
  ...tablesInOrder.map(({ name }) => name).filter((name) => !impersonal.has(name)),
  "pg_catalog.pg_statistic",
];

/**
 * What PostgreSQL keeps of deleted rows. A vacuum takes them out of the tables and leaves their bytes in the
 * free space of the pages, which no query sees: only `vacuum full` writes new files.
 */
export function postgresTraces(db: Kysely<Tables>): Traces {
  return {
    findsDeleted: false,
    drop: () => readersGone(db),
    rewrite: () => rewriteAll(db),
    size: () => sizeOfTables(db),
    find: (marks, onRead) => findInTables(db, marks, onRead),
  };
}

/** Rows that an older transaction may still read are kept by any vacuum: waits until there is none. */
async function readersGone(db: Kysely<Tables>): Promise<boolean> {
  const asked = sql<{ xid: string }>`select pg_current_xact_id()::xid::text as xid`;
  const now = (await asked.execute(db)).rows[0]?.xid;
  for (let waited = 0; waited < longestWait; waited += pause) {
    const { rows } = await sql`
      select 1 from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and age(backend_xmin) >= age(${now}::xid)
      union all
      select 1 from pg_replication_slots where age(xmin) >= age(${now}::xid)`.execute(db);
    if (rows.length === 0) return true;
    await delay(pause);
  }
  return false;
}

async function rewriteAll(db: Kysely<Tables>): Promise<string[]> {
  const kept: string[] = [];
  await db.connection().execute(async (connection) => {
    await sql.raw(`set lock_timeout = '${lockWait}'`).execute(connection);
    for (const name of rewritten) if (!(await rewriteTable(connection, name))) kept.push(name);
    if (await mayCheckpoint(connection)) await sql`checkpoint`.execute(connection);
    await sql`reset lock_timeout`.execute(connection);
  });
  return kept;
}

/** False: the table is too large, in use, or somebody else's; at most its deleted rows made room. */
async function rewriteTable(db: Kysely<Tables>, name: string): Promise<boolean> {
  const { size, file } = await storedAs(db, name);
  if (size <= largestRewrite)
    await unlessInUse(sql`vacuum (full, analyze) ${sql.table(name)}`.execute(db));
  // What the user may not do is only warned about: a new file is the proof.
  if ((await storedAs(db, name)).file !== file) return true;
  await unlessInUse(sql`vacuum (analyze) ${sql.table(name)}`.execute(db));
  return false;
}

async function storedAs(db: Kysely<Tables>, name: string) {
  const asked = sql<{ size: number; file: number }>`
    select pg_total_relation_size(${name}::regclass) as size,
      pg_relation_filenode(${name}::regclass) as file`;
  return (await asked.execute(db)).rows[0] ?? { size: 0, file: 0 };
}

/** After a checkpoint the server may use files of its write-ahead log again. */
async function mayCheckpoint(db: Kysely<Tables>): Promise<boolean> {
  const asked = sql<{ may: boolean }>`select pg_has_role('pg_checkpoint', 'usage') as may`;
  return (await asked.execute(db)).rows[0]?.may === true;
}

async function unlessInUse(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (errorCode(error) !== lockNotAvailable) throw error;
  }
}
