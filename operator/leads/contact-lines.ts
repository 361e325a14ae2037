import type { ContactMark } from "#server/leads/contacts.ts";
import type { Zone } from "#operator/desk/desk.ts";
import { agencyTime } from "#operator/terminal/agency-time.ts";

/** One line a contact: when, who, what came of it. */
export function contactLines(
  contacts: readonly ContactMark[],
  zone: Zone,
): (readonly [name: string, value: string])[] {
  return contacts.map(({ contactedAt, contactedBy, note }) => {
    const who = contactedBy === null ? "contacted" : `by ${contactedBy}`;
    return [agencyTime(contactedAt, zone), note === null ? who : `${who}: ${note}`];
  });
}
