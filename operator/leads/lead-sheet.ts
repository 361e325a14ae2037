import choices from "#content/en/forms/contact-choices.yaml";
import type { LeadDetails } from "#contract/lead-details.ts";
import type { CliContext, Zone } from "#operator/cli/context.ts";
import { type Line, textLines } from "#operator/cli/layout.ts";
import { leadIdOf } from "#operator/cli/options.ts";
import { sayErased } from "#operator/people/erased.ts";
import type { Database } from "#server/db/database.ts";
import { findLead, type LeadRecord } from "#server/leads/read-leads.ts";

/**
 * Hands on the lead that is meant by an id or by its first characters; one that was erased is said to be.
 * @throws {OperatorError} when there never was one
 */
export async function withLead(
  context: CliContext,
  given: string,
  json: boolean,
  use: (lead: LeadRecord, database: Database) => Promise<void> | void,
): Promise<void> {
  await context.withDatabase(async (database) => {
    const id = await leadIdOf(database, given);
    const lead = await findLead(database, id);
    if (lead === null) await sayErased(context, database, id, json);
    else await use(lead, database);
  });
}

/** What a request form or the contact form asked and what was given, for reading. */
export function detailLines(details: LeadDetails, zone: Zone): Line[] {
  const { phone, birthdate, medicarePartA, medicarePartB, preferredContactMethod } = details;
  return [
    ["Phone", phone ?? "not given"],
    ...known("Birth date", birthdate),
    ...known("Part A", yesOrNo(medicarePartA)),
    ...known("Part B", yesOrNo(medicarePartB)),
    ...known("Prefers", preferredContactMethod),
    ...(preferredContactMethod === null ? [] : [bestTime(details, zone)]),
    ...textLines("Own words", details.message),
  ];
}

/** `yes`, `no`, or null where it was not asked. */
export function yesOrNo(value: boolean | null): string | null {
  return value === null ? null : value ? "yes" : "no";
}

function known(name: string, value: string | null): Line[] {
  return value === null ? [] : [[name, value]];
}

function bestTime({ bestTimeToContact: time }: LeadDetails, { timeZoneName }: Zone): Line {
  if (time === null) return ["Best time", "any time"];
  return ["Best time", `${time} (${choices.times[time].hours} ${timeZoneName})`];
}
