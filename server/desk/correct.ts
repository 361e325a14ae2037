import { randomUUIDv7 } from "node:crypto";
import type { OutboxKind } from "#contract/outbox-kind.ts";
import { isHeldRow } from "#server/db/lead-rows.ts";
import type { CorrectableField, LeadRow, OutboxRow, Tx } from "#server/db/tables.ts";
import {
  askForNewsletter,
  isConfirmedReader,
  withdrawRequest,
} from "#server/newsletter/subscriptions.ts";
import { retryUndelivered, sendAnew, type WithheldReason } from "#server/outbox/outbox.ts";
import { stopsAllMail } from "#server/suppression/suppressions.ts";
import { normalizeEmail } from "#server/base/text.ts";
import { mailAllowance, visitorMails, type VisitorMail } from "#server/leads/mail-limits.ts";
import { renewWords } from "#server/leads/search-words.ts";
import type { LeadDeps } from "./deps.ts";

/** New values of fields, valid and normalized as the form's own. */
type NewValues = Readonly<Partial<Record<CorrectableField, string | undefined>>>;

interface Correction {
  readonly values: NewValues;
  /** Name of the person at the desk. */
  readonly by: string;
  /**
   * Whether to send again what a mail server accepted for the old address, too. Without a new address: for those
   * before the last correction.
   */
  readonly resend: boolean;
}

/** What happened to an email that hadn't reached the old address. */
export interface CorrectedMail {
  /** Of the message that is now queued or withheld. */
  readonly id: string;
  readonly kind: OutboxKind;
  /** Null: it's queued. */
  readonly withheld: WithheldReason | null;
}

/**
 * `nothing-to-resend`: no email went to an earlier address. `no-details`: the lead's form doesn't ask for a phone
 * number. `sending`: a message to the old address is being sent right now, so try again. Nothing is changed then, nor
 * when `unchanged` or `nothing-to-resend`.
 */
export type CorrectionOutcome =
  | {
      readonly outcome: "corrected";
      readonly fields: readonly CorrectableField[];
      /** Ids of the rows in `lead_corrections`. */
      readonly records: readonly string[];
      readonly mails: readonly CorrectedMail[];
      /** How many emails a mail server accepted for an earlier address and that weren't sent again. */
      readonly accepted: number;
    }
  | { readonly outcome: "unchanged" | "nothing-to-resend" | "no-details" | "sending" };

type CorrectionDeps = Pick<LeadDeps, "suppressions" | "now">;

/**
 * Corrects a lead's fields, and keeps the old values with the time and the person. With a new email address, emails
 * that came back, failed, were withheld or only written to a file are queued for it, unless the address is suppressed
 * or has reached its limit, and a newsletter signup moves to it. Proof is never changed: a consent covers the number it
 * was given with.
 * @param before the lead, locked, as are its address and the new one
 * @throws database errors
 */
export async function correctIn(
  tx: Tx,
  deps: CorrectionDeps,
  before: LeadRow,
  correction: Correction,
): Promise<CorrectionOutcome> {
  const details = tx.selectFrom("lead_details").select("phone").where("lead_id", "=", before.id);
  const detailsRow = await details.executeTakeFirst();
  if (correction.values.phone !== undefined && detailsRow === undefined)
    return { outcome: "no-details" };
  const old: Readonly<Record<CorrectableField, string | null>> = {
    email: before.email || null,
    name: before.name,
    zip: before.zip_code,
    phone: detailsRow?.phone ?? null,
  };
  const changes = changesIn(old, correction.values);
  const fields = changes.map(({ field }) => field);
  if (fields.length === 0 && !correction.resend) return { outcome: "unchanged" };
  if (fields.includes("email") || correction.resend)
    return await correctAndSend(tx, deps, before, { ...correction, changes });
  const records = await writeChanges(tx, before.id, changes, { by: correction.by, at: deps.now() });
  return { outcome: "corrected", fields, records, mails: [], accepted: 0 };
}

