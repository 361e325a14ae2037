import { type CliContext, OperatorError, type Zone } from "#operator/cli/context.ts";
import { asJson } from "#operator/cli/output.ts";
import { agencyTime } from "#operator/cli/time.ts";
import type { Database } from "#server/db/database.ts";
import { erasedAt } from "#server/leads/erase.ts";

/**
 * Says of an id without a lead that there was one and when it was erased.
 *
 * @throws {OperatorError} when there never was a lead of that id
 */
export async function sayErased(
  context: CliContext,
  database: Database,
  id: string,
  json: boolean,
): Promise<void> {
  const time = await erasedAt(database, id);
  if (time === null) throw new OperatorError(`No lead has the id ${id}.`);
  context.write(json ? asJson({ id, erasedAt: time }) : `${erasedWords(id, time, context.zone)}\n`);
}

/** What is said of a lead that was erased at an instant (UTC, ISO 8601). */
export function erasedWords(id: string, time: string, zone: Zone): string {
  return `The lead ${id} was erased ${agencyTime(time, zone)}. Nothing else of it is kept.`;
}
