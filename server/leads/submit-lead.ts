import { randomUUIDv7 } from "node:crypto";
import agency from "#content/agency/agency.yaml";
import { answerDay } from "#content/agency/business-hours.ts";
import licenses from "#content/agency/licenses.yaml";
import { stateLicense } from "#content/agency/state-license.ts";
import { noLicense } from "#content/en/forms/lead-form.yaml";
import { messageWith } from "#content/en/pages/call-reasons.ts";
import words from "#content/en/site/lead-replies.yaml";
import { fillPlaces } from "#content/fill-places.ts";
import { readCallReason } from "#contract/call-reason.ts";
import { check, type FieldErrors } from "#contract/form-description.ts";
import type { NextStep } from "#contract/desk-leads.ts";
import type { Lead } from "#contract/lead.ts";
import { detailsIn } from "#contract/lead-details.ts";
import { type LeadFields, leadForms } from "#contract/lead-forms.ts";
import type { LeadChannel, LeadKind, SuspectedReason } from "#contract/lead-kind.ts";
import type { LeadStatus } from "#contract/lead-work.ts";
import type { AcceptedReply, AnswerPlace, Refusal, RefusedReply } from "#contract/lead-reply.ts";
import {
  bareChoice,
  type DescribePlans,
  type PlanChoice,
  readPlanChoice,
} from "#contract/plan-choice.ts";
import type { PlanRequest } from "#contract/plan-request.ts";
import { stateOfLead } from "#contract/zip-state.ts";
import { isDay } from "#medicare/calendar.ts";
import type { ContactMark } from "#server/db/lead-records.ts";
import { cleanText, contentHash, normalizeEmail } from "#server/base/text.ts";
import { formWords, type NewProof, proofOf, type SubmissionOrigin } from "./forms.ts";
import { isIdempotencyKey, contentKey, senderKey, type SubmissionKey } from "./idempotency.ts";

export interface Submission {
  /** What was sent, not yet validated. */
  readonly fields: unknown;
  /** The browser's idempotency key; null on a plain post, where equal content within 10 minutes counts as one. */
  readonly key: string | null;
  /**
   * Why it may come from a program. If not null, the submission is stored and flagged, and its messages are held.
   */
  readonly suspected: SuspectedReason | null;
  readonly origin: SubmissionOrigin;
}

/**
 * A valid request before it's stored: a lead, except for what the store adds. Becomes a lead unless it repeats one.
 * Plain data, so it can cross threads.
 */
export interface NewLead
  extends Omit<Lead, "number" | "createdAt" | "entry" | keyof NewProof>, NewProof {
  /** The address, trimmed and normalized; the lead's id if the person has none. */
  readonly normalizedEmail: string;
  readonly key: SubmissionKey;
  /** Null for one that was sent. */
  readonly entry: NewEntry | null;
}

/** How a lead that someone at the agency enters came in. Times are UTC, ISO 8601. */
export interface NewEntry extends Omit<NonNullable<Lead["entry"]>, "enteredAt"> {
  /** When the person called, signed the form, or was added to the file. */
  readonly receivedAt: string;
  /** A contact before the entry; null if there was none. */
  readonly contact: Omit<ContactMark, "result"> | null;
  /** How work on it stood, as an export says; left out for all others. */
  readonly work?: EnteredWork | undefined;
}

/** How work on an imported lead stands. */
export interface EnteredWork {
  readonly status: LeadStatus;
  /** A person's id. */
  readonly assignedTo: string | null;
  readonly next: NextStep | null;
}

export type SubmitOutcome =
  | {
      readonly taken: true;
      readonly reply: AcceptedReply;
      /** Whether a new lead is not suspected; missing on a repeat. */
      readonly fresh?: boolean;
      /** Where an agent's answer goes. The store doesn't say. */
      readonly sentTo?: AnswerPlace | undefined;
    }
  | { readonly taken: false; readonly refusal: Refusal; readonly reply: RefusedReply };

