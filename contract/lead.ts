import type { LeadDetails } from "./lead-details.ts";
import type { LeadChannel, LeadKind, SuspectedReason } from "./lead-kind.ts";

/** A stored request: what was sent, from where, and proof of what was shown. Times are UTC, ISO 8601. */
export interface Lead {
  readonly id: string;
  /** Short and unique; the agency uses it in place of the id. */
  readonly number: number;
  readonly kind: LeadKind;
  /** As submitted: the first name on the guide form, the full name on all others. */
  readonly name: string;
  /** Empty if the agency entered the lead of a person who has none. */
  readonly email: string;
  readonly zipCode: string | null;
  readonly wantsNewsletter: boolean;
  readonly suspected: SuspectedReason | null;
  /** Path of the page with the form, e.g. `/`; empty for a lead that the agency entered. */
  readonly page: string;
  readonly channel: LeadChannel;
  /** Who entered it, and what was agreed; null for a lead that came over the website or the API. */
  readonly entry: LeadEntry | null;
  /** When it was sent; for a lead that the agency entered, when the person gave it. */
  readonly createdAt: string;
  /** Null when the form asks for no details. */
  readonly details: LeadDetails | null;
  /** Where the visit began: the known ones of `visitParts`, such as `landing` and `utm_source`. */
  readonly source: Readonly<Record<string, string>>;
  /** None for a lead that the agency entered. */
  readonly disclosures: readonly DisclosureProof[];
  /** The consent boxes that were shown and their answers, oldest first. */
  readonly consents: readonly ConsentProof[];
}

/** How a lead that someone at the agency entered came in. Times are UTC, ISO 8601. */
export interface LeadEntry {
  readonly enteredBy: string;
  readonly enteredAt: string;
  /** What the person agreed to, in the words of whoever entered it; null if nothing was noted. */
  readonly consent: string | null;
  /** How they agreed, for example "on the call". */
  readonly consentHow: string | null;
  /** Name and line of the imported file; null if it was typed in. */
  readonly file: string | null;
}

/** `api`: JSON from the page's script, or from another program. `page`: a plain form post. */
export type SubmissionChannel = "api" | "page";

/**
 * Proof that a form was sent, and of the text it showed. Version, text and hash are null if the sender named no
 * version that the site has. Times are UTC, ISO 8601.
 */
export interface Proof {
  /** Id of the text, e.g. `guide-form` or `automated-contact`. */
  readonly id: string;
  readonly version: string | null;
  /** The exact text that was shown. */
  readonly text: string | null;
  /** SHA-256 of the UTF-8 text, in hex. */
  readonly textHash: string | null;
  readonly page: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly channel: SubmissionChannel;
}

/** Proof of the disclosure next to the submit button. */
export interface DisclosureProof extends Proof {
  readonly shownAt: string;
}

/** Proof of a consent checkbox and its answer. */
export interface ConsentProof extends Proof {
  /** False when the checkbox was left unchecked. */
  readonly agreed: boolean;
  /** The phone number that the consent covers, as `(214) 555-0143`; null when there is none. */
  readonly phone: string | null;
  readonly answeredAt: string;
}
