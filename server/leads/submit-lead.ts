import { randomUUIDv7 } from "node:crypto";
import licenses from "#content/agency/licenses.yaml";
import { stateLicense } from "#content/agency/state-license.ts";
import { noLicense } from "#content/en/forms/lead-form.yaml";
import words from "#content/en/site/lead-replies.yaml";
import { fillPlaces } from "#content/fill-places.ts";
import type { FieldErrors } from "#contract/field-errors.ts";
import type { LeadChannel, LeadKind, SuspectedReason } from "#contract/lead-kind.ts";
import type { Accepted, Refusal, Refused } from "#contract/lead-reply.ts";
import { type DescribePlans, keyOfChoice, undescribed } from "#contract/plan-choice.ts";
import { stateOfLead } from "#contract/zip-state.ts";
import type { ContactMark } from "#server/db/lead-records.ts";
import type { SubmissionChannel } from "#contract/lead.ts";
import { contentHash, normalizeEmail, sha256 } from "#server/base/text.ts";
import type { CheckedFields, FormDefinition, LeadInput } from "./forms.ts";
import { formDefinitions } from "./form-definitions.ts";

/** Where a submission came from, as far as the request shows. Stored with the lead as proof. */
export interface SubmissionOrigin {
  /** Path of the page with the form, e.g. `/`. */
  readonly page: string;
  /** landing, referrer, utm_source, utm_medium, utm_campaign, utm_term, utm_content; only those known. */
  readonly source: Readonly<Record<string, string>>;
  readonly ip: string;
  readonly userAgent: string;
  readonly channel: SubmissionChannel;
  /** Whether the request shows that a page of this site sent it. Other programs rarely do. */
  readonly fromOwnPage: boolean;
  /** Version of the disclosure that the page showed; null if it sent none. */
  readonly disclosureVersion: string | null;
  /** Version of the consent text that the page showed; null if it sent none. */
  readonly consentVersion: string | null;
}

export interface Submission {
  /** The body, not yet validated. */
  readonly fields: unknown;
  /** The browser's idempotency key; null on a plain post, where equal content within 10 minutes counts as one. */
  readonly key: string | null;
  /**
   * Why it may come from a program. If not null, the submission is stored and flagged, and its messages are held.
   */
  readonly suspected: SuspectedReason | null;
  readonly origin: SubmissionOrigin;
}

export type SubmitOutcome =
  | {
      readonly taken: true;
      readonly reply: Accepted;
      /** Whether a new lead is not suspected; missing on a repeat. */
      readonly fresh?: boolean;
    }
  | { readonly taken: false; readonly refusal: Refusal; readonly reply: Refused };

/** A valid submission. Becomes a lead unless it repeats one. Plain data, so it can cross threads. */
export interface LeadRequest extends Pick<Submission, "suspected" | "origin"> {
  /** The id of the lead if it is stored. */
  readonly id: string;
  readonly kind: LeadKind;
  readonly leadInput: LeadInput;
  /** The address, trimmed and normalized; the lead's id if the person has none. */
  readonly normalizedEmail: string;
  readonly key: SubmissionKey;
  /** Set for a lead that someone at the agency enters. Undefined for one that was sent. */
  readonly entry?: LeadEntry;
}

/** How a lead that someone at the agency enters came in. Times are UTC, ISO 8601. */
export interface LeadEntry {
  readonly channel: Exclude<LeadChannel, "web" | "api">;
  readonly enteredBy: string;
  /** When the person called, signed the form, or was added to the file. */
  readonly receivedAt: string;
  /** What the person agreed to, in words; null if nothing is known. */
  readonly consent: string | null;
  /** How they agreed, for example "on the call". */
  readonly consentHow: string | null;
  /** Name and line of the imported file; null if it was typed in. */
  readonly file: string | null;
  /** A contact before the entry; null if there was none. */
  readonly contact: ContactMark | null;
}

type ValidFields = Extract<CheckedFields, { success: true }>;

