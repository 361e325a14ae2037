import type { ContactMethod, ContactTime } from "./contact-choices.ts";

/** What only some forms ask for, as it is kept; what a form did not ask or nobody gave is null. */
export interface LeadDetails {
  /** As `(972) 204-5855`. */
  readonly phone: string | null;
  /** As MM/DD/YYYY. */
  readonly birthdate: string | null;
  readonly medicarePartA: boolean | null;
  readonly medicarePartB: boolean | null;
  readonly preferredContactMethod: ContactMethod | null;
  /** In the agency's time zone. */
  readonly bestTimeToContact: ContactTime | null;
  /** The visitor's own words, of several lines: a message, or what was added to a request. */
  readonly message: string | null;
}

const months = 12;

/**
 * When the permission to contact that somebody gave with a form ends: 12 months later, as every form's
 * disclosure says. Of February 29 it ends on February 28.
 *
 * @param givenAt UTC, ISO 8601
 * @returns UTC, ISO 8601 with milliseconds
 */
export function permissionEnds(givenAt: string): string {
  const end = new Date(givenAt);
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + months);
  // A day that the month lacks runs over into the next month.
  if (end.getUTCDate() !== day) end.setUTCDate(0);
  return end.toISOString();
}
