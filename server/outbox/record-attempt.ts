import { randomUUIDv7 } from "node:crypto";
import type { Database } from "#server/db/database.ts";
import type { Writing } from "#server/db/tables.ts";
import { afterAttempt, type Attempt } from "./after-attempt.ts";

/**
 * Records an attempt and what becomes of its row, if the lease under which it was made still holds it.
 * @param random a number from 0 up to 1
 * @returns false when the lease is gone: another holder decides, and nothing was recorded
 */
export async function recordAttempt(
  database: Database,
  attempt: Attempt,
  random: number,
): Promise<boolean> {
  return await database.write(async (writing) => {
    const held = await settle(writing, attempt, random);
    if (held) await insertAttempt(writing, attempt);
    return held;
  });
}

async function settle(writing: Writing, attempt: Attempt, random: number): Promise<boolean> {
  const { row, startedAt, finishedAt } = attempt;
  const { numUpdatedRows } = await writing
    .updateTable("outbox")
    .set({
      ...afterAttempt(attempt, random),
      attempts: row.attempts + 1,
      first_attempt_at: row.first_attempt_at ?? startedAt.toISOString(),
      lease_owner: null,
      lease_until: null,
      updated_at: finishedAt.toISOString(),
    })
    .where("id", "=", row.id)
    .where("state", "=", "queued")
    .where("lease_owner", "=", row.lease_owner)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function insertAttempt(writing: Writing, attempt: Attempt): Promise<void> {
  const { row, outcome, startedAt, finishedAt } = attempt;
  await writing
    .insertInto("delivery_attempts")
    .values({
      id: randomUUIDv7(),
      outbox_id: row.id,
      outcome: outcome.result,
      reason: outcome.result === "sent" ? null : outcome.reason,
      started_at: startedAt.toISOString(),
      finished_at: finishedAt.toISOString(),
    })
    .execute();
}
