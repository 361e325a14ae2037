import type { Accepted, Refusal, Refused } from "#contract/lead-reply.ts";
import type { SuspectedReason } from "#server/db/tables.ts";

/** Where a submission came from, as far as the request tells. Kept with the lead as proof. */
export interface SubmissionOrigin {
  /** Path of the page that held the form, e.g. `/`. */
  readonly page: string;
  /** landing, referrer, utm_source, utm_medium, utm_campaign, utm_term, utm_content; only those known. */
  readonly source: Readonly<Record<string, string>>;
  readonly ip: string;
  readonly userAgent: string;
  /** `api`: JSON from the page's script. `page`: a plain form post. */
  readonly channel: "api" | "page";
  /** Disclosure version that the page showed, if it said so. */
  readonly disclosureVersion: string | null;
  /** The same of the box for a consent; null when the page said of none. */
  readonly consentVersion: string | null;
}

export interface Submission {
  /** The body as it came, not yet checked. */
  readonly fields: unknown;
  /** The browser's idempotency key; null on a plain post, where equal content within 10 minutes counts as one. */
  readonly key: string | null;
  /** Why it may come from a program: then it is stored and flagged, and held back from delivery. */
  readonly suspected: SuspectedReason | null;
  readonly origin: SubmissionOrigin;
}

export type SubmitOutcome =
  | {
      readonly taken: true;
      readonly reply: Accepted;
      /** A lead that was not there before and is not suspected; missing on a repeat. */
      readonly fresh?: boolean;
    }
  | { readonly taken: false; readonly refusal: Refusal; readonly reply: Refused };
