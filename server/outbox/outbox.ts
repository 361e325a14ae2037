import { randomUUIDv7 } from "node:crypto";
import type { Database } from "#server/db/database.ts";
import { isPostgres } from "#server/db/engine.ts";
import type { NewRow } from "#server/db/lead-rows.ts";
import type { OutboxKind, OutboxState, Tx } from "#server/db/tables.ts";
import { fits, type OutboxFilter } from "./read-outbox.ts";

/** A message to be sent once its lead is committed. */
export interface Envelope {
  readonly leadId: string;
  readonly kind: OutboxKind;
  /** Address of a webhook; left out for mail. */
  readonly destination?: string;
  /** `held` waits until the operator releases it. */
  readonly state: Extract<OutboxState, "queued" | "held">;
  /** UTC, ISO 8601. */
  readonly now: string;
  /** Right-hand side of the Message-ID, e.g. `example.com`. */
  readonly messageIdHost: string;
}

/**
 * The row of a message, to be written in the transaction that writes its lead. Ids that grow with time are
 * stored side by side: a random one costs a page of its index for each row.
 */
export function outboxRow(envelope: Envelope): NewRow<"outbox"> {
  const id = randomUUIDv7();
  const { destination = null } = envelope;
  return {
    id,
    lead_id: envelope.leadId,
    kind: envelope.kind,
    state: envelope.state,
    destination,
    message_id: destination === null ? `<${id}@${envelope.messageIdHost}>` : `msg_${id}`,
    attempts: 0,
    backoff_step: 0,
    due_at: envelope.now,
    created_at: envelope.now,
    updated_at: envelope.now,
  };
}

/** Gives claimed rows back at once, so that another process need not wait for their leases to run out. */
export async function releaseLeases({ db }: Database, owners: readonly string[]): Promise<void> {
  if (owners.length === 0) return;
  await db
    .updateTable("outbox")
    .set({ lease_owner: null, lease_until: null })
    .where("lease_owner", "in", [...owners])
    .execute();
}

/** Which way each kind of message leaves; a kind that is missing here is a type error. */
const ways: Record<OutboxKind, "mail" | "webhook"> = {
  "guide-email": "mail",
  "agency-notification": "mail",
  "lead-confirmation": "mail",
  "newsletter-confirmation": "mail",
  "lead-webhook": "webhook",
};

export const outboxKinds: readonly OutboxKind[] = Object.keys(ways).filter(isKind);
export const mailKinds = outboxKinds.filter((kind) => ways[kind] === "mail");
export const webhookKinds = outboxKinds.filter((kind) => ways[kind] === "webhook");

function isKind(name: string): name is OutboxKind {
  return Object.hasOwn(ways, name);
}

/** What became of one row that the operator asked to send again. */
export interface RetryResult {
  readonly id: string;
  /** The state it was in: `failed` and `queued` rows are queued now, others stay. `null`: no such row. */
  readonly was: OutboxState | null;
  readonly leadId: string | null;
}

/**
 * Queues rows to be sent now. A failed row starts its 3 days anew; a queued one need not wait for its next
 * try. When one id is unknown, was sent already or is held, nothing changes at all: what is held is
 * released with its lead, which else would go on counting as suspected. By id, here and for all that failed,
 * so that two who want the same rows never wait for each other.
 */
export async function retryRows(
  { db }: Database,
  ids: readonly string[],
  now: Date,
): Promise<RetryResult[]> {
  return await db.transaction().execute(async (writing) => {
    const results: RetryResult[] = [];
    for (const id of ids) results.push(await stateOf(writing, id));
    if (!results.every(canRetry)) return results;
    for (const result of results.toSorted(byId)) await requeue(writing, result, now.toISOString());
    return results;
  });
}

/** True for a row that failed or waits for its next try. */
export function canRetry(
  result: RetryResult,
): result is RetryResult & { was: "failed" | "queued" } {
  return result.was === "failed" || result.was === "queued";
}

/**
 * Queues every failed row to be sent now, or those that fit the filter.
 * @returns how many they were
 */
export async function retryAllFailed(
  { db }: Database,
  now: Date,
  filter: Omit<OutboxFilter, "state"> = {},
): Promise<number> {
  const failed = db
    .selectFrom("outbox")
    .select("id")
    .where((row) => fits(row, { ...filter, state: "failed" }))
    .orderBy("id");
  const { numUpdatedRows } = await db
    .updateTable("outbox")
    .set(startOver(now.toISOString()))
    .where("id", "in", isPostgres(db) ? failed.forUpdate() : failed)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

const byId = (one: RetryResult, other: RetryResult) => (one.id < other.id ? -1 : 1);

async function stateOf(writing: Tx, id: string): Promise<RetryResult> {
  const wanted = writing.selectFrom("outbox").select(["state", "lead_id"]).where("id", "=", id);
  const row = await wanted.executeTakeFirst();
  return { id, was: row?.state ?? null, leadId: row?.lead_id ?? null };
}

/** Leaves a row alone that became something else since it was read: it may have been sent. */
async function requeue(
  writing: Tx,
  { id, was }: { id: string; was: "failed" | "queued" },
  now: string,
): Promise<void> {
  const change = was === "failed" ? startOver(now) : hurry(now);
  const row = writing.updateTable("outbox").set(change).where("id", "=", id);
  await row.where("state", "=", was).execute();
}

function startOver(now: string) {
  return { ...hurry(now), state: "queued" as const, backoff_step: 0, first_attempt_at: null };
}

function hurry(now: string) {
  return { due_at: now, updated_at: now };
}
