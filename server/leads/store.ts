import type { Database } from "#server/db/database.ts";
import type { Tx } from "#server/db/tables.ts";
import { askForNewsletter, isConfirmedReader } from "#server/newsletter/subscriptions.ts";
import { stopsAllMail, type Suppressions } from "#server/suppression/suppressions.ts";
import { formWords } from "./forms.ts";
import { claimKey } from "./idempotency.ts";
import { lockForLead } from "./locks.ts";
import { mailAllowance } from "./mail-limits.ts";
import { reachOf } from "./reach.ts";
import { insertWords } from "./search-words.ts";
import {
  consentRows,
  contactRows,
  detailRows,
  disclosureRows,
  entryRows,
  leadRow,
  messageRows,
  type Sending,
  sourceRow,
  textRows,
  type VisitorMessage,
} from "./rows.ts";
import {
  keyReused,
  leadAccepted,
  type LeadStore,
  type NewLead,
  type SubmitOutcome,
} from "./submit-lead.ts";

export interface LeadStoreDeps extends Sending {
  readonly database: Database;
  readonly now: () => Date;
  /** Addresses that must not get mail. */
  readonly suppressions: Suppressions;
  /** Called after each commit that queued messages; must not throw. */
  readonly onQueued: () => void;
}

/** Creates a store that writes each lead in one transaction. */
export function createLeadStore(deps: LeadStoreDeps): LeadStore {
  return {
    async storeLead(lead) {
      const outcome = await deps.database.write((tx) => storeLeadIn(tx, deps, lead));
      if (outcome.taken && "fresh" in outcome) deps.onQueued();
      return outcome;
    },
  };
}

/**
 * Stores the lead unless it already is, in a transaction that also stores something else. Call `onQueued` after the
 * commit.
 * @returns the reply; a repeat gets the same reply as the first
 */
export async function storeLeadIn(
  tx: Tx,
  deps: Omit<LeadStoreDeps, "onQueued">,
  lead: NewLead,
): Promise<SubmitOutcome> {
  const { id, kind, key, suspected } = lead;
  const now = deps.now();
  await lockForLead(deps.database, tx, lead.normalizedEmail);
  const holder = await claimKey(tx, { ...key, leadId: id }, now);
  if (holder.bodyHash !== key.bodyHash) return keyReused();
  const answer = leadAccepted(kind, holder.leadId);
  if (holder.leadId !== id) return answer;
  await insertLead(tx, lead, now.toISOString());
  // People in an imported file may have written years ago, and the agents know them.
  if (lead.channel !== "import") await queueMessages(tx, deps, lead, now);
  return { ...answer, fresh: suspected === null };
}

/** Inserts a lead with its details, source and proof. `now` is UTC, ISO 8601. */
async function insertLead(tx: Tx, lead: NewLead, now: string): Promise<void> {
  const { id, normalizedEmail: mailbox, details } = lead;
  const [phone, prefers] = [details?.phone ?? null, details?.preferredContactMethod ?? null];
  const reach = await reachOf(tx, [{ id, mailbox, phone, prefers }]);
  const row = { ...leadRow(lead, now), reach_by: reach.get(id) };
  await tx.insertInto("leads").values(row).execute();
  for (const detail of detailRows(lead))
    await tx.insertInto("lead_details").values(detail).execute();
  await insertWords(tx, id, { ...lead, phone });
  await tx.insertInto("lead_sources").values(sourceRow(lead)).execute();
  for (const entry of entryRows(lead, now))
    await tx.insertInto("lead_entries").values(entry).execute();
  for (const mark of contactRows(lead)) await tx.insertInto("contact_marks").values(mark).execute();
  await insertProof(tx, lead, now);
}

async function insertProof(tx: Tx, lead: NewLead, now: string): Promise<void> {
  const texts = textRows(lead, now);
  if (texts.length > 0)
    await tx
      .insertInto("disclosure_texts")
      .values(texts)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  for (const row of disclosureRows(lead, now))
    await tx.insertInto("disclosure_records").values(row).execute();
  for (const row of consentRows(lead, now))
    await tx.insertInto("consent_records").values(row).execute();
}

/** Queues the messages about a lead; it must be inserted. */
async function queueMessages(
  tx: Tx,
  deps: Omit<LeadStoreDeps, "onQueued">,
  lead: NewLead,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const mail = await visitorMail(tx, deps.suppressions, lead, now);
  await tx
    .insertInto("outbox")
    .values(messageRows(lead, mail.messages, deps, at))
    .execute();
  if (!mail.asksForNewsletter) return;
  const { id: leadId, email, normalizedEmail: emailNormalized } = lead;
  const suspected = lead.suspected !== null;
  await askForNewsletter(tx, { leadId, email, emailNormalized, now: at, suspected });
}

/** Emails to the visitor about a new lead, sent or withheld. */
interface VisitorMails {
  readonly messages: readonly VisitorMessage[];
  /** Whether to request a newsletter confirmation: asked for, not yet confirmed, and mail is not suppressed. */
  readonly asksForNewsletter: boolean;
}

/** Decides which emails a new lead triggers. Emails that must not be sent get a `withheld` reason. */
async function visitorMail(
  tx: Tx,
  suppressions: Suppressions,
  { kind, wantsNewsletter, normalizedEmail, suspected, entry }: NewLead,
  now: Date,
): Promise<VisitorMails> {
  const isStopped = stopsAllMail(await suppressions.of(tx, normalizedEmail));
  // A suspected lead's mail is held anyway, so the limit does not apply.
  const isLimited = !isStopped && suspected === null;
  const isAllowed = isLimited ? await mailAllowance(tx, normalizedEmail, now) : () => true;
  const wantsConfirmation = wantsNewsletter && !(await isConfirmedReader(tx, normalizedEmail));
  const { answer } = formWords[kind];
  const kinds = [
    // A confirmation says that the request came over the website. The agency has just talked to this person.
    ...(entry !== null && answer === "lead-confirmation" ? [] : [answer]),
    ...(wantsConfirmation ? (["newsletter-confirmation"] as const) : []),
  ];
  const messages = kinds.map((mail): VisitorMessage => {
    if (isStopped) return { kind: mail, withheld: "suppressed" };
    return isAllowed(mail) ? { kind: mail } : { kind: mail, withheld: "mail-limit" };
  });
  return { messages, asksForNewsletter: wantsConfirmation && !isStopped };
}
