import { randomUUIDv7 } from "node:crypto";
import type { Insertable } from "kysely";
import type { OutboxKind } from "#contract/outbox-kind.ts";
import type { Database } from "#server/db/database.ts";
import { isPostgres } from "#server/db/engine.ts";
import type { OutboxState, OutboxTable, Tx } from "#server/db/tables.ts";
import { matches, type OutboxFilter } from "./read-outbox.ts";

/**
 * Why an email to the visitor is not sent. `mail-limit`: the address has reached its limit for such mail.
 * `suppressed`: the address is on the suppression list.
 */
export type WithheldReason = "mail-limit" | "suppressed";

/** A message to be sent once its lead is committed. */
export interface Envelope {
  readonly leadId: string;
  readonly kind: OutboxKind;
  /** Address of a webhook; left out for mail. */
  readonly destination?: string;
  /** `held` waits until the operator releases it. */
  readonly state: Extract<OutboxState, "queued" | "held">;
  /** Why it is kept but never sent; null or left out for all that is. */
  readonly withheld?: WithheldReason | null | undefined;
  /** UTC, ISO 8601. */
  readonly now: string;
  /** Right-hand side of the Message-ID, e.g. `example.com`. */
  readonly messageIdHost: string;
}

/**
 * The outbox row for a message; insert it in the transaction that inserts its lead. Its id is a UUIDv7, so
 * that new rows share pages of the index: each random id would dirty a page of its own.
 */
export function outboxRow(envelope: Envelope): Insertable<OutboxTable> {
  const id = randomUUIDv7();
  const { destination = null, withheld = null } = envelope;
  return {
    id,
    lead_id: envelope.leadId,
    kind: envelope.kind,
    state: withheld === null ? envelope.state : "withheld",
    destination,
    message_id: destination === null ? `<${id}@${envelope.messageIdHost}>` : `msg_${id}`,
    attempts: 0,
    backoff_step: 0,
    due_at: envelope.now,
    last_error: withheld,
    created_at: envelope.now,
    updated_at: envelope.now,
  };
}

/**
 * The id of the newest message of a kind for a lead that waits to be sent, and isn't being sent: what it says is read
 * when it's sent, so one that waits says what this transaction changes, too. On PostgreSQL, a lock keeps workers from
 * sending it before the transaction ends; skipping what others locked prevents deadlocks.
 * @returns undefined if none waits
 */
export async function waitingMessage(
  tx: Tx,
  { leadId, kind, destination }: Pick<Envelope, "leadId" | "kind" | "destination">,
): Promise<string | undefined> {
  const rows = tx
    .selectFrom("outbox")
    .select("id")
    .where("lead_id", "=", leadId)
    .where("kind", "=", kind)
    .where("destination", destination === undefined ? "is" : "=", destination ?? null)
    .where("state", "=", "queued")
    // Even one whose lease expired may still be recorded as sent.
    .where("lease_owner", "is", null)
    .orderBy("id", "desc")
    .limit(1);
  const row = await (isPostgres(tx) ? rows.forUpdate().skipLocked() : rows).executeTakeFirst();
  return row?.id;
}

/** Releases claimed rows, so that another process can claim them before their leases expire. */
export async function releaseLeases({ db }: Database, owners: readonly string[]): Promise<void> {
  if (owners.length === 0) return;
  await db
    .updateTable("outbox")
    .set({ lease_owner: null, lease_until: null })
    .where("lease_owner", "in", [...owners])
    .execute();
}

/** The result of the operator's retry for one row. */
export interface RetryResult {
  readonly id: string;
  /** Its state before: `failed`, `file-only` and `queued` rows are now queued, others unchanged. `null`: no such row. */
  readonly was: OutboxState | null;
  readonly leadNumber: number | null;
  /** Whether it is an email that came back for good, which a new message now replaces. */
  readonly hasBounced: boolean;
  /** Id of the message that replaced it before. */
  readonly resentAs: string | null;
}

/**
 * Makes rows due now. A failed or file-only row gets 3 new days of attempts, and an email that came back is queued as a new
 * message. If any id is unknown, delivered, held, withheld or replaced, nothing changes: held rows are released with
 * their lead, which would otherwise stay marked as suspected. Rows are updated in order of their ids, as in
 * `retryAll`, so that concurrent retries cannot deadlock.
 */
export async function retryRows(
  { db }: Database,
  ids: readonly string[],
  now: Date,
): Promise<RetryResult[]> {
  return await db.transaction().execute((tx) => retryIn(tx, ids, now));
}

