import type { PostgresPool, PostgresPoolClient } from "kysely";
import { within } from "#server/within.ts";
import { NoAnswerError } from "./no-answer-error.ts";
import { poolOver, type Connection } from "./pool-over.ts";

/**
 * A pool whose connections are given up when a statement gets no answer for so many milliseconds. The
 * driver's own `query_timeout` leaves such a connection in the pool, and the next query waits behind it.
 */
export function patientPool(pool: PostgresPool, milliseconds: number): PostgresPool {
  return poolOver(pool, (client) => patient(client, milliseconds));
}

function patient(client: PostgresPoolClient, milliseconds: number): Connection {
  let givenUp = false;
  function giveUp(): never {
    givenUp = true;
    // With a statement under way this cuts the connection at once.
    client.release(true);
    throw new NoAnswerError();
  }
  return {
    async ask(sql, parameters) {
      if (givenUp) throw new NoAnswerError();
      return await within(milliseconds, client.query(sql, parameters), giveUp);
    },
    release(destroy) {
      if (!givenUp) client.release(destroy);
    },
  };
}
