import type { Database } from "#server/db/database.ts";
import { findLead, type LeadRecord } from "#server/leads/read-leads.ts";
import type { Desk } from "#operator/desk/desk.ts";
import { leadIdOf } from "#operator/desk/lead-id.ts";
import { sayErased } from "#operator/persons/say-erased.ts";

/**
 * Hands on the lead that is meant by an id or by its first characters; one that was erased is said to be.
 * @throws {OperatorError} when there never was one
 */
export async function withLead(
  desk: Desk,
  given: string,
  json: boolean,
  use: (lead: LeadRecord, database: Database) => Promise<void> | void,
): Promise<void> {
  await desk.withDatabase(async (database) => {
    const id = await leadIdOf(database, given);
    const lead = await findLead(database, id);
    if (lead === null) await sayErased(desk, database, id, json);
    else await use(lead, database);
  });
}
