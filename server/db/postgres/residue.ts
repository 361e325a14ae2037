import { setTimeout as delay } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Needles, Residue } from "#server/db/database.ts";
import { errorCode } from "#server/db/errors.ts";
import { tablesInOrder } from "#server/db/lead-rows.ts";
import type { Tables } from "#server/db/tables.ts";

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
export function postgresResidue(db: Kysely<Tables>): Residue {
  return {
    findsDeleted: false,
    drop: () => readersGone(db),
    rewrite: () => rewriteAll(db),
    size: () => sizeOfTables(db),
    find: (needles, onRead) => findInTables(db, needles, onRead),
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

/** Some megabytes: a step of the progress bar. */
const pagesAtOnce = 2_000;

interface Stored {
  readonly name: string;
  readonly columns: readonly string[];
  /** Of its rows, without indexes. */
  readonly bytes: number;
  readonly pages: number;
}

/** How many bytes all tables have, without their indexes. */
async function sizeOfTables(db: Kysely<Tables>): Promise<number> {
  return (await storedTables(db)).reduce((sum, { bytes }) => sum + bytes, 0);
}

/**
 * Those of the marks that stand in any column of any table of the schema; ids of leads may stand in their
 * tombstones. PostgreSQL only: pages of a table are read by their place, all in one snapshot.
 */
async function findInTables(
  db: Kysely<Tables>,
  { gone, leadIds }: Needles,
  onRead: (bytes: number) => void,
): Promise<string[]> {
  const left = new Set<string>();
  const snapshot = db.transaction().setIsolationLevel("repeatable read");
  await snapshot.execute(async (reading) => {
    for (const table of await storedTables(reading)) {
      const needles = table.name === "erasures" ? gone : [...gone, ...leadIds];
      for (let from = 0; from < table.pages; from += pagesAtOnce) {
        for (const mark of await needlesIn(reading, table, needles, from)) left.add(mark);
        onRead((Math.min(pagesAtOnce, table.pages - from) / table.pages) * table.bytes);
      }
    }
  });
  return [...left];
}

async function storedTables(db: Kysely<Tables>): Promise<readonly Stored[]> {
  const { rows } = await sql<Stored>`
    select table_name as name, array_agg(column_name::text) as columns,
      pg_relation_size(format('%I.%I', table_schema, table_name)::regclass) as bytes,
      pg_relation_size(format('%I.%I', table_schema, table_name)::regclass)
        / current_setting('block_size')::int as pages
    from information_schema.columns join information_schema.tables
      using (table_catalog, table_schema, table_name)
    where table_schema = current_schema() and table_type = 'BASE TABLE'
    group by table_schema, table_name order by table_name`.execute(db);
  return rows;
}

/** A row's columns stand apart by a character that no mark has. */
async function needlesIn(
  db: Kysely<Tables>,
  { name, columns }: Stored,
  needles: readonly string[],
  from: number,
): Promise<string[]> {
  const [first, end] = [`(${from},0)`, `(${from + pagesAtOnce},0)`];
  const words = sql.join([sql`chr(31)`, ...columns.map((column) => sql.ref(column))]);
  const { rows } = await sql<{ mark: string }>`
    select distinct mark from (
      select concat_ws(${words}) as words from ${sql.table(name)}
      where ctid >= ${first}::tid and ctid < ${end}::tid
    ) as stored cross join unnest(${needles}::text[]) as mark
    where strpos(words, mark) > 0`.execute(db);
  return rows.map(({ mark }) => mark);
}
