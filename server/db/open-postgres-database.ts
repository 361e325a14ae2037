import { Kysely, PostgresDialect, sql } from "kysely";
import { within } from "#server/within.ts";
import { addAll } from "./add-counts.ts";
import { checkTables } from "./check-tables.ts";
import { claimUnlocked } from "./claim-unlocked.ts";
import type { Database } from "./database.ts";
import { postgresLimiter } from "./postgres-limiter.ts";
import { insertAtOnce } from "./insert-at-once.ts";
import { migrate } from "./migrate.ts";
import { namedLocks } from "./named-locks.ts";
import type { Patience } from "./patience.ts";
import { patientPool } from "./patient-pool.ts";
import { postgresTraces } from "./postgres-traces.ts";
import { pipelinedTransactions } from "./pipelined-transactions.ts";
import { openPool } from "./postgres-pool.ts";
import { preparingPool } from "./preparing-pool.ts";
import type { Tables } from "./tables.ts";
import { textByBytes } from "./text-by-bytes.ts";
import { writeWithin } from "./write-within.ts";

/** How long the goodbye to a server may take that does not answer any more. */
const longestGoodbye = 1_000;

/**
 * Opens the store in a PostgreSQL database and brings it to the newest migration; processes that start at
 * the same time wait for the first.
 * @throws when the server cannot be reached, refuses, or a migration fails
 */
export async function openPostgresDatabase(url: string, patience?: Patience): Promise<Database> {
  const pool = openPool(url, patience && settingsFor(patience));
  try {
    // An index over a million rows takes its time, and so does waiting for the process that makes it.
    const db = new Kysely({ dialect: new PostgresDialect({ pool }) });
    await migrate(db.withPlugin(textByBytes));
  } catch (error) {
    await pool.end();
    throw error;
  }
  const connections =
    patience === undefined ? pool : patientPool(preparingPool(pool), patience.statement);
  const dialect = new PostgresDialect({ pool: connections });
  const db = new Kysely<Tables>({ dialect });
  const { write, leave } = pipelinedTransactions(db, dialect);
  return {
    db,
    write: writeWithin(write, patience?.write),
    ...namedLocks,
    insertLeads: (writing, rows) => leave(writing, () => insertAtOnce(writing, rows)),
    claimDue: (claim) => claimUnlocked(db, claim),
    addCounts: (counts) => db.transaction().execute((writing) => addAll(writing, counts)),
    limiterFor: postgresLimiter(connections),
    async check() {
      await checkWritable(db);
      await checkTables(db);
    },
    traces: postgresTraces(db),
    async close() {
      if (pool.ending) return;
      await within(longestGoodbye, pool.end(), () => {});
    },
  };
}

/**
 * The server gives up waiting for somebody's lock before its answer is given up here: then it says that this
 * was it, and what was to be stored together is stored but for the one whom the lock keeps waiting.
 */
function settingsFor({ statement }: Patience) {
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
