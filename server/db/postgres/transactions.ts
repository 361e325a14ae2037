import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  type Kysely,
  sql,
  Transaction,
} from "kysely";
import { withTimeout } from "#server/base/async.ts";
import type { Database } from "#server/db/database.ts";
import { errorCode, NoAnswerError } from "#server/db/errors.ts";
import { prepared } from "#server/db/prepared-query.ts";
import type { Tables, Tx } from "#server/db/tables.ts";

const begin = CompiledQuery.raw("begin");
const commit = CompiledQuery.raw("commit");
const rollback = CompiledQuery.raw("rollback");

/** Transactions, and what is asked for within one without waiting for its answer. */
interface PipelinedTransactions {
  readonly write: Database["write"];
  /**
   * Answers at once: what `ask` sends goes to the server together with the commit, and when the server
   * refuses it the transaction fails. Only for what something written before needs, as a key needs its lead:
   * should it fail here, and never be sent, the commit fails on that.
   */
  readonly leave: (writing: Tx, ask: () => Promise<unknown>) => Promise<void>;
}

/**
 * Transactions of PostgreSQL in which statements that are asked for together are sent together, and done in
 * the order in which they were asked for; Kysely's own send each when the one before is answered. When one
 * fails, PostgreSQL refuses all that were sent behind it. The begin goes out with the first of them: should
 * it ever fail alone (its session lives, and says so), those are done by themselves, and the work fails. No
 * lead can be torn so: the key that is taken first needs its lead.
 */
export function pipelinedTransactions(db: Kysely<Tables>, dialect: Dialect): PipelinedTransactions {
  const left = new WeakMap<Tx, Promise<unknown>[]>();

  const write: Database["write"] = (work) =>
    db.getExecutor().provideConnection(async (connection) => {
      const { writing, end } = writingOver(db, dialect, connection);
      const asked: Promise<unknown>[] = [];
      left.set(writing, asked);
      try {
        const [, result] = await Promise.all([connection.executeQuery(begin), work(writing)]);
        end();
        await commitBehind(asked, connection);
        return result;
      } catch (error) {
        end();
        // Should it fail, the connection is broken or still in its transaction, and the pool drops it.
        await connection.executeQuery(rollback).catch(() => {});
        throw error;
      }
    });

  return {
    write,
    async leave(writing, ask) {
      const ofWriting = left.get(writing);
      if (ofWriting === undefined) throw new Error("no transaction of these");
      const asked = ask();
      // A work that fails for another reason never hears of it.
      asked.catch(() => {});
      ofWriting.push(asked);
    },
  };
}

/** Sends the commit behind what was asked for. When one of that fails it says why; the commit could not. */
async function commitBehind(asked: readonly Promise<unknown>[], connection: DatabaseConnection) {
  const committed = commitOver(connection);
  committed.catch(() => {});
  await Promise.all(asked);
  await committed;
}

/** @throws when nothing was kept, as PostgreSQL says when a statement failed that nobody heard of */
async function commitOver(connection: DatabaseConnection): Promise<void> {
  const { rows } = await connection.executeQuery<{ command: string }>(commit);
  if (rows[0]?.command === "ROLLBACK") throw new Error("the transaction was rolled back");
}

/**
 * PostgreSQL's answers to what comes after a statement that failed, and to what uses a prepared statement
 * that it therefore did not prepare (appendix A of its manual).
 */
const refusedAfterFailure = new Set(["25P02", "26000"]);

/** Lets queries over one connection until `end`: what is asked for later would be in no transaction. */
function writingOver(db: Kysely<Tables>, dialect: Dialect, connection: DatabaseConnection) {
  let ended = false;
  let failure: unknown;
  const executor = db.getExecutor().withConnectionProvider({
    async provideConnection(use) {
      if (ended) throw new Error("the transaction has ended");
      try {
        return await use(connection);
      } catch (error) {
        failure ??= error;
        // Whichever of them is heard of first, it says what went wrong.
        throw refusedAfterFailure.has(errorCode(error)) ? failure : error;
      }
    },
  });
  const driver = new DummyDriver();
  const writing: Tx = new Transaction({ config: { dialect }, dialect, driver, executor });
  return { writing, end: () => void (ended = true) };
}

type Write = Database["write"];

/**
 * Writes as `write` does. A work that is not done within so many milliseconds, waiting for a connection
 * included, fails and is undone; left out, it takes what it takes. Should the answer to the commit be late, or
 * to what was sent with it, it may have been kept: who asks again with the same key gets the same lead.
 */
export function writeWithin(write: Write, milliseconds?: number): Write {
  if (milliseconds === undefined) return write;
  return async (work) => {
    let late = false;
    const written = write(async (writing) => {
      if (late) throw new NoAnswerError();
      const result = await work(writing);
      if (late) throw new NoAnswerError();
      return result;
    });
    return await withTimeout(milliseconds, written, () => {
      late = true;
      throw new NoAnswerError();
    });
  };
}

/** Locks of PostgreSQL that are given back when their transaction ends; a name stands for its hash. */
export const namedLocks: Pick<Database, "lock" | "tryLock"> = {
  async lock(writing, name, sharedName) {
    const lock = sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
    const shared = sql`pg_advisory_xact_lock_shared(hashtextextended(${sharedName}, 0))`;
    await sql`select ${sharedName === undefined ? lock : sql`${lock}, ${shared}`}`.execute(writing);
  },
  async tryLock(writing, names, sharedName) {
    await tryAll(writing, { names: JSON.stringify(names), sharedName });
  },
};

/**
 * Fails when a lock is not to be had, so that what was sent behind it is not done either: the text, which
 * PostgreSQL's own log then shows, is no number.
 */
const tryAll = prepared((db, { names, sharedName }: { names: string; sharedName: string }) => {
  const query = sql`
    with tried as materialized (
      select pg_try_advisory_xact_lock(hashtextextended(name, 0)) as got
      from json_array_elements_text(${names}) as name)
    select (case when count(*) filter (where not got) = 0
        then '1' else 'a name that somebody else is alone under' end)::integer,
      pg_advisory_xact_lock_shared(hashtextextended(${sharedName}, 0))
    from tried`;
  return { compile: () => query.compile(db) };
});
