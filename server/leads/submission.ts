import { randomUUIDv7 } from "node:crypto";
import words from "#content/en/site/lead-replies.yaml";
import type { FieldErrors } from "#contract/field-errors.ts";
import type { LeadKind } from "#contract/lead-kind.ts";
import type { Accepted, Refusal, Refused } from "#contract/lead-reply.ts";
import type { SuspectedReason } from "#server/db/tables.ts";
import { contentHash, normalizeEmail, sha256 } from "#server/base/text.ts";
import type { CheckedFields, LeadForm, LeadInput } from "./forms.ts";

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

/** A submission whose fields are good: it becomes a lead unless it is one already. Plain data. */
export interface LeadRequest extends Pick<Submission, "suspected" | "origin"> {
  /** Of the lead that it may become. */
  readonly id: string;
  readonly kind: LeadKind;
  readonly leadInput: LeadInput;
  /** The address in its normal form. */
  readonly normalizedEmail: string;
  readonly key: SubmissionKey;
}

type Checked = Extract<CheckedFields, { success: true }>;

/** Puts together what storing a submission takes. */
export function leadRequest(
  kind: LeadKind,
  submission: Submission,
  { fields, leadInput }: Checked,
): LeadRequest {
  // A person whose first post was suspected may try once more; that is no repeat of the flagged lead.
  const { suspected, origin } = submission;
  const bodyHash = contentHash({ ...fields, kind, trapped: suspected !== null });
  return {
    id: randomUUIDv7(),
    kind,
    leadInput,
    normalizedEmail: normalizeEmail(leadInput.email),
    suspected,
    origin,
    key: keyOf(submission, bodyHash),
  };
}

/** The answer to a stored lead; the same whether or not a guide was due, and on every repeat. */
export function leadAccepted(
  { thanks }: LeadForm,
  id: string,
): Extract<SubmitOutcome, { taken: true }> {
  return { taken: true, reply: { success: true, message: thanks, id } };
}

export function fieldsInvalid(errors: FieldErrors): SubmitOutcome {
  const reply = { success: false, message: words.invalid, errors } as const;
  return { taken: false, refusal: "invalid", reply };
}

export function keyInvalid(): SubmitOutcome {
  const reply = { success: false, message: words.keyInvalid } as const;
  return { taken: false, refusal: "invalid", reply };
}

export function keyReused(): SubmitOutcome {
  const reply = { success: false, message: words.keyReused } as const;
  return { taken: false, refusal: "key-reused", reply };
}

const plainPostWindow = 10 * 60_000;

/** True for 8 to 128 visible ASCII characters. */
export function isIdempotencyKey(key: string): boolean {
  return /^[\x21-\x7e]{8,128}$/.test(key);
}

/** By what an equal submission is known again. */
export interface SubmissionKey {
  readonly key: string;
  /** Of what was asked for: another one under the same key is a mistake. */
  readonly bodyHash: string;
  /** After so many milliseconds an equal submission is a new one; null: never. */
  readonly lapsesAfter: number | null;
}

/**
 * The key of a submission. A plain post brings none: there, equal content from the same address
 * within 10 minutes counts as one submission (a second click, a reloaded page).
 */
function keyOf({ key, origin }: Submission, bodyHash: string): SubmissionKey {
  if (key !== null) return { key: `sent:${key}`, bodyHash, lapsesAfter: null };
  const plain = `plain:${sha256(`${origin.ip}\n${bodyHash}`)}`;
  return { key: plain, bodyHash, lapsesAfter: plainPostWindow };
}
