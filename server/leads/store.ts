import type { Database } from "#server/db/database.ts";
import { isRowError } from "#server/db/errors.ts";
import type { Tx } from "#server/db/tables.ts";
import { askForNewsletter, confirmedReaders } from "#server/newsletter/wishes.ts";
import { stopsAllMail, type Suppressions } from "#server/suppression/suppressions.ts";
import { inBatches } from "./batching.ts";
import { leadForms } from "./form-definitions.ts";
import { type KeyHolder, keyHolders, takeFreeKeys } from "./idempotency.ts";
import { lockEmails } from "./locks.ts";
import { mailAllowance, type VisitorMail } from "./mail-limits.ts";
import {
  detailRows,
  leadProof,
  leadRow,
  messageRows,
  newsletterWish,
  type Sending,
  sourceRow,
  textRows,
} from "./rows.ts";
import { keyReused, leadAccepted, type LeadRequest, type SubmitOutcome } from "./submission.ts";

/** What keeps leads. */
export interface LeadStore {
  /** Stores a lead whose fields are good, or finds the one that it repeats. @throws when it is unavailable */
  storeLead(request: LeadRequest): Promise<SubmitOutcome>;
}

export interface LeadStoreDeps extends StoreDeps {
  /** Called after each commit that queued messages; must not throw. */
  readonly onQueued: () => void;
}

/** A batch holds the store, and those behind it, for as long as it takes. */
const mostInBatch = 256;

/** Keeps leads in one database. Those who come at the same time are stored in one transaction. */
export function createLeadStore(deps: LeadStoreDeps): LeadStore {
  const storeLead = inBatches<LeadRequest, SubmitOutcome>({
    doAll: (requests, mayWait) => storeTogether(deps, requests, mayWait),
    isOfOne: isRowError,
    subjectsOf: ({ key, normalizedEmail }) => [`key ${key.key}`, `mailbox ${normalizedEmail}`],
    most: mostInBatch,
  });
  return { storeLead };
}

async function storeTogether(
  deps: LeadStoreDeps,
  requests: readonly LeadRequest[],
  mayWait: boolean,
): Promise<SubmitOutcome[]> {
  const { database } = deps;
  const normalizedEmails = requests.map(({ normalizedEmail }) => normalizedEmail);
  const outcomes = await database.write(async (writing) => {
    // Asked for together, so sent together; the second is done once the first has been.
    const [, stored] = await Promise.all([
      lockEmails(database, writing, normalizedEmails, mayWait),
      storeLeads(writing, deps, requests),
    ]);
    return stored;
  });
  if (outcomes.some((outcome) => outcome.taken && "fresh" in outcome)) deps.onQueued();
  return outcomes;
}

interface StoreDeps extends Sending {
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
async function storeLeads(
  writing: Tx,
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
  writing: Tx,
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

/** What of a new lead is answered by mail. */
interface LeadMails {
  readonly lead: LeadRequest;
  /** Nothing to who wants no mail, and no more than one address may get. */
  readonly mails: readonly VisitorMail[];
  /** Whether the newsletter is wanted by somebody who has not confirmed it. */
  readonly asksForNewsletter: boolean;
}

/** Finds out what mail new leads set off. */
async function leadMails(
  writing: Tx,
  suppressions: Suppressions,
  leads: readonly LeadRequest[],
  now: Date,
): Promise<LeadMails[]> {
  const normalizedEmails = leads.map(({ normalizedEmail }) => normalizedEmail);
  const asking = leads.filter(({ leadInput }) => leadInput.wantsNewsletter);
  const [wishes, allowed, readers] = await Promise.all([
    suppressions.ofAll(writing, normalizedEmails),
    mailAllowance(writing, normalizedEmails, now),
    confirmedReaders(writing, asking),
  ]);
  return leads.map((lead) => {
    const { kind, leadInput, normalizedEmail, suspected } = lead;
    if (stopsAllMail(wishes.get(normalizedEmail) ?? []))
      return { lead, mails: [], asksForNewsletter: false };
    const asksForNewsletter = leadInput.wantsNewsletter && !readers.has(normalizedEmail);
    const wanted = [
      leadForms[kind].answer,
      ...(asksForNewsletter ? (["newsletter-confirmation"] as const) : []),
    ];
    // A suspected lead's mail is held back anyway, and so never too much.
    const isDue = (mail: VisitorMail) => suspected !== null || allowed(normalizedEmail, mail);
    return { lead, mails: wanted.filter(isDue), asksForNewsletter };
  });
}
