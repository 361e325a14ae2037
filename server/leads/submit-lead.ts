import { randomUUIDv7 } from "node:crypto";
import type { LeadKind } from "#contract/lead-kind.ts";
import type { Database } from "#server/db/database.ts";
import type { Writing } from "#server/db/tables.ts";
import type { Suppressions } from "#server/suppression/suppressions.ts";
import { aloneWithMailbox, wordings } from "./alone-with-mailbox.ts";
import { consentAnswer } from "./consent-answer.ts";
import { contentHash } from "./content-hash.ts";
import type { CheckedFields, LeadForm } from "./lead-form.ts";
import { leadForms } from "./lead-forms.ts";
import { fieldsInvalid, keyInvalid, keyReused, leadAccepted } from "./replies.ts";
import { shownDisclosure } from "./shown-disclosure.ts";
import { storeLead } from "./store-lead.ts";
import type { Submission, SubmitOutcome } from "./submission.ts";
import { isIdempotencyKey, keyOf, takeKey } from "./take-key.ts";

/** What takes leads in. */
export interface Leads {
  /** Checks and stores a lead by the rules of its form. @throws only when the store is unavailable */
  submit(kind: LeadKind, submission: Submission): Promise<SubmitOutcome>;
}

export interface LeadsDeps {
  readonly database: Database;
  readonly now: () => Date;
  /** Called after each commit that queued messages; must not throw. */
  readonly onQueued: () => void;
  /** Right-hand side of the Message-IDs, e.g. `example.com`. */
  readonly messageIdHost: string;
  /** Addresses of the webhooks that are told of each lead. Default none. */
  readonly webhookUrls?: readonly string[];
  /** Whom not to write to. */
  readonly suppressions: Suppressions;
}

/** The use case over one store. */
export function createLeads(deps: LeadsDeps): Leads {
  return { submit: (kind, submission) => submit(deps, leadForms[kind], submission) };
}

async function submit(
  deps: LeadsDeps,
  form: LeadForm,
  submission: Submission,
): Promise<SubmitOutcome> {
  if (submission.key !== null && !isIdempotencyKey(submission.key)) return keyInvalid();
  const checked = form.check(submission.fields);
  if (!checked.success) return fieldsInvalid(checked.errors);
  const id = randomUUIDv7();
  const outcome = await deps.database.write((writing) =>
    storeOnce(writing, deps, submission, { id, form, ...checked }),
  );
  if (!outcome.taken || outcome.reply.id !== id) return outcome;
  deps.onQueued();
  return { ...outcome, fresh: submission.suspected === null };
}

interface NewLead extends Extract<CheckedFields, { success: true }> {
  readonly id: string;
  readonly form: LeadForm;
}

/** Stores the lead unless it is stored already; a repeat gets the first one's answer. */
async function storeOnce(
  writing: Writing,
  deps: LeadsDeps,
  submission: Submission,
  { id, form, fields, wish }: NewLead,
): Promise<SubmitOutcome> {
  const { suspected, origin } = submission;
  const now = deps.now();
  // A person whose first post was suspected may try once more; that is no repeat of the flagged lead.
  const trapped = suspected !== null;
  const bodyHash = contentHash({ ...fields, kind: form.kind, trapped });
  const claim = { ...keyOf(submission, bodyHash, now), bodyHash, leadId: id };
  const key = await takeKey(writing, { ...claim, now: now.toISOString() });
  if (key !== "taken")
    return key.bodyHash === bodyHash ? leadAccepted(form, key.leadId) : keyReused();
  await aloneWithMailbox(deps.database, writing, wish.email, wordings);
  const disclosure = shownDisclosure(form.disclosure, origin.disclosureVersion);
  const proof = { disclosure, consent: consentAnswer(form, wish, origin.consentVersion) };
  const { messageIdHost, suppressions, webhookUrls = [] } = deps;
  const sending = { messageIdHost, suppressions, webhookUrls };
  await storeLead(writing, { id, form, wish, suspected, origin, ...proof, now, ...sending });
  return leadAccepted(form, id);
}
