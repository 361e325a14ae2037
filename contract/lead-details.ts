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
