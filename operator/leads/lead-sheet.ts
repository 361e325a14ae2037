import choices from "#content/en/forms/contact-choices.yaml";
import {
  type DetailName,
  detailNames,
  type LeadDetails,
  leadDetails,
  phoneParts,
} from "#contract/lead-details.ts";
import { countyLabel, type PlanChoice, planLabel } from "#contract/plan-choice.ts";
import type { CliContext, Zone } from "#operator/cli/context.ts";
import { type Line, textLines } from "#operator/cli/layout.ts";
import { leadIdOf } from "#operator/cli/options.ts";
import { agencyTime } from "#operator/cli/time.ts";
import { messageKinds } from "#operator/outbox/list.ts";
import { deliveryReason } from "#operator/outbox/reasons.ts";
import { printErased } from "#operator/people/person.ts";
import type { Database } from "#server/db/database.ts";
import type { LeadRecord } from "#server/db/lead-records.ts";
import { findLead } from "#server/leads/read-leads.ts";
import { leadForms } from "#contract/lead-forms.ts";
import type { LeadChannel, LeadKind } from "#contract/lead-kind.ts";
import type { OutboxKind } from "#contract/outbox-kind.ts";

/**
 * Calls `use` with the lead that has this number, id or id prefix. Prints a note instead if the lead was erased.
 * @throws {OperatorError} when no lead has it, or several have
 */
export async function withLead(
  context: CliContext,
  which: string,
  json: boolean,
  use: (lead: LeadRecord, database: Database) => Promise<void> | void,
): Promise<void> {
  await context.withDatabase(async (database) => {
    const id = await leadIdOf(context, database, which);
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
  if (typeof value === "object" && value !== null) return choiceLines(label, value);
  const text = typeof value === "boolean" ? (value ? "yes" : "not checked: ask") : value;
  switch (kind) {
    case "phone":
      return phoneLines(label, text);
    case "contact-time":
      return details.preferredContactMethod === null ? [] : [[label, bestTime(details, zone)]];
    case "long-text":
      return textLines(label, text);
    default:
      return text === null ? [] : [[label, text]];
  }
}

/** The number, and its extension on a line of its own. */
export function phoneLines(label: string, phone: string | null): Line[] {
  if (phone === null) return [[label, "not given"]];
  const { number, extension } = phoneParts(phone);
  return [[label, number], ...(extension === null ? [] : [["Extension", extension] as const])];
}

/** The county and year, then each plan on a line of its own. */
function choiceLines(label: string, choice: PlanChoice): Line[] {
  const { year, plans } = choice;
  const where = `${countyLabel(choice)}, plan year ${year}`;
  return textLines(label, [where, ...plans.map(planLabel)].join("\n"));
}

/** `yes`, `no`, or null when the form did not ask. */
export function yesOrNo(value: boolean | null): string | null {
  return value === null ? null : value ? "yes" : "no";
}

function bestTime({ bestTimeToContact: time }: LeadDetails, { timeZoneName }: Zone): string {
  return time === null ? "any time" : `${time} (${choices.times[time].hours} ${timeZoneName})`;
}

/**
 * The fields of a form that the agency can fill in for someone. It can't check the box for automated calls: nobody saw
 * its text, so there's no proof.
 */
export function fieldsToEnter(form: LeadKind): readonly string[] {
  const fields = Object.keys(leadForms[form].schema.shape);
  return fields.filter((field) => field !== "agreesToAutomatedContact");
}

/** What an option of `leads add` or a column of an imported file is called for a field of a form. */
export function enteredName(field: string): string {
  return { firstName: "name", additionalInfo: "message" }[field] ?? field;
}

/** `1042 (0193a5e0-…)`: the number to use, and the id that other programs have. */
export function leadName({ number, id }: Pick<LeadRecord, "number" | "id">): string {
  return `${number} (${id})`;
}

/** How a lead came in, and who entered it if someone at the agency did. */
export function channelLines(
  { channel, entry }: Pick<LeadRecord, "channel" | "entry">,
  zone: Zone,
): Line[] {
  const how: Line = ["Channel", channelNames[channel]];
  if (entry === null) return [how];
  const { enteredBy, enteredAt, consent, consentHow, file } = entry;
  return [
    how,
    ["Entered", `by ${enteredBy}, ${agencyTime(enteredAt, zone)}`],
    ...(file === null ? [] : [["File", file] as const]),
    ["Agreed to", consent ?? "nothing is on record"],
    ...(consentHow === null ? [] : [["How", consentHow] as const]),
  ];
}

const channelNames: Readonly<Record<LeadChannel, string>> = {
  web: "a form on the website",
  api: "another program, not a page of the website",
  phone: "a phone call",
  paper: "a paper form",
  import: "an imported file",
};

/** The agency's names for what a lead asks for. */
export const kindNames: Readonly<Record<LeadKind, string>> = {
  guide: "guide",
  compare: "plan comparison",
  consultation: "consultation",
  contact: "reply to a message",
};

/** Says that an email to the visitor isn't sent, and the reason why it was withheld. */
export function notSentLine(kind: OutboxKind, reason: string): string {
  const { meaning } = deliveryReason(reason, { kind, destination: null });
  return `Not sent: ${messageKinds[kind]}, because ${meaning}.`;
}
