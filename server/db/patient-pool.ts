import type { PostgresPool, PostgresPoolClient } from "kysely";
import { within } from "#server/within.ts";
import { NoAnswerError } from "./no-answer-error.ts";
import { poolOver, type Connection } from "./pool-over.ts";

/**
 * A pool whose connections are given up when a statement gets no answer for so many milliseconds, counted
 * from when those sent before it were answered. The driver's own `query_timeout` counts from when it was
 * sent, and takes a statement that waits behind another's lock for one that nobody answers.
 */
export function patientPool(pool: PostgresPool, milliseconds: number): PostgresPool {
  return poolOver(answering(pool), (client) => patient(client, milliseconds));
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

function patient(client: PostgresPoolClient, milliseconds: number): Connection {
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
      return await within(milliseconds, answer, giveUp);
    },
    release(destroy) {
      if (!givenUp) client.release(destroy);
    },
  };
}
