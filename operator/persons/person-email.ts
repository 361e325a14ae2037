import type { Database } from "#server/db/database.ts";
import { addressOfLead, erasedAt } from "#server/leads/erase.ts";
import type { Zone } from "#operator/desk/desk.ts";
import { leadIdOf } from "#operator/desk/lead-id.ts";
import { OperatorError } from "#operator/desk/operator-error.ts";
import { erasedWords } from "./erased-words.ts";

/**
 * The email address of a person, who is named by it or by the id of any of their leads.
 * @throws {OperatorError} when no lead has the id
 */
export async function emailOf(database: Database, zone: Zone, who: string): Promise<string> {
  if (who.includes("@")) return who.trim();
  const id = await leadIdOf(database, who);
  const email = await addressOfLead(database, id);
  if (email !== null) return email;
  const time = await erasedAt(database, id);
  throw new OperatorError(
    time === null ? `No lead has the id ${id}.` : erasedWords(id, time, zone),
  );
}
