import { Kysely, sql, type PostgresPool } from "kysely";
import { RateLimiterPostgres, type RateLimiterAbstract } from "rate-limiter-flexible";
import { withTimeout } from "#server/base/async.ts";
import { claimSkippingLocked } from "#server/db/claim.ts";
import type { Database, LimiterOptions, Timeouts } from "#server/db/database.ts";
import { textByBytes } from "#server/db/engine.ts";
import { NoAnswerError } from "#server/db/errors.ts";
import { checkTables, migrate } from "#server/db/migrations/migrations.ts";
import type { Tables } from "#server/db/tables.ts";
import { upsertCounts } from "#server/db/use-counts.ts";
import { openPool, poolWithTimeout, StoreDialect } from "./pool.ts";
import { postgresResidue } from "./residue.ts";

/** How long closing may take if the server no longer responds. */
const closeTimeoutMs = 1_000;

/**
 * Opens the store in a PostgreSQL database and applies missing migrations. Processes that start at the same time
 * wait for the first.
 * @param timeouts if omitted, statements and writes have no time limit
 * @throws if the server can't be reached, refuses the connection, or a migration fails
 */
export async function openPostgresDatabase(url: string, timeouts?: Timeouts): Promise<Database> {
  const pool = openPool(url, timeouts && poolSettings(timeouts));
  try {
    // No statement timeout: a migration may index a million rows, or wait for the process that does.
    const db = new Kysely({ dialect: new StoreDialect({ pool }) });
    await migrate(db.withPlugin(textByBytes));
  } catch (error) {
    await pool.end();
    throw error;
  }
  const guardedPool = timeouts === undefined ? pool : poolWithTimeout(pool, timeouts.statement);
  const db = new Kysely<Tables>({ dialect: new StoreDialect({ pool: guardedPool }) });
  const write: Database["write"] = (action) => db.transaction().execute(action);
  return {
    db,
    write: writeWithTimeout(write, timeouts?.write),
    lock,
    claimDue: (claim) => claimSkippingLocked(db, claim),
    addCounts: (counts) => db.transaction().execute((tx) => upsertCounts(tx, counts)),
    limiterFor: postgresLimiter(guardedPool),
    async check() {
      await checkWritable(db);
      await checkTables(db);
    },
    residue: postgresResidue(db),
    async close() {
      if (pool.ending) return;
      await withTimeout(closeTimeoutMs, pool.end(), () => {});
    },
  };
}

/** The lock timeout is shorter than the statement timeout, so the server reports that a lock was the cause. */
function poolSettings({ statement }: Timeouts) {
  return { connectionTimeoutMillis: statement, lock_timeout: Math.round(0.8 * statement) };
}

/** A standby answers queries but can't store leads. */
async function checkWritable(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ readOnly: string }>`
    select current_setting('transaction_read_only') as "readOnly"`.execute(db);
  if (rows[0]?.readOnly !== "off") throw new Error("the database is read-only");
}

/**
 * How far the process's clock is ahead of the server's, in milliseconds; negative if it is behind. The server is taken
 * to have read its clock in the middle of the round trip, so the result is off by at most half of that.
 * @throws database errors
 */
export async function clockAhead({ db }: Pick<Database, "db">, now: () => Date): Promise<number> {
  const start = now().getTime();
  const { time } = await db
    .selectNoFrom(sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`.as("time"))
    .executeTakeFirstOrThrow();
  const end = now().getTime();
  return Math.round((start + end) / 2 - time);
}

/**
 * Whether the current schema has the store's tables.
 * @throws if the server can't be reached or refuses the connection
 */
export async function tablesExist(url: string): Promise<boolean> {
  const pool = openPool(url, { max: 1 });
  try {
    const { rows } = await pool.query<{ exist: boolean }>(
      "select exists (select from pg_tables where schemaname = current_schema() and tablename = 'leads') as exist",
    );
    return rows[0]?.exist === true;
  } finally {
    await pool.end();
  }
}

/**
 * An advisory lock, held until the transaction ends (postgresql.org/docs/current/explicit-locking.html).
 * `pg_locks` shows the hash of its name.
 */
const lock: Database["lock"] = async (tx, name, sharedName) => {
  const exclusive = sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
  const shared = sql`pg_advisory_xact_lock_shared(hashtextextended(${sharedName}, 0))`;
  await sql`select ${sharedName === undefined ? exclusive : sql`${exclusive}, ${shared}`}`.execute(
    tx,
  );
};

/**
 * Adds a time limit to `write`, including the wait for a connection. A write that takes longer rejects with a
 * NoAnswerError and is rolled back. If only the response to the commit was late, the write may have been stored: a
 * repeat with the same idempotency key then gets the same lead.
 * @param timeoutMs undefined sets no limit
 */
function writeWithTimeout(write: Database["write"], timeoutMs?: number): Database["write"] {
  if (timeoutMs === undefined) return write;
  return async (action) => {
    let isLate = false;
    const commit = write(async (tx) => {
      if (isLate) throw new NoAnswerError();
      const result = await action(tx);
      if (isLate) throw new NoAnswerError();
      return result;
    });
    return await withTimeout(timeoutMs, commit, () => {
      isLate = true;
      throw new NoAnswerError();
    });
  };
}

/**
 * Makes rate limiters that all processes share, in the table `rate_limits`. A use takes one round trip, or
 * none when this process knows that the key's points are used up. Expired rows are deleted an hour later.
 * `consume` rejects with the database's error while the database is unavailable.
 */
function postgresLimiter(pool: PostgresPool) {
  return ({ name, points, seconds }: LimiterOptions): RateLimiterAbstract =>
    new RateLimiterPostgres({
      storeClient: asClient(pool),
      storeType: "pool",
      tableName: "rate_limits",
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
      inMemoryBlockOnConsumed: points,
    });
}

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The client that the library expects, on pooled connections with a statement timeout. */
function asClient(pool: PostgresPool) {
  return {
    async query({ text, values }: Statement) {
      const connection = await pool.connect();
      try {
        return await connection.query(text, values);
      } finally {
        connection.release();
      }
    },
  };
}
