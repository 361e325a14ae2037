import { Pool, types, type PoolClient, type PoolConfig } from "pg";
import { NoAnswerError } from "./no-answer-error.ts";

/** How many statements run at once in one process; PostgreSQL allows 100 connections to all of them by default. */
const mostConnections = 10;
/** How long a request waits for a connection, and a statement for another's lock, before it fails. */
const patience = 3_000;
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
    connectionTimeoutMillis: patience,
    lock_timeout: patience,
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
  const timer = setTimeout(() => tell(new NoAnswerError()), patience);
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
