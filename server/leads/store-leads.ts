import type { Database } from "#server/db/database.ts";
import type { Writing } from "#server/db/tables.ts";
import { askForNewsletter } from "#server/newsletter/ask-for-newsletter.ts";
import type { Suppressions } from "#server/suppression/suppressions.ts";
import { leadForms } from "./lead-forms.ts";
import { leadMails, type LeadMails } from "./lead-mails.ts";
import type { LeadRequest } from "./lead-request.ts";
import { leadProof } from "./proof-rows.ts";
import { keyReused, leadAccepted } from "./replies.ts";
import { textRows } from "./text-rows.ts";
import {
  detailRows,
  leadRow,
  messageRows,
  newsletterWish,
  sourceRow,
  type Sending,
} from "./rows-of-lead.ts";
import type { SubmitOutcome } from "./submission.ts";
import { keyHolders, takeFreeKeys, type KeyHolder } from "./take-keys.ts";

export interface StoreDeps extends Sending {
  readonly database: Database;
  readonly now: () => Date;
  /** Whom not to write to. */
  readonly suppressions: Suppressions;
}

/**
 * Stores those leads that are not stored already, whole: each with its details, its source, the proof of
 * what was shown and answered, and its outbox rows. No two of one mailbox or key; nobody else may write
 * under these mailboxes meanwhile.
 * @returns the answer to each, in their order; a repeat gets the first one's
 */
export async function storeLeads(
  writing: Writing,
  deps: StoreDeps,
  requests: readonly LeadRequest[],
): Promise<SubmitOutcome[]> {
  const now = deps.now();
  const claims = requests.map(({ id: leadId, key }) => ({ ...key, leadId }));
  const [free, mails] = await Promise.all([
    takeFreeKeys(writing, claims, now),
    leadMails(writing, deps.suppressions, requests, now),
  ]);
  const holders = await keyHolders(writing, claims, free, now);
  const isNew = ({ lead: { id, key } }: LeadMails) => holders.get(key.key)?.leadId === id;
  await insertNew(writing, deps, mails.filter(isNew), now);
  return requests.map((request) => answerTo(request, holders.get(request.key.key)));
}

function answerTo({ id, kind, key, suspected }: LeadRequest, holder?: KeyHolder): SubmitOutcome {
  if (holder?.bodyHash !== key.bodyHash) return keyReused();
  const answer = leadAccepted(leadForms[kind], holder.leadId);
  return holder.leadId === id ? { ...answer, fresh: suspected === null } : answer;
}

async function insertNew(
  writing: Writing,
  { database, ...sending }: StoreDeps,
  answered: readonly LeadMails[],
  now: Date,
): Promise<void> {
  if (answered.length === 0) return;
  const leads = answered.map(({ lead }) => lead);
  const at = now.toISOString();
  const proofs = leads.map((lead) => leadProof(lead, at));
  const shown = proofs.flatMap((proof) => proof.shown);
  await database.insertLeads(writing, {
    disclosure_texts: textRows(shown, at),
    leads: leads.map((lead) => leadRow(lead, at)),
    lead_details: leads.flatMap(detailRows),
    lead_sources: leads.map(sourceRow),
    disclosure_records: proofs.map(({ disclosure }) => disclosure),
    consent_records: proofs.flatMap(({ consent }) => consent ?? []),
    outbox: answered.flatMap(({ lead, mails }) => messageRows(lead, mails, sending, at)),
  });
  const wishes = answered.filter(({ asksForNewsletter }) => asksForNewsletter);
  await Promise.all(wishes.map(({ lead }) => askForNewsletter(writing, newsletterWish(lead, at))));
}