/** Builds the request to store a valid submission. */
function leadRequest(
  kind: LeadKind,
  submission: Submission,
  { fields, leadInput }: ValidFields,
): LeadRequest {
  // Hashes the flag too: a person's second try must not count as a repeat of the suspected first one.
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

/** The reply for a stored lead. It is the same on every repeat, and does not reveal whether mail is sent. */
export function leadAccepted(
  { thanks }: FormDefinition,
  id: string,
): Extract<SubmitOutcome, { taken: true }> {
  return { taken: true, reply: { success: true, message: thanks, id } };
}

function fieldsInvalid(errors: FieldErrors): SubmitOutcome {
  const reply = { success: false, message: words.invalid, errors } as const;
  return { taken: false, refusal: "invalid", reply };
}

function keyInvalid(): SubmitOutcome {
  const reply = { success: false, message: words.keyInvalid } as const;
  return { taken: false, refusal: "invalid", reply };
}

export function keyReused(): SubmitOutcome {
  const reply = { success: false, message: words.keyReused } as const;
  return { taken: false, refusal: "key-reused", reply };
}

const plainPostWindow = 10 * 60_000;

/** True for 8 to 128 visible ASCII characters. */
function isIdempotencyKey(key: string): boolean {
  return /^[\x21-\x7e]{8,128}$/.test(key);
}

/** Identifies repeats of a submission. */
export interface SubmissionKey {
  readonly key: string;
  /** Hash of the content. Different content with the same key is an error. */
  readonly bodyHash: string;
  /** Milliseconds after which an equal submission is a new lead; null for never. */
  readonly lapsesAfter: number | null;
}

/**
 * The key of a submission. A plain post has none, so equal content from the same IP address within 10 minutes
 * counts as one submission (a double click, a reloaded page).
 */
function keyOf({ key, origin }: Submission, bodyHash: string): SubmissionKey {
  if (key !== null) return { key: `sent:${key}`, bodyHash, lapsesAfter: null };
  const plain = `plain:${sha256(`${origin.ip}\n${bodyHash}`)}`;
  return { key: plain, bodyHash, lapsesAfter: plainPostWindow };
}

/** Where leads are stored. */
export interface LeadStore {
  /** Stores a lead with valid fields, or finds the one it repeats. @throws when the store is unavailable */
  storeLead(request: LeadRequest): Promise<SubmitOutcome>;
}

/** Accepts submissions. */
export interface Leads {
  /** Validates a submission by its form's rules and stores it. @throws only when the store is unavailable */
  submit(kind: LeadKind, submission: Submission): Promise<SubmitOutcome>;
}

/** What is asked when a request comes in. */
export interface LeadsDeps {
  /** Asks the plan data about the plans that came with a request. Without it, plans keep their ids only. */
  readonly describePlans?: DescribePlans;
}

/** Validates before it calls the store, which may run on another thread, so invalid submissions never reach it. */
export function checkedLeads(
  store: LeadStore,
  { describePlans = undescribed }: LeadsDeps = {},
): Leads {
  return {
    async submit(kind, submission) {
      if (submission.key !== null && !isIdempotencyKey(submission.key)) return keyInvalid();
      const checked = formDefinitions[kind].check(submission.fields);
      if (!checked.success) return fieldsInvalid(checked.errors);
      const leadInput = withNames(checked.leadInput, describePlans);
      const request = leadRequest(kind, submission, { ...checked, leadInput });
      return withoutPromise(await store.storeLead(request), kind, leadInput);
    },
  };
}

/**
 * Says in the reply that the agency's agents can't advise a person on plans where it has no license. The guide comes all
 * the same, so its message stays.
 */
function withoutPromise(
  outcome: SubmitOutcome,
  kind: LeadKind,
  leadInput: LeadInput,
): SubmitOutcome {
  const code = stateOfLead(leadInput);
  if (!outcome.taken || code === undefined) return outcome;
  const { license, name: state, counselors } = stateLicense(licenses, code);
  if (license !== null) return outcome;
  const { reply } = outcome;
  const message = kind === "guide" ? reply.message : fillPlaces(noLicense.message, { state });
  return { ...outcome, reply: { ...reply, message, noLicense: { state, counselors } } };
}

/** Adds what the plan data knows about the chosen plans. Plan data that can't be read never costs a request. */
export function withNames(leadInput: LeadInput, describePlans: DescribePlans): LeadInput {
  const { details } = leadInput;
  if (details === null || details.planChoice === null) return leadInput;
  try {
    const planChoice = describePlans(keyOfChoice(details.planChoice));
    return { ...leadInput, details: { ...details, planChoice } };
  } catch {
    return leadInput;
  }
}
