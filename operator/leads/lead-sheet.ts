import { phoneParts } from "#contract/lead-details.ts";
import type { LeadChannel, LeadKind } from "#contract/lead-kind.ts";
import type { Zone } from "#operator/cli/context.ts";
import type { Line } from "#operator/cli/layout.ts";
import { agencyTime } from "#operator/cli/time.ts";
import type { LeadRecord } from "#server/db/lead-records.ts";

/** The number, and its extension on a line of its own. */
export function phoneLines(label: string, phone: string | null): Line[] {
  if (phone === null) return [[label, "not given"]];
  const { number, extension } = phoneParts(phone);
  return [[label, number], ...(extension === null ? [] : [["Extension", extension] as const])];
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
