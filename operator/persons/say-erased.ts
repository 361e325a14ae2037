import type { Database } from "#server/db/database.ts";
import { erasedAt } from "#server/leads/erase.ts";
import type { Desk } from "#operator/desk/desk.ts";
import { OperatorError } from "#operator/desk/operator-error.ts";
import { asJson } from "#operator/terminal/as-json.ts";
import { erasedWords } from "./erased-words.ts";

/**
 * Says of an id without a lead that there was one and when it was erased.
 *
 * @throws {OperatorError} when there never was a lead of that id
 */
export async function sayErased(
  desk: Desk,
  database: Database,
  id: string,
  json: boolean,
): Promise<void> {
  const time = await erasedAt(database, id);
  if (time === null) throw new OperatorError(`No lead has the id ${id}.`);
  desk.write(json ? asJson({ id, erasedAt: time }) : `${erasedWords(id, time, desk.zone)}\n`);
}