/** The same as `retryRows`, in a transaction that does more. */
export async function retryIn(tx: Tx, ids: readonly string[], now: Date): Promise<RetryResult[]> {
  const results: RetryResult[] = [];
  for (const id of ids) results.push(await stateOf(tx, id));
  if (!results.every(canRetry)) return results;
  for (const result of results.toSorted(byId)) await requeue(tx, result, now.toISOString());
  return results;
}

/** Its states that end a row's attempts without a delivery. */
export const undeliveredStates = ["failed", "file-only"] as const satisfies OutboxState[];

/**
 * True if the row failed, was only written to a file, waits for its next attempt, or came back; not if another message
 * replaced it.
 */
export function canRetry({ was, hasBounced, resentAs }: RetryResult): boolean {
  return resentAs === null && (was === "queued" || isUndelivered(was) || hasBounced);
}

function isUndelivered(state: OutboxState | null): boolean {
  return undeliveredStates.some((one) => one === state);
}

interface RetryFilter extends OutboxFilter {
  readonly state: (typeof undeliveredStates)[number];
}

/**
 * Makes every row that matches the filter due now, except those that another message replaced.
 * @returns how many rows were queued
 */
export async function retryAll({ db }: Database, now: Date, filter: RetryFilter): Promise<number> {
  const query = db
    .selectFrom("outbox")
    .select("id")
    .where((row) => matches(row, filter))
    .where("resent_as", "is", null)
    .orderBy("id");
  const { numUpdatedRows } = await db
    .updateTable("outbox")
    .set(startOver(now.toISOString()))
    .where("id", "in", isPostgres(db) ? query.forUpdate() : query)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

const byId = (a: RetryResult, b: RetryResult) => (a.id < b.id ? -1 : 1);

async function stateOf(tx: Tx, id: string): Promise<RetryResult> {
  const row = await tx
    .selectFrom("outbox")
    .innerJoin("leads", "leads.id", "outbox.lead_id")
    .select(["state as was", "number as leadNumber", "bounce", "resent_as as resentAs"])
    .where("outbox.id", "=", id)
    .executeTakeFirst();
  if (row === undefined)
    return { id, was: null, leadNumber: null, hasBounced: false, resentAs: null };
  const { bounce, ...state } = row;
  return { id, ...state, hasBounced: bounce === "permanent" };
}

/** Updates the row only if its state has not changed since it was read: it may have been sent. */
async function requeue(tx: Tx, { id, was, hasBounced }: RetryResult, now: string): Promise<void> {
  if (hasBounced) await sendAnew(tx, id, now);
  else if (isUndelivered(was)) await retryUndelivered(tx, id, now);
  else {
    const row = tx.updateTable("outbox").set(makeDue(now)).where("id", "=", id);
    await row.where("state", "=", "queued").execute();
  }
}

/** Queues a failed or file-only row for 3 new days of attempts. `now` is UTC, ISO 8601. */
export async function retryUndelivered(tx: Tx, id: string, now: string): Promise<void> {
  const row = tx.updateTable("outbox").set(startOver(now)).where("id", "=", id);
  await row.where("state", "in", undeliveredStates).execute();
}

/**
 * Queues an email again as a new message, unless that was done before. The old row keeps what happened to it. The
 * new message has its own Message-ID: many mailboxes drop a second message with the same one, and a late report
 * about the old one must not count as about the new one.
 * @param now UTC, ISO 8601
 * @param change why the new message is not queued: `held` until its lead is released, or withheld
 * @returns the new message's id; null if nothing was queued
 */
export async function sendAnew(
  tx: Tx,
  id: string,
  now: string,
  change: Partial<Pick<Envelope, "state" | "withheld">> = {},
): Promise<string | null> {
  const original = await tx
    .selectFrom("outbox")
    .select(["lead_id as leadId", "kind", "message_id"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const messageIdHost = original.message_id.slice(original.message_id.indexOf("@") + 1, -1);
  const { leadId, kind } = original;
  const row = outboxRow({ leadId, kind, state: "queued", now, messageIdHost, ...change });
  const { numUpdatedRows } = await tx
    .updateTable("outbox")
    .set({ resent_as: row.id })
    .where("id", "=", id)
    .where("resent_as", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return null;
  await tx.insertInto("outbox").values(row).execute();
  return row.id;
}

function startOver(now: string) {
  return { ...makeDue(now), state: "queued" as const, backoff_step: 0, first_attempt_at: null };
}

function makeDue(now: string) {
  return { due_at: now, updated_at: now };
}
