import { randomUUIDv7 } from "node:crypto";
import guideForm from "#content/en/disclosures/guide-form.yaml";
import { fieldErrors } from "#contract/field-errors.ts";
import { guideLead, type GuideLead } from "#contract/guide-lead.ts";
import type { Database } from "#server/db/database.ts";
import type { Writing } from "#server/db/tables.ts";
import { contentHash } from "./content-hash.ts";
import { fieldsInvalid, guideAccepted, keyInvalid, keyReused } from "./replies.ts";
import { shownDisclosure } from "./shown-disclosure.ts";
import { storeGuideLead } from "./store-guide-lead.ts";
import type { Submission, SubmitOutcome } from "./submission.ts";
import { isIdempotencyKey, keyOf, takeKey } from "./take-key.ts";

/** What takes leads in. */
export interface Leads {
  /** Checks and stores a guide request. @throws only when the store is unavailable */
  submitGuide(submission: Submission): Promise<SubmitOutcome>;
}

export interface LeadsDeps {
  readonly database: Database;
  readonly now: () => Date;
  /** Called after each commit that queued messages; must not throw. */
  readonly onQueued: () => void;
  /** Right-hand side of the Message-IDs, e.g. `example.com`. */
  readonly messageIdHost: string;
}

/** The use cases over one store. */
export function createLeads(deps: LeadsDeps): Leads {
  return { submitGuide: (submission) => submitGuide(deps, submission) };
}

async function submitGuide(deps: LeadsDeps, submission: Submission): Promise<SubmitOutcome> {
  if (submission.key !== null && !isIdempotencyKey(submission.key)) return keyInvalid();
  const parsed = guideLead.safeParse(submission.fields);
  if (!parsed.success) return fieldsInvalid(fieldErrors(parsed.error));
  const id = randomUUIDv7();
  const outcome = await deps.database.db
    .transaction()
    .execute((writing) => storeOnce(writing, deps, submission, { id, fields: parsed.data }));
  if (outcome.taken && outcome.reply.id === id) deps.onQueued();
  return outcome;
}

/** Stores the lead unless it is stored already; a repeat gets the first one's answer. */
async function storeOnce(
  writing: Writing,
  deps: LeadsDeps,
  submission: Submission,
  { id, fields }: { id: string; fields: GuideLead },
): Promise<SubmitOutcome> {
  const { trapped, origin } = submission;
  const now = deps.now();
  const bodyHash = contentHash({ ...fields, kind: "guide", trapped });
  const claim = { ...keyOf(submission, bodyHash, now), bodyHash, leadId: id };
  const key = await takeKey(writing, { ...claim, now: now.toISOString() });
  if (key !== "taken") return key.bodyHash === bodyHash ? guideAccepted(key.leadId) : keyReused();
  const disclosure = shownDisclosure(guideForm, origin.disclosureVersion);
  const { messageIdHost } = deps;
  await storeGuideLead(writing, { id, fields, trapped, origin, disclosure, now, messageIdHost });
  return guideAccepted(id);
}
