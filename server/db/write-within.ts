import { within } from "#server/within.ts";
import type { Database } from "./database.ts";
import { NoAnswerError } from "./no-answer-error.ts";

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
    return await within(milliseconds, written, () => {
      late = true;
      throw new NoAnswerError();
    });
  };
}
