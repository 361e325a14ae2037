import type { Zone } from "#operator/desk/desk.ts";
import { agencyTime } from "#operator/terminal/agency-time.ts";

/** What is said of a lead that was erased at an instant (UTC, ISO 8601). */
export function erasedWords(id: string, time: string, zone: Zone): string {
  return `The lead ${id} was erased ${agencyTime(time, zone)}. Nothing else of it is kept.`;
}
