import { type CliContext, OperatorError, type Zone } from "#operator/cli/context.ts";
import { asJson } from "#operator/cli/output.ts";
import { noLead } from "#operator/cli/options.ts";
import { agencyTime } from "#operator/cli/time.ts";
import type { Database } from "#server/db/database.ts";
import { erasedAt } from "#server/leads/erase.ts";

/**
 * Prints when the lead with this id was erased.
 * @throws {OperatorError} if there never was such a lead
 */
export async function printErased(
  context: CliContext,
  database: Database,
  id: string,
  json: boolean,
): Promise<void> {
  const time = await erasedAt(database, id);
  if (time === null) throw new OperatorError(noLead(id));
  context.write(json ? asJson({ id, erasedAt: time }) : `${erasedText(id, time, context.zone)}\n`);
}

/** The sentence about a lead that was erased at an instant (UTC, ISO 8601). */
export function erasedText(id: string, time: string, zone: Zone): string {
  return `Lead ${id} was erased on ${agencyTime(time, zone)}. No other data about it is stored.`;
}
