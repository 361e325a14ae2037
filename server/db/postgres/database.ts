import { Kysely, PostgresDialect, type RawBuilder, sql } from "kysely";
import { withTimeout } from "#server/base/async.ts";
import { claimUnlocked } from "#server/db/claim.ts";
import type { Database, Timeouts } from "#server/db/database.ts";
import { textByBytes } from "#server/db/engine.ts";
import {
  leadColumns,
  type LeadRows,
  type LeadTable,
  leadTables,
  sharedTables,
} from "#server/db/lead-rows.ts";
import { checkTables, migrate } from "#server/db/migrate.ts";
import { prepared } from "#server/db/prepared-query.ts";
import type { Tables, Tx } from "#server/db/tables.ts";
import { addAll } from "#server/db/use-counts.ts";
import { postgresLimiter } from "./limiter.ts";
import { openPool, poolWithTimeout, preparingPool } from "./pool.ts";
import { postgresResidue } from "./residue.ts";
import { namedLocks, pipelinedTransactions, writeWithin } from "./transactions.ts";

/** How long the goodbye to a server may take that does not answer any more. */
const longestGoodbye = 1_000;

/**
 * Opens the store in a PostgreSQL database and brings it to the newest migration; processes that start at
 * the same time wait for the first.
 * @throws when the server cannot be reached, refuses, or a migration fails
 */
export async function openPostgresDatabase(url: string, timeouts?: Timeouts): Promise<Database> {
  const pool = openPool(url, timeouts && settingsFor(timeouts));
  try {
    // An index over a million rows takes its time, and so does waiting for the process that makes it.
    const db = new Kysely({ dialect: new PostgresDialect({ pool }) });
    await migrate(db.withPlugin(textByBytes));
  } catch (error) {
    await pool.end();
    throw error;
  }
  const connections =
    timeouts === undefined ? pool : poolWithTimeout(preparingPool(pool), timeouts.statement);
  const dialect = new PostgresDialect({ pool: connections });
  const db = new Kysely<Tables>({ dialect });
  const { write, leave } = pipelinedTransactions(db, dialect);
  return {
    db,
    write: writeWithin(write, timeouts?.write),
    ...namedLocks,
    insertLeads: (writing, rows) => leave(writing, () => insertAtOnce(writing, rows)),
    claimDue: (claim) => claimUnlocked(db, claim),
    addCounts: (counts) => db.transaction().execute((writing) => addAll(writing, counts)),
    limiterFor: postgresLimiter(connections),
    async check() {
      await checkWritable(db);
      await checkTables(db);
    },
    residue: postgresResidue(db),
    async close() {
      if (pool.ending) return;
      await withTimeout(longestGoodbye, pool.end(), () => {});
    },
  };
}

/**
 * The server gives up waiting for somebody's lock before its answer is given up here: then it says that this
 * was it, and what was to be stored together is stored but for the one whom the lock keeps waiting.
 */
function settingsFor({ statement }: Timeouts) {
  return { connectionTimeoutMillis: statement, lock_timeout: Math.round(0.8 * statement) };
}

/** A standby answers every question and takes no lead. */
async function checkWritable(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ only: string }>`
    select current_setting('transaction_read_only') as only`.execute(db);
  if (rows[0]?.only !== "off") throw new Error("the database is read-only");
}

/** Whether the database has a store's tables. @throws when the server cannot be reached, or refuses */
export async function tablesExist(url: string): Promise<boolean> {
  const pool = openPool(url, { max: 1 });
  try {
    const { rows } = await pool.query<{ made: boolean }>(
      "select exists (select from pg_tables where schemaname = current_schema() and tablename = 'leads') as made",
    );
    return rows[0]?.made === true;
  } finally {
    await pool.end();
  }
}

/** The rows of each table as a JSON array. */
type JsonRows = Readonly<Record<LeadTable, string>>;

/**
 * Inserts rows of all tables by one statement of PostgreSQL, the same however many they are: the way to the
 * server and back costs more than what it does with them. Foreign keys are checked at its end.
 */
async function insertAtOnce(writing: Tx, rows: LeadRows): Promise<void> {
  const json = (table: LeadTable) => JSON.stringify(rows[table]);
  await intoAll(writing, {
    disclosure_texts: json("disclosure_texts"),
    leads: json("leads"),
    lead_details: json("lead_details"),
    lead_sources: json("lead_sources"),
    disclosure_records: json("disclosure_records"),
    consent_records: json("consent_records"),
    outbox: json("outbox"),
  });
}

const intoAll = prepared((db, rows: JsonRows) => {
  const inserts = leadTables.map((table) => insertFrom(table, rows[table]));
  const query = sql`with ${sql.join(inserts)} select`;
  return { compile: () => query.compile(db) };
});

function insertFrom(table: LeadTable, json: string): RawBuilder<unknown> {
  const columns = sql.join(leadColumns[table].map((column) => sql.ref(column)));
  return sql`${sql.ref(`${table}_rows`)} as (
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json})
    ${unlessThere(table)})`;
}

function unlessThere(table: LeadTable): RawBuilder<unknown> {
  return sharedTables.has(table) ? sql`on conflict do nothing` : sql``;
}
