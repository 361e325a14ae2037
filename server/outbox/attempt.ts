import { randomUUIDv7 } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "#server/db/database.ts";
import { errorCode } from "#server/db/errors.ts";
import type { OutboxRow, Tx } from "#server/db/tables.ts";
import type { DeliveryOutcome, Sender } from "#server/delivery/sender.ts";
import type { Log } from "#server/base/log.ts";
import { loadDelivery } from "./load-delivery.ts";
import { destinationHost } from "./read-outbox.ts";

export interface AttemptDeps {
  readonly database: Database;
  readonly sender: Sender;
  readonly now: () => Date;
  readonly log: Log;
  /** A number from 0 up to 1, as Math.random. */
  readonly random: () => number;
}

/** Sends one claimed row and records the outcome. Never throws: what fails is logged and tried again. */
export async function attemptDelivery(deps: AttemptDeps, row: OutboxRow): Promise<void> {
  try {
    const delivery = await loadDelivery(deps.database, row);
    const startedAt = deps.now();
    const outcome = await sendSafely(deps.sender, delivery);
    const attempt = { row, outcome, startedAt, finishedAt: deps.now() };
    report(deps.log, attempt, await recordStubbornly(deps, attempt));
  } catch (error) {
    deps.log.error("delivery not recorded", { outboxId: row.id, code: errorCode(error) });
  }
}

async function sendSafely(
  sender: Sender,
  delivery: Parameters<Sender["send"]>[0],
): Promise<DeliveryOutcome> {
  try {
    return await sender.send(delivery);
  } catch (error) {
    return { result: "retry", reason: `sender fault: ${errorCode(error)}` };
  }
}

/** A message that went out but is not recorded goes out twice, so a passing fault is waited out. */
async function recordStubbornly(deps: AttemptDeps, attempt: Attempt): Promise<boolean> {
  const random = deps.random();
  for (const wait of [200, 1000, 5000]) {
    try {
      return await recordAttempt(deps.database, attempt, random);
    } catch (error) {
      deps.log.warn("recording delayed", { outboxId: attempt.row.id, code: errorCode(error) });
      await sleep(wait);
    }
  }
  return await recordAttempt(deps.database, attempt, random);
}

function report(log: Log, { row, outcome }: Attempt, recorded: boolean): void {
  const place = destinationHost(row.destination);
  const fields = {
    outboxId: row.id,
    leadId: row.lead_id,
    kind: row.kind,
    ...(place !== null && { place }),
  };
  const attempt = { ...fields, attempt: row.attempts + 1 };
  if (!recorded) log.warn("delivery outcome of a lost lease", attempt);
  else if (outcome.result === "sent") log.info("delivery sent", attempt);
  else log.warn(`delivery ${outcome.result}`, { ...attempt, reason: outcome.reason });
}

/**
 * Records an attempt and what becomes of its row, if the lease under which it was made still holds it.
 * @param random a number from 0 up to 1
 * @returns false when the lease is gone: another holder decides, and nothing was recorded
 */
async function recordAttempt(
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

async function settle(writing: Tx, attempt: Attempt, random: number): Promise<boolean> {
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

async function insertAttempt(writing: Tx, attempt: Attempt): Promise<void> {
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

/** Milliseconds after its first attempt from which a row is not tried again. */
export const givenUpAfter = 3 * 24 * 60 * 60_000;

/** One try at sending a row, with its outcome. */
interface Attempt {
  readonly row: OutboxRow;
  readonly outcome: DeliveryOutcome;
  readonly startedAt: Date;
  readonly finishedAt: Date;
}

type Step = Pick<OutboxRow, "state" | "due_at" | "backoff_step" | "last_error">;

/**
 * What becomes of a row: sent, failed when the peer refused it or 3 days of tries are over, else
 * queued for a later try, never sooner than the other side asked for.
 * @param random a number from 0 up to 1
 */
export function afterAttempt({ row, outcome, ...times }: Attempt, random: number): Step {
  const { due_at, backoff_step } = row;
  if (outcome.result === "sent") return { state: "sent", due_at, backoff_step, last_error: null };
  if (outcome.result === "refused")
    return { state: "failed", due_at, backoff_step, last_error: `refused: ${outcome.reason}` };
  const delay = Math.max(retryDelay(backoff_step, random), outcome.waitMilliseconds ?? 0);
  const next = times.finishedAt.getTime() + delay;
  const first = Date.parse(row.first_attempt_at ?? times.startedAt.toISOString());
  if (next > first + givenUpAfter)
    return { state: "failed", due_at, backoff_step, last_error: `gave up: ${outcome.reason}` };
  return {
    state: "queued",
    due_at: new Date(next).toISOString(),
    backoff_step: backoff_step + 1,
    last_error: outcome.reason,
  };
}

const seconds = 1000;
const firstDelay = 5 * seconds;
const longestDelay = 10 * 60 * seconds;

/**
 * Milliseconds until the next try after `step` retries (0 for the first): about 5 s, doubling up to
 * 10 minutes, spread from half to one and a half, so that rows that failed together do not come back
 * together. Never more than 15 minutes.
 * @param random a number from 0 up to 1
 */
export function retryDelay(step: number, random: number): number {
  const delay = Math.min(longestDelay, firstDelay * 2 ** step);
  return Math.round(delay * (0.5 + random));
}
