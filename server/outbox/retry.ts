import type { Database } from "#server/db/database.ts";
import type { OutboxState, Writing } from "#server/db/tables.ts";

/** What became of one row that the operator asked to send again. */
export interface RetryResult {
  readonly id: string;
  /** The state it was in: a `sent` row stays as it is, all others are queued now. `null`: no such row. */
  readonly was: OutboxState | null;
}

/**
 * Queues rows to be sent now. A failed row starts its 3 days anew; a held row is released and nothing
 * else of it changes; a queued one need not wait for its next try. When one id is unknown or was sent
 * already, nothing changes at all.
 */
export async function retryRows(
  { db }: Database,
  ids: readonly string[],
  now: Date,
): Promise<RetryResult[]> {
  return await db.transaction().execute(async (writing) => {
    const results = await Promise.all(ids.map((id) => stateOf(writing, id)));
    if (!results.every(canRetry)) return results;
    for (const { id, was } of results) await requeue(writing, id, was, now.toISOString());
    return results;
  });
}

/** True for a row that is there and was not sent. */
export function canRetry({ was }: RetryResult): boolean {
  return was !== null && was !== "sent";
}

/** Queues every failed row to be sent now. @returns how many they were */
export async function retryAllFailed({ db }: Database, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("outbox")
    .set(startOver(now.toISOString()))
    .where("state", "=", "failed")
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

async function stateOf(writing: Writing, id: string): Promise<RetryResult> {
  const wanted = writing.selectFrom("outbox").select("state").where("id", "=", id);
  return { id, was: (await wanted.executeTakeFirst())?.state ?? null };
}

async function requeue(writing: Writing, id: string, was: OutboxState | null, now: string) {
  const change = was === "failed" ? startOver(now) : was === "held" ? release(now) : hurry(now);
  await writing.updateTable("outbox").set(change).where("id", "=", id).execute();
}

function startOver(now: string) {
  return { ...release(now), due_at: now, backoff_step: 0, first_attempt_at: null };
}

function release(now: string) {
  return { state: "queued" as const, updated_at: now };
}

function hurry(now: string) {
  return { due_at: now, updated_at: now };
}
