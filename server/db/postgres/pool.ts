import {
  type DatabaseIntrospector,
  type Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
} from "kysely";
import { Client, type ClientConfig, Pool, type PoolClient, type PoolConfig, types } from "pg";
import { withTimeout } from "#server/base/async.ts";
import { NoAnswerError } from "#server/db/errors.ts";

/** Per process. PostgreSQL allows 100 connections in total by default. */
const maxConnections = 10;
/** How long to wait for the server to connect, and for a lock. */
const timeoutMs = 3_000;
/** Limits how long a client that disappears during a transaction holds its locks. */
const idleInTransactionMs = 10_000;

const int8 = types.builtins.INT8;

/**
 * A pool of PostgreSQL connections. A broken connection is dropped and the next query gets a new one, so a
 * restart of the server fails only the queries in progress.
 * @param settings override the defaults. With `connectionTimeoutMillis`, the wait for a free connection is limited too;
 *   without, work waits its turn, however slow the link, as an import's does
 */
export function openPool(url: string, settings: PoolConfig = {}): Pool {
  const connectMs = settings.connectionTimeoutMillis ?? timeoutMs;
  const pool = new Pool({
    connectionString: url,
    application_name: "lead-desk",
    max: maxConnections,
    Client: clientConnecting(connectMs),
    lock_timeout: timeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    keepAlive: true,
    types: { getTypeParser },
    verify: (client, done) => syncCommits(client, connectMs, done),
    ...settings,
  });
  // Without listeners, the error of a broken connection would be uncaught and end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.on("error", () => {});
  return pool;
}

/** Clients that give up on a silent server. The pool's own limit would also be one for the wait in its queue. */
function clientConnecting(connectionTimeoutMillis: number) {
  return class extends Client {
    constructor(config?: ClientConfig) {
      super({ ...config, connectionTimeoutMillis });
    }
  };
}

/** Counts are `bigint`, which the driver returns as text by default; ours stay below 2^53. */
const getTypeParser: typeof types.getTypeParser = (oid, format) =>
  oid === int8 ? Number : types.getTypeParser(oid, format);

/**
 * Turns `synchronous_commit` on where the server or role has it off: commits would be acknowledged before they
 * are on disk (postgresql.org/docs/current/runtime-config-wal.html).
 */
function syncCommits(client: PoolClient, connectMs: number, done: (error?: Error) => void): void {
  const text = `select set_config('synchronous_commit', 'on', false)
    where current_setting('synchronous_commit') in ('off', 'local')`;
  const doneOnce = once(done);
  const timer = setTimeout(() => doneOnce(new NoAnswerError()), connectMs);
  client.query(text, (error) => {
    clearTimeout(timer);
    doneOnce(error);
  });
}

function once(done: (error?: Error) => void): typeof done {
  let isDone = false;
  return (error) => {
    if (!isDone) done(error);
    isDone = true;
  };
}

/**
 * A pool that destroys a connection if a statement gets no response in time, and rejects with a NoAnswerError. The
 * driver's `query_timeout` would return the connection to the pool while the statement is still running.
 */
export function poolWithTimeout(pool: Pool, statementTimeoutMs: number): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () =>
      withTimeouts(await pool.connect().catch(rethrowTimeout), statementTimeoutMs),
  };
}

/** Converts `pg`'s timeouts to NoAnswerErrors: they have no code, only a message. */
function rethrowTimeout(error: unknown): never {
  const isTimeout = error instanceof Error && !("code" in error) && /timeout/.test(error.message);
  throw isTimeout ? new NoAnswerError() : error;
}

function withTimeouts(client: PostgresPoolClient, statementTimeoutMs: number): PostgresPoolClient {
  let dropped = false;
  function drop(): never {
    dropped = true;
    // Destroys the connection, which also ends its statement.
    client.release(true);
    throw new NoAnswerError();
  }
  function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query<R>(statement: string | PostgresCursor<R>, parameters: readonly unknown[] = []) {
    if (typeof statement !== "string") return client.query(statement);
    if (dropped) return Promise.reject(new NoAnswerError());
    return withTimeout(statementTimeoutMs, client.query<R>(statement, parameters), drop);
  }
  return {
    query,
    release(destroy) {
      if (!dropped) client.release(destroy);
    },
  };
}

/**
 * PostgreSQL, but a store is asked only for the names of its own tables, without columns: all that Kysely's migrator
 * looks at. By itself it reads every column of every schema, several times whenever it migrates, and that fails while
 * someone drops a table.
 */
export class StoreDialect extends PostgresDialect {
  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return {
      async getSchemas() {
        const { rows } = await sql<{ name: string }>`
          select nspname as name from pg_namespace where nspname = current_schema()`.execute(db);
        return rows;
      },
      async getTables({ withInternalKyselyTables } = { withInternalKyselyTables: false }) {
        const { rows } = await sql<{ schema: string; name: string }>`
          select schemaname as schema, tablename as name from pg_tables
          where schemaname = current_schema() order by name`.execute(db);
        return rows
          .filter(({ name }) => withInternalKyselyTables || !name.startsWith("kysely_"))
          .map((table) => ({ ...table, isView: false, isForeign: false, columns: [] }));
      },
    };
  }
}
