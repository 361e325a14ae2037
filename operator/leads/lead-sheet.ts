import choices from "#content/en/forms/contact-choices.yaml";
import {
  type DetailName,
  detailNames,
  type LeadDetails,
  leadDetails,
} from "#contract/lead-details.ts";
import type { CliContext, Zone } from "#operator/cli/context.ts";
import { type Line, textLines } from "#operator/cli/layout.ts";
import { leadIdOf } from "#operator/cli/options.ts";
import { printErased } from "#operator/people/erased.ts";
import type { Database } from "#server/db/database.ts";
import type { LeadRecord } from "#server/db/lead-records.ts";
import { findLead } from "#server/leads/read-leads.ts";
import type { LeadKind } from "#contract/lead-kind.ts";

/**
 * Calls `use` with the lead that has this id or id prefix. Prints a note instead if the lead was erased.
 * @throws {OperatorError} when the id is unknown or the prefix ambiguous
 */
export async function withLead(
  context: CliContext,
  idOrPrefix: string,
  json: boolean,
  use: (lead: LeadRecord, database: Database) => Promise<void> | void,
): Promise<void> {
  await context.withDatabase(async (database) => {
    const id = await leadIdOf(database, idOrPrefix);
    const lead = await findLead(database, id);
    if (lead === null) await printErased(context, database, id, json);
    else await use(lead, database);
  });
}

/** The details of a lead as labeled lines. */
export function detailLines(details: LeadDetails, zone: Zone): Line[] {
  return detailNames.flatMap((name) => linesOf(name, details, zone));
}

function linesOf(name: DetailName, details: LeadDetails, zone: Zone): Line[] {
  const { kind, label } = leadDetails[name];
  const value = details[name];
  const text = typeof value === "boolean" ? yesOrNo(value) : value;
  switch (kind) {
    case "phone":
      return [[label, text ?? "not given"]];
    case "contact-time":
      return details.preferredContactMethod === null ? [] : [[label, bestTime(details, zone)]];
    case "long-text":
      return textLines(label, text);
    default:
      return text === null ? [] : [[label, text]];
  }
}

/** `yes`, `no`, or null when the form did not ask. */
export function yesOrNo(value: boolean | null): string | null {
  return value === null ? null : value ? "yes" : "no";
}

function bestTime({ bestTimeToContact: time }: LeadDetails, { timeZoneName }: Zone): string {
  return time === null ? "any time" : `${time} (${choices.times[time].hours} ${timeZoneName})`;
}

/** The agency's names for what a lead asks for. */
export const kindNames: Readonly<Record<LeadKind, string>> = {
  guide: "guide",
  compare: "plan comparison",
  consultation: "consultation",
  contact: "reply to a message",
};
