import type { Database } from "#server/db/database.ts";
import type { Tx } from "#server/db/tables.ts";
import { askForNewsletter, isConfirmedReader } from "#server/newsletter/subscriptions.ts";
import { stopsAllMail, type Suppressions } from "#server/suppression/suppressions.ts";
import { formDefinitions } from "./form-definitions.ts";
import { claimKey } from "./idempotency.ts";
import { lockForLead } from "./locks.ts";
import { mailAllowance } from "./mail-limits.ts";
import {
  contactRows,
  detailRows,
  entryRows,
  leadProof,
  leadRow,
  messageRows,
  newsletterRequest,
  type Sending,
  sourceRow,
  textRows,
  type VisitorMessage,
} from "./rows.ts";
import {
  keyReused,
  leadAccepted,
  type LeadRequest,
  type LeadStore,
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
    async storeLead(request) {
      const outcome = await deps.database.write((tx) => storeOnce(tx, deps, request));
      if (outcome.taken && "fresh" in outcome) deps.onQueued();
      return outcome;
    },
  };
}

/** Stores the lead unless it already is. @returns the reply; a repeat gets the same reply as the first */
async function storeOnce(
  tx: Tx,
  deps: LeadStoreDeps,
  request: LeadRequest,
): Promise<SubmitOutcome> {
  const { id, kind, key, suspected } = request;
  const now = deps.now();
  await lockForLead(deps.database, tx, request.normalizedEmail);
  const holder = await claimKey(tx, { ...key, leadId: id }, now);
  if (holder.bodyHash !== key.bodyHash) return keyReused();
  const answer = leadAccepted(formDefinitions[kind], holder.leadId);
  if (holder.leadId !== id) return answer;
  await insertLead(tx, deps, request, now);
  return { ...answer, fresh: suspected === null };
}

/** Inserts a lead with its details, source, proof, and outbox messages. */
async function insertLead(
  tx: Tx,
  deps: LeadStoreDeps,
  request: LeadRequest,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await tx.insertInto("leads").values(leadRow(request, at)).execute();
  for (const row of detailRows(request)) await tx.insertInto("lead_details").values(row).execute();
  await tx.insertInto("lead_sources").values(sourceRow(request)).execute();
  for (const row of entryRows(request, at))
    await tx.insertInto("lead_entries").values(row).execute();
  for (const row of contactRows(request))
    await tx.insertInto("contact_marks").values(row).execute();
  // No form of ours was shown to a person whose request the agency enters.
  if (request.entry === undefined) await insertProof(tx, request, at);
  // People in an imported file may have written years ago, and the agents know them.
  if (request.entry?.channel !== "import") await queueMessages(tx, deps, request, now);
}

async function insertProof(tx: Tx, request: LeadRequest, at: string): Promise<void> {
  const proof = leadProof(request, at);
  const texts = textRows(proof.shown, at);
  if (texts.length > 0)
    await tx
      .insertInto("disclosure_texts")
      .values(texts)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await tx.insertInto("disclosure_records").values(proof.disclosure).execute();
  if (proof.consent !== null)
    await tx.insertInto("consent_records").values(proof.consent).execute();
}

async function queueMessages(
  tx: Tx,
  deps: LeadStoreDeps,
  request: LeadRequest,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const mail = await visitorMail(tx, deps.suppressions, request, now);
  const messages = messageRows(request, mail.messages, deps, at);
  await tx.insertInto("outbox").values(messages).execute();
  if (mail.asksForNewsletter) await askForNewsletter(tx, newsletterRequest(request, at));
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
  { kind, leadInput, normalizedEmail, suspected, entry }: LeadRequest,
  now: Date,
): Promise<VisitorMails> {
  const isStopped = stopsAllMail(await suppressions.of(tx, normalizedEmail));
  // A suspected lead's mail is held anyway, so the limit does not apply.
  const isLimited = !isStopped && suspected === null;
  const isAllowed = isLimited ? await mailAllowance(tx, normalizedEmail, now) : () => true;
  const wantsConfirmation =
    leadInput.wantsNewsletter && !(await isConfirmedReader(tx, normalizedEmail));
  const { answer } = formDefinitions[kind];
  const wanted = [
    // A confirmation says that the request came over the website. The agency has just talked to this person.
    ...(entry !== undefined && answer === "lead-confirmation" ? [] : [answer]),
    ...(wantsConfirmation ? (["newsletter-confirmation"] as const) : []),
  ];
  const messages = wanted.map((mail): VisitorMessage => {
    if (isStopped) return { kind: mail, withheld: "suppressed" };
    return isAllowed(mail) ? { kind: mail } : { kind: mail, withheld: "mail-limit" };
  });
  return { messages, asksForNewsletter: wantsConfirmation && !isStopped };
}