/** The reply for a stored lead. It is the same on every repeat, and does not reveal whether mail is sent. */
export function leadAccepted(kind: LeadKind, id: string): Extract<SubmitOutcome, { taken: true }> {
  return { taken: true, reply: { success: true, message: formWords[kind].thanks, id } };
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

/** Where leads are stored. */
export interface LeadStore {
  /** Stores a lead with valid fields, or finds the one it repeats. @throws when the store is unavailable */
  storeLead(lead: NewLead): Promise<SubmitOutcome>;
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
  { describePlans = bareChoice }: LeadsDeps = {},
): Leads {
  return {
    async submit(kind, submission) {
      if (submission.key !== null && !isIdempotencyKey(submission.key)) return keyInvalid();
      const { fields, errors } = check(leadForms[kind], submission.fields);
      if (errors) return fieldsInvalid(errors);
      const lead = newLead(kind, submission, fields, describePlans);
      const outcome = withPromise(await store.storeLead(lead), lead);
      return outcome.taken ? { ...outcome, sentTo: leadForms[kind].sentTo?.(fields) } : outcome;
    },
  };
}

/** The lead that a valid submission becomes. */
function newLead(
  kind: LeadKind,
  { key, suspected, origin }: Submission,
  fields: LeadFields,
  describePlans: DescribePlans,
): NewLead {
  const person = personIn(fields, describePlans);
  const proof = proofOf(kind, origin, { agreed: agrees(fields), phone: person.details?.phone });
  // Hashes the flag too: a person's second try must not count as a repeat of the suspected first one.
  const bodyHash = contentHash({ ...fields, kind, trapped: suspected !== null });
  return {
    id: randomUUIDv7(),
    kind,
    ...person,
    normalizedEmail: normalizeEmail(person.email),
    suspected,
    page: cleanText(origin.page),
    source: origin.source,
    channel: channelOf(origin, proof),
    entry: null,
    ...proof,
    key: key === null ? contentKey(origin.ip, bodyHash) : senderKey(key, bodyHash),
  };
}

/** Whether the form's consent checkbox was checked. */
function agrees(fields: LeadFields): boolean {
  return "firstName" in fields ? fields.wantsNewsletter : fields.agreesToAutomatedContact;
}

/** `web` needs both: a page of this site sent it, and it names a disclosure that the site has. */
function channelOf({ fromOwnPage }: SubmissionOrigin, { disclosures }: NewProof): LeadChannel {
  const isKnown = disclosures.every(({ version }) => version !== null);
  return fromOwnPage && isKnown ? "web" : "api";
}

/** What a form's fields say about a person and their request, in the same words for all forms. */
type Person = Pick<Lead, "name" | "email" | "zipCode" | "wantsNewsletter" | "details">;

/**
 * Reads a form's valid fields as parts of a lead. Details have the names of their fields, except a plan request's note,
 * which is a message.
 * @param describePlans asks the plan data about chosen plans
 */
export function personIn(fields: LeadFields, describePlans: DescribePlans): Person {
  if ("firstName" in fields) {
    const { firstName: name, email, zipCode = null, wantsNewsletter } = fields;
    return { name, email, zipCode, wantsNewsletter, details: null };
  }
  const { name, email } = fields;
  const planChoice = describeChoice(fields.planChoice, describePlans);
  const [zipCode, message] =
    "zipCode" in fields ? [fields.zipCode, messageIn(fields)] : [null, fields.message];
  const details = detailsIn({ ...fields, message, planChoice });
  return { name, email, zipCode, wantsNewsletter: false, details };
}

/** A plan request's note, after the sentence about the reason that the person came with. */
function messageIn({ callReason, additionalInfo }: PlanRequest): string | undefined {
  const reason = readCallReason(callReason);
  if (reason?.kind === "for") return messageWith("for", null, additionalInfo);
  if (!reason || !isDay(reason.day)) return additionalInfo;
  return messageWith(reason.kind, reason.day, additionalInfo);
}

/** Adds what the plan data knows about the chosen plans. Plan data that can't be read never costs a request. */
function describeChoice(
  text: string | undefined,
  describePlans: DescribePlans,
): PlanChoice | undefined {
  const choice = readPlanChoice(text);
  if (choice === undefined) return undefined;
  try {
    return describePlans(choice);
  } catch {
    return bareChoice(choice);
  }
}

/**
 * Says in the reply by which day an agent answers, and under which license; or that the agency's agents can't advise a
 * person on plans where it has none. The guide comes all the same, so its message stays.
 */
function withPromise(outcome: SubmitOutcome, lead: NewLead): SubmitOutcome {
  if (!outcome.taken) return outcome;
  const isGuide = lead.kind === "guide";
  // From the id, so that it's the same on every repeat.
  const answerBy = answerDay(agency, timeOf(outcome.reply.id), agency.responseHours);
  const reply = isGuide ? outcome.reply : { ...outcome.reply, answerBy };
  const code = stateOfLead(lead);
  if (code === undefined) return { ...outcome, reply };
  const { license: number, name: state, counselors } = stateLicense(licenses, code);
  if (number !== null)
    return { ...outcome, reply: isGuide ? reply : { ...reply, license: { state, number } } };
  const message = isGuide ? reply.message : fillPlaces(noLicense.message, { state });
  return { ...outcome, reply: { ...reply, message, noLicense: { state, counselors } } };
}

/** When a lead's id was made: the first 48 bits of a UUIDv7 are milliseconds since 1970, UTC (RFC 9562, 5.7). */
function timeOf(id: string): Date {
  return new Date(Number.parseInt(id.replace("-", "").slice(0, 12), 16));
}
