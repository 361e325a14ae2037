import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "#server/db/database.ts";
import { erasePerson, type Erased } from "#server/leads/erase.ts";
import type { Desk } from "#operator/desk/desk.ts";
import { OperatorError } from "#operator/desk/operator-error.ts";

const pause = 250;
/** Longer than any lease on a message lasts. */
const longestWait = 150_000;

/**
 * Erases a person once no message to them is under way: one that is being sent just now would be written
 * to a file, or recorded, after the erase. @throws {OperatorError} when one does not come to an end
 */
export async function eraseWhenStill(
  desk: Desk,
  database: Database,
  email: string,
): Promise<Erased> {
  for (let waited = 0; waited < longestWait; waited += pause) {
    const erased = await erasePerson(database, email, desk.now());
    if (erased !== null) return erased;
    if (waited === 0) desk.writeError("A message to this person is being sent: waiting for it.\n");
    await delay(pause);
  }
  throw new OperatorError("Nothing was erased: a message is still being sent. Try again later.");
}
