import choices from "#content/en/forms/contact-choices.yaml";
import type { LeadDetails } from "#contract/lead-details.ts";
import type { Zone } from "#operator/desk/desk.ts";
import { textLines, type Line } from "./sheet.ts";

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
