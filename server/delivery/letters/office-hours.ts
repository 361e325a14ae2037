import agency from "#content/agency/agency.yaml";
import type { Block } from "./letter.ts";
import { fillSlots } from "./slots.ts";

/** When the agency can be reached. `[zone]` in the title becomes its time zone by name. */
export function officeHours(title: string): Block[] {
  const facts = agency.hours.map(({ days, open }) => ({ name: days, value: open }));
  return [
    { kind: "heading", words: fillSlots(title, { zone: agency.timeZoneName }) },
    { kind: "facts", facts },
  ];
}