/** Corrects a lead and sends again what didn't reach its address, or what was asked for. */
async function correctAndSend(
  tx: Tx,
  deps: CorrectionDeps,
  before: LeadRow,
  { changes, by, resend }: Pick<Correction, "by" | "resend"> & { readonly changes: Change[] },
): Promise<CorrectionOutcome> {
  const at = deps.now();
  const messages = await lockVisitorMails(tx, before.id);
  if (messages.some((row) => (row.lease_until ?? "") > at.toISOString()))
    return { outcome: "sending" };
  const fields = changes.map(({ field }) => field);
  const newEmail = changes.find(({ field }) => field === "email")?.to;
  const undelivered = newEmail === undefined ? [] : messages.filter(isUndelivered);
  const since = newEmail === undefined ? await lastEmailCorrection(tx, before.id) : null;
  const accepted = messages.filter(
    (row) => isAccepted(row) && (newEmail !== undefined || row.updated_at <= (since ?? "")),
  );
  if (fields.length === 0 && accepted.length === 0) return { outcome: "nothing-to-resend" };
  const stopReason = await stopReasonFor(tx, deps, before.id, newEmail ?? before.email);
  const records = await writeChanges(tx, before.id, changes, { by, at });
  if (newEmail !== undefined) await moveNewsletter(tx, deps, before, newEmail);
  const state = isHeldRow(before) ? "held" : "queued";
  const rows = resend ? [...undelivered, ...accepted] : undelivered;
  const mails = await sendToNewAddress(tx, rows, { state, stopReason, now: at });
  return { outcome: "corrected", fields, records, mails, accepted: resend ? 0 : accepted.length };
}

/** When the lead's address was last corrected (UTC, ISO 8601); null if it never was. */
async function lastEmailCorrection(tx: Tx, leadId: string): Promise<string | null> {
  const row = await tx
    .selectFrom("lead_corrections")
    .select(({ fn }) => fn.max("corrected_at").as("at"))
    .where("lead_id", "=", leadId)
    .where("field", "=", "email")
    .executeTakeFirst();
  return row?.at ?? null;
}

interface Change {
  readonly field: CorrectableField;
  readonly from: string | null;
  readonly to: string;
}

function changesIn(
  old: Readonly<Record<CorrectableField, string | null>>,
  { email, phone, name, zip }: NewValues,
): Change[] {
  const values = { email, phone, name, zip } as const;
  return (["email", "phone", "name", "zip"] as const).flatMap((field) => {
    const to = values[field];
    return to === undefined || to === old[field] ? [] : [{ field, from: old[field], to }];
  });
}

