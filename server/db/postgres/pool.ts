import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import { Pool, type PoolClient, type PoolConfig, types } from "pg";
import { withTimeout } from "#server/base/async.ts";
import { NoAnswerError } from "#server/db/errors.ts";
import { nameOfPrepared } from "#server/db/prepared-query.ts";

/** How many statements run at once in one process; PostgreSQL allows 100 connections to all of them by default. */
const mostConnections = 10;
/** How long a request waits for a connection, and a statement for another's lock, before it fails. */
const timeoutMs = 3_000;
/** A machine that vanished in the middle of a transaction holds its locks no longer than this. */
const longestIdleInTransaction = 10_000;

const int8 = types.builtins.INT8;

/**
 * Connections to PostgreSQL. One that breaks is dropped and the next query gets a new one: a server that
 * restarts costs the queries under way and nothing else.
 */
export function openPool(url: string, settings: PoolConfig = {}): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: "lead-desk",
    max: mostConnections,
    connectionTimeoutMillis: timeoutMs,
    lock_timeout: timeoutMs,
    idle_in_transaction_session_timeout: longestIdleInTransaction,
    keepAlive: true,
    pipeline: true,
    types: { getTypeParser },
    verify: syncCommits,
    ...settings,
  });
  // A connection that breaks tells it here; without a listener it would end the process, idle or in use.
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.on("error", () => {});
  // With statements under way a pipelined client would wait for their answers before it says goodbye.
  pool.on("release", (error, client) => {
    if (error) client.connection.stream.destroy();
  });
  return pool;
}

/** Counts are `bigint`, which comes as text by default; none of ours passes 2^53. */
const getTypeParser: typeof types.getTypeParser = (oid, format) =>
  oid === int8 ? Number : types.getTypeParser(oid, format);

/** A server or role may be set to answer before it has written (postgresql.org, synchronous_commit). */
function syncCommits(client: PoolClient, done: (error?: Error) => void): void {
  const text = `select set_config('synchronous_commit', 'on', false)
    where current_setting('synchronous_commit') in ('off', 'local')`;
  const tell = once(done);
  const timer = setTimeout(() => tell(new NoAnswerError()), timeoutMs);
  client.query(text, (error) => {
    clearTimeout(timer);
    tell(error);
  });
}

function once(done: (error?: Error) => void): typeof done {
  let told = false;
  return (error) => {
    if (!told) done(error);
    told = true;
  };
}

/** Asks a statement of a connection, and gives the driver's answer as it is. */
type Ask = <R>(
  sql: string,
  parameters: readonly unknown[],
) => Promise<Pick<PostgresQueryResult<R>, "rows">>;

/** How statements go over one connection, and how that is given back. */
interface Connection {
  readonly ask: Ask;
  release(destroy?: boolean): void;
}

/** A pool in which `connectionOver` decides how statements go over each connection of another; cursors go as they are. */
function poolOver<Client extends PostgresPoolClient>(
  pool: Pick<PostgresPool, "options" | "end"> & { connect(): Promise<Client> },
  connectionOver: (client: Client) => Connection,
): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      return clientOf(client, connectionOver(client));
    },
  };
}

function clientOf(client: PostgresPoolClient, connection: Connection): PostgresPoolClient {
  function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query<R>(asked: string | PostgresCursor<R>, parameters: readonly unknown[] = []) {
    return typeof asked === "string" ? connection.ask<R>(asked, parameters) : client.query(asked);
  }
  return { query, release: (destroy) => connection.release(destroy) };
}

/** A connection of pg's, which also takes a statement with the name that the server keeps it under. */
type NamingClient = PostgresPoolClient &
  Pick<PoolClient, "getTransactionStatus"> & { query: AskByName };
type AskByName = <R>(statement: {
  name: string;
  text: string;
  values: unknown[];
}) => Promise<PostgresQueryResult<R>>;

/**
 * A pool on which queries that were built once are prepared once for each connection: the server parses and
 * plans a lead's statements then, and not for every lead. None of them reads all columns of a table, so
 * a column that a newer process adds does them no harm.
 */
export function preparingPool(pool: Pool): PostgresPool {
  return poolOver(pool, preparing);
}

function preparing(client: NamingClient): Connection {
  return {
    ask(sql, parameters) {
      const name = nameOfPrepared(sql);
      if (name === undefined) return client.query(sql, parameters);
      return client.query({ name, text: sql, values: [...parameters] });
    },
    // One that is still in a transaction would take the next work for a part of that.
    release: (destroy) => client.release(destroy === true || client.getTransactionStatus() !== "I"),
  };
}

/**
 * A pool whose connections are given up when a statement gets no answer for so many milliseconds, counted
 * from when those sent before it were answered. The driver's own `query_timeout` counts from when it was
 * sent, and takes a statement that waits behind another's lock for one that nobody answers.
 */
export function poolWithTimeout(pool: PostgresPool, milliseconds: number): PostgresPool {
  return poolOver(answering(pool), (client) => withStatementTimeout(client, milliseconds));
}

/** The same pool; nobody who waited for a connection in vain is left with an error that has no code. */
function answering(pool: PostgresPool): Pick<PostgresPool, "options" | "end" | "connect"> {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: () => pool.connect().catch(withCode),
  };
}

/** `pg` and its pool say so in words alone. */
function withCode(error: unknown): never {
  const isTimeout = error instanceof Error && !("code" in error) && /timeout/.test(error.message);
  throw isTimeout ? new NoAnswerError() : error;
}

function withStatementTimeout(client: PostgresPoolClient, milliseconds: number): Connection {
  let givenUp = false;
  let before: Promise<unknown> = Promise.resolve();
  function giveUp(): never {
    givenUp = true;
    // Cuts the connection at once, and so ends all that is under way on it.
    client.release(true);
    throw new NoAnswerError();
  }
  return {
    async ask<R>(sql: string, parameters: readonly unknown[]) {
      if (givenUp) throw new NoAnswerError();
      const answer = client.query<R>(sql, parameters);
      const turn = before;
      before = answer.catch(() => {});
      await turn;
      if (givenUp) throw new NoAnswerError();
      return await withTimeout(milliseconds, answer, giveUp);
    },
    release(destroy) {
      if (!givenUp) client.release(destroy);
    },
  };
}
