import { setTimeout as delay } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Needles, Residue } from "#server/db/database.ts";
import { errorCode } from "#server/db/errors.ts";
import { personalTables, type Tables } from "#server/db/tables.ts";

/** In bytes, with indexes; rewritten in about 2 seconds. Leads wait 4 seconds at most (server/backend.ts). */
const maxRewriteBytes = 128_000_000;
/** How long a rewrite waits for its table lock. Later queries on the table queue behind it. */
const lockTimeout = "1s";
const lockNotAvailable = "55P03";

const pollMs = 250;
/** How long to wait for transactions that can still read deleted rows. */
const maxReaderWaitMs = 5_000;

/** `pg_statistic` holds samples of columns such as email. It comes last, because `analyze` replaces them. */
const rewritten = [...personalTables, "pg_catalog.pg_statistic"];

/**
 * Removes copies of deleted rows. A plain vacuum frees their space but leaves their bytes in the pages, where
 * queries can't see them. Only `vacuum full` writes new files (postgresql.org/docs/current/sql-vacuum.html).
 */
export function postgresResidue(db: Kysely<Tables>): Residue {
  return {
    findsDeleted: false,
    drop: () => waitForOldReaders(db),
    rewrite: () => rewriteAll(db),
    size: () => sizeOfTables(db),
    find: (needles, onRead) => findInTables(db, needles, onRead),
  };
}

/** Waits until no open transaction can read the deleted rows, since a vacuum keeps those. False on timeout. */
async function waitForOldReaders(db: Kysely<Tables>): Promise<boolean> {
  const query = sql<{ xid: string }>`select pg_current_xact_id()::xid::text as xid`;
  const current = (await query.execute(db)).rows[0]?.xid;
  for (let waited = 0; waited < maxReaderWaitMs; waited += pollMs) {
    const { rows } = await sql`
      select 1 from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and age(backend_xmin) >= age(${current}::xid)
      union all
      select 1 from pg_replication_slots where age(xmin) >= age(${current}::xid)`.execute(db);
    if (rows.length === 0) return true;
    await delay(pollMs);
  }
  return false;
}

async function rewriteAll(db: Kysely<Tables>): Promise<string[]> {
  const tables: string[] = [];
  await db.connection().execute(async (connection) => {
    await sql.raw(`set lock_timeout = '${lockTimeout}'`).execute(connection);
    for (const name of rewritten) if (!(await rewriteTable(connection, name))) tables.push(name);
    if (await canCheckpoint(connection)) await sql`checkpoint`.execute(connection);
    await sql`reset lock_timeout`.execute(connection);
  });
  return tables;
}

/** False if the table is too large, in use, or owned by another user; it then got a plain vacuum at most. */
async function rewriteTable(db: Kysely<Tables>, name: string): Promise<boolean> {
  const { size, file } = await storageOf(db, name);
  if (size <= maxRewriteBytes)
    await unlessInUse(sql`vacuum (full, analyze) ${sql.table(name)}`.execute(db));
  // Without the privilege, vacuum only warns and skips the table. A new file proves that it was rewritten.
  if ((await storageOf(db, name)).file !== file) return true;
  await unlessInUse(sql`vacuum (analyze) ${sql.table(name)}`.execute(db));
  return false;
}

async function storageOf(db: Kysely<Tables>, name: string) {
  const query = sql<{ size: number; file: number }>`
    select pg_total_relation_size(${name}::regclass) as size,
      pg_relation_filenode(${name}::regclass) as file`;
  return (await query.execute(db)).rows[0] ?? { size: 0, file: 0 };
}

/** A checkpoint lets the server recycle old files of its write-ahead log. */
async function canCheckpoint(db: Kysely<Tables>): Promise<boolean> {
  const query = sql<{ allowed: boolean }>`select pg_has_role('pg_checkpoint', 'usage') as allowed`;
  return (await query.execute(db)).rows[0]?.allowed === true;
}

/** Ignores the error of a table lock that timed out. */
async function unlessInUse(statement: Promise<unknown>): Promise<void> {
  try {
    await statement;
  } catch (error) {
    if (errorCode(error) !== lockNotAvailable) throw error;
  }
}

/** Pages per query, 16 MB at the default block size: one step of the progress bar. */
const pagesPerQuery = 2_000;

interface StoredTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** Size of its rows, without indexes. */
  readonly bytes: number;
  readonly pages: number;
}

/** Bytes of all tables, without their indexes. */
async function sizeOfTables(db: Kysely<Tables>): Promise<number> {
  return (await storedTables(db)).reduce((sum, { bytes }) => sum + bytes, 0);
}

/**
 * The needles that any column of any table in the schema contains; lead ids are allowed in `erasures`. Reads
 * tables in ranges of pages (`ctid`), all in one snapshot.
 */
async function findInTables(
  db: Kysely<Tables>,
  { gone, leadIds }: Needles,
  onRead: (bytes: number) => void,
): Promise<string[]> {
  const matches = new Set<string>();
  const snapshot = db.transaction().setIsolationLevel("repeatable read");
  await snapshot.execute(async (tx) => {
    for (const table of await storedTables(tx)) {
      const needles = table.name === "erasures" ? gone : [...gone, ...leadIds];
      for (let from = 0; from < table.pages; from += pagesPerQuery) {
        for (const needle of await needlesIn(tx, table, needles, from)) matches.add(needle);
        onRead((Math.min(pagesPerQuery, table.pages - from) / table.pages) * table.bytes);
      }
    }
  });
  return [...matches];
}

async function storedTables(db: Kysely<Tables>): Promise<readonly StoredTable[]> {
  const { rows } = await sql<StoredTable>`
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

/** Columns are joined by a character that no needle contains, so no match spans two columns. */
async function needlesIn(
  db: Kysely<Tables>,
  { name, columns }: StoredTable,
  needles: readonly string[],
  from: number,
): Promise<string[]> {
  const [first, end] = [`(${from},0)`, `(${from + pagesPerQuery},0)`];
  const columnsText = sql.join([sql`chr(31)`, ...columns.map((column) => sql.ref(column))]);
  const { rows } = await sql<{ needle: string }>`
    select distinct needle from (
      select concat_ws(${columnsText}) as row_text from ${sql.table(name)}
      where ctid >= ${first}::tid and ctid < ${end}::tid
    ) as stored cross join unnest(${needles}::text[]) as needle
    where strpos(row_text, needle) > 0`.execute(db);
  return rows.map(({ needle }) => needle);
}