/** @returns ids of what was recorded */
async function writeChanges(
  tx: Tx,
  leadId: string,
  changes: readonly Change[],
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<string[]> {
  const records = changes.map(({ field, from }) => ({
    id: randomUUIDv7(),
    lead_id: leadId,
    field,
    old_value: from,
    old_email_normalized: field === "email" && from !== null ? normalizeEmail(from) : null,
    corrected_at: at.toISOString(),
    corrected_by: by,
  }));
  for (const { field, to } of changes) await writeField(tx, leadId, field, to);
  for (const record of records) await tx.insertInto("lead_corrections").values(record).execute();
  if (records.length > 0) await renewWords(tx, leadId);
  return records.map(({ id }) => id);
}

/** Writes a valid value; null only where a lead may have none. Words to search by are renewed by the caller. */
export async function writeField(
  tx: Tx,
  leadId: string,
  field: CorrectableField,
  value: string | null,
): Promise<void> {
  if (field === "phone")
    await tx
      .updateTable("lead_details")
      .set({ phone: value })
      .where("lead_id", "=", leadId)
      .execute();
  else
    await tx.updateTable("leads").set(columnsFor(field, value)).where("id", "=", leadId).execute();
}

function columnsFor(field: Exclude<CorrectableField, "phone">, value: string | null) {
  if (field === "zip") return { zip_code: value };
  if (field === "name") return { name: value ?? "" };
  return { email: value ?? "", email_normalized: normalizeEmail(value ?? "") };
}

export type VisitorMailRow = OutboxRow & { readonly kind: VisitorMail };

/** The lead's emails to the visitor, locked with a no-op update, so that no worker claims them. */
export async function lockVisitorMails(tx: Tx, leadId: string): Promise<VisitorMailRow[]> {
  await tx
    .updateTable("outbox")
    .set((row) => ({ lease_owner: row.ref("lease_owner") }))
    .where("lead_id", "=", leadId)
    .execute();
  const rows = await tx
    .selectFrom("outbox")
    .selectAll()
    .where("lead_id", "=", leadId)
    .where("resent_as", "is", null)
    .orderBy("id")
    .execute();
  return rows.filter((row): row is VisitorMailRow =>
    visitorMails.some((kind) => kind === row.kind),
  );
}

/** Held emails wait for their lead's release, and queued ones go to the new address anyway. */
function isUndelivered({ state, bounce }: OutboxRow): boolean {
  if (state === "failed" || state === "file-only" || state === "withheld") return true;
  return state === "sent" && bounce !== null && bounce !== "complaint";
}

/** As far as is known, it reached the address it was sent to. */
function isAccepted({ state, bounce }: OutboxRow): boolean {
  return state === "sent" && (bounce === null || bounce === "complaint");
}

/**
 * Why an email of a kind must not go to a lead's new address; null if it may. Earlier emails of the lead don't count
 * toward the limit, even if the old address is of the same mailbox: they failed to arrive, or are resent on purpose.
 */
async function stopReasonFor(
  tx: Tx,
  { suppressions, now }: CorrectionDeps,
  leadId: string,
  email: string,
): Promise<(kind: VisitorMail) => WithheldReason | null> {
  if (stopsAllMail(await suppressions.of(tx, email))) return () => "suppressed";
  const isAllowed = await mailAllowance(tx, normalizeEmail(email), now(), leadId);
  return (kind) => (isAllowed(kind) ? null : "mail-limit");
}

interface Resending {
  /** Of new messages that are not withheld. */
  readonly state: "queued" | "held";
  readonly stopReason: (kind: VisitorMail) => WithheldReason | null;
  readonly now: Date;
}

/** @returns what was queued or withheld, without messages that wait for their lead's release */
async function sendToNewAddress(
  tx: Tx,
  messages: readonly VisitorMailRow[],
  { state: newState, stopReason, now }: Resending,
): Promise<CorrectedMail[]> {
  const mails: CorrectedMail[] = [];
  const at = now.toISOString();
  for (const { id, kind, state } of messages) {
    const withheld = stopReason(kind);
    if ((state === "failed" || state === "file-only") && withheld === null) {
      await retryUndelivered(tx, id, at);
      mails.push({ id, kind, withheld });
    } else {
      const anew = await sendAnew(tx, id, at, { state: newState, withheld });
      if (anew !== null && (newState === "queued" || withheld !== null))
        mails.push({ id: anew, kind, withheld });
    }
  }
  return mails;
}

/** Moves an unconfirmed signup to the new address, where it must be confirmed. */
async function moveNewsletter(
  tx: Tx,
  { suppressions, now }: CorrectionDeps,
  lead: LeadRow,
  email: string,
): Promise<void> {
  const { id: leadId, email_normalized } = lead;
  await withdrawRequest(tx, { leadId, emailNormalized: email_normalized });
  const emailNormalized = normalizeEmail(email);
  if (lead.wants_newsletter === 0 || (await isConfirmedReader(tx, emailNormalized))) return;
  if (stopsAllMail(await suppressions.of(tx, email))) return;
  const suspected = isHeldRow(lead);
  const request = { leadId, email, emailNormalized, now: now().toISOString(), suspected };
  await askForNewsletter(tx, request);
}
