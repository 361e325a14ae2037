import type { Kysely } from "kysely";
import { within } from "#server/within.ts";
import type { Database } from "./database.ts";
import { NoAnswerError } from "./no-answer-error.ts";
import type { Tables } from "./tables.ts";

/**
 * One transaction a work, each over a connection of its own. A work that is not done within so many
 * milliseconds, waiting for a connection included, fails and is undone; left out, it takes what it takes.
 * Should the answer to the commit itself be late, it may have been kept: who asks again with the same key
 * gets the same lead.
 */
export function writeWithin(db: Kysely<Tables>, milliseconds?: number): Database["write"] {
  if (milliseconds === undefined) return (work) => db.transaction().execute(work);
  return async (work) => {
    let late = false;
    const written = db.transaction().execute(async (writing) => {
      if (late) throw new NoAnswerError();
      const result = await work(writing);
      if (late) throw new NoAnswerError();
      return result;
    });
    return await within(milliseconds, written, () => {
      late = true;
      throw new NoAnswerError();
    });
  };
}
