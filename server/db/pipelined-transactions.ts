import {
  CompiledQuery,
  DummyDriver,
  Transaction,
  type DatabaseConnection,
  type Dialect,
  type Kysely,
} from "kysely";
import type { Database } from "./database.ts";
import { errorCode } from "./error-code.ts";
import type { Tables, Writing } from "./tables.ts";

const begin = CompiledQuery.raw("begin");
const commit = CompiledQuery.raw("commit");
const rollback = CompiledQuery.raw("rollback");

/** Transactions, and what is asked for within one without waiting for its answer. */
export interface PipelinedTransactions {
  readonly write: Database["write"];
  /**
   * Answers at once: what `ask` sends goes to the server together with the commit, and when the server
   * refuses it the transaction fails. Only for what something written before needs, as a key needs its lead:
   * should it fail here, and never be sent, the commit fails on that.
   */
  readonly leave: (writing: Writing, ask: () => Promise<unknown>) => Promise<void>;
}

/**
 * Transactions of PostgreSQL in which statements that are asked for together are sent together, and done in
 * the order in which they were asked for; Kysely's own send each when the one before is answered. When one
 * fails, PostgreSQL refuses all that were sent behind it. The begin goes out with the first of them: should
 * it ever fail alone (its session lives, and says so), those are done by themselves, and the work fails. No
 * lead can be torn so: the key that is taken first needs its lead.
 */
export function pipelinedTransactions(db: Kysely<Tables>, dialect: Dialect): PipelinedTransactions {
  const left = new WeakMap<Writing, Promise<unknown>[]>();

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
  const writing: Writing = new Transaction({ config: { dialect }, dialect, driver, executor });
  return { writing, end: () => void (ended = true) };
}
