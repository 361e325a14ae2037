import { randomUUIDv7 } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "#server/db/database.ts";
import { errorCode } from "#server/db/errors.ts";
import { loadLeads } from "#server/db/lead-records.ts";
import { loadLeadWork } from "#server/db/lead-work.ts";
import type { OutboxRow, Tx } from "#server/db/tables.ts";
import type { Delivery, DeliveryOutcome, Sender } from "#server/delivery/sender.ts";
import type { Log } from "#server/base/log.ts";
import { destinationHost, mailServerKey } from "./read-outbox.ts";

export interface AttemptDeps {
  readonly database: Database;
  readonly sender: Sender;
  readonly now: () => Date;
  readonly log: Log;
  /** Returns a number from 0 up to 1, like Math.random. */
  readonly random: () => number;
}

/** Sends one claimed row and records the outcome. Never throws: failures are logged and retried later. */
export async function attemptDelivery(deps: AttemptDeps, row: OutboxRow): Promise<void> {
  try {
    const delivery = await loadDelivery(deps.database, row);
    const startedAt = deps.now();
    const outcome = await sendSafely(deps.sender, delivery);
    const attempt = { row, outcome, startedAt, finishedAt: deps.now() };
    report(deps.log, attempt, await recordWithRetries(deps, attempt));
  } catch (error) {
    deps.log.error("cannot record delivery outcome; message may be sent again", {
      outboxId: row.id,
      code: errorCode(error),
    });
  }
}

/**
 * Loads what the sender needs for a claimed row.
 * @throws database errors
 */
async function loadDelivery({ db }: Database, row: OutboxRow): Promise<Delivery> {
  const { id: outboxId, kind, destination, message_id: messageId } = row;
  const [lead] = await loadLeads(db, [row.lead_id]);
  if (lead === undefined) throw new Error("the message's lead no longer exists");
  const delivery = { outboxId, kind, destination, messageId, lead };
  if (kind !== "lead-update-webhook") return delivery;
  return { ...delivery, work: await loadLeadWork(db, row.lead_id) };
}

async function sendSafely(sender: Sender, delivery: Delivery): Promise<DeliveryOutcome> {
  try {
    return await sender.send(delivery);
  } catch (error) {
    return { result: "retry", reason: `sender fault: ${errorCode(error)}` };
  }
}

/** Retries for about 6 seconds, because a message whose delivery is not recorded is sent again. */
async function recordWithRetries(deps: AttemptDeps, attempt: Attempt): Promise<boolean> {
  const random = deps.random();
  for (const wait of [200, 1000, 5000]) {
    try {
      return await recordAttempt(deps.database, attempt, random);
    } catch (error) {
      deps.log.warn("cannot record delivery outcome; retrying", {
        outboxId: attempt.row.id,
        code: errorCode(error),
      });
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
  if (!recorded) log.warn("delivery outcome ignored; lease expired", attempt);
  else if (outcome.reason === undefined) log.info(`delivery ${outcome.result}`, attempt);
  else log.warn(`delivery ${outcome.result}`, { ...attempt, reason: outcome.reason });
}

/**
 * Records an attempt and updates its row, if the row's lease is still held.
 * @param random a number from 0 up to 1
 * @returns false if another process has taken the lease; then nothing was recorded
 */
async function recordAttempt(
  database: Database,
  attempt: Attempt,
  random: number,
): Promise<boolean> {
  return await database.write(async (tx) => {
    const isSettled = await settle(tx, attempt, random);
    if (!isSettled) return false;
    await insertAttempt(tx, attempt);
    if (isAcceptedMail(attempt)) await rememberMailServer(tx, attempt.finishedAt);
    return true;
  });
}

async function settle(tx: Tx, attempt: Attempt, random: number): Promise<boolean> {
  const { row, startedAt, finishedAt } = attempt;
  const { numUpdatedRows } = await tx
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

async function insertAttempt(tx: Tx, attempt: Attempt): Promise<void> {
  const { row, outcome, startedAt, finishedAt } = attempt;
  await tx
    .insertInto("delivery_attempts")
    .values({
      id: randomUUIDv7(),
      outbox_id: row.id,
      outcome: outcome.result,
      reason: outcome.reason ?? null,
      started_at: startedAt.toISOString(),
      finished_at: finishedAt.toISOString(),
    })
    .execute();
}

function isAcceptedMail({ row, outcome }: Attempt): boolean {
  return row.destination === null && outcome.result === "sent";
}

/** Later starts without SMTP_URL then keep mail queued. */
async function rememberMailServer(tx: Tx, at: Date): Promise<void> {
  await tx
    .insertInto("service_keys")
    .values({ name: mailServerKey, value: "used", created_at: at.toISOString() })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}

/** A row is no longer retried this many milliseconds after its first attempt. */
export const givenUpAfter = 3 * 24 * 60 * 60_000;

/** One attempt to send a row, with its outcome. */
interface Attempt {
  readonly row: OutboxRow;
  readonly outcome: DeliveryOutcome;
  readonly startedAt: Date;
  readonly finishedAt: Date;
}

type Step = Pick<OutboxRow, "state" | "due_at" | "backoff_step" | "last_error">;

/**
 * The row's next state: sent or file-only; failed, if the receiver refused it or 3 days of attempts are over; otherwise
 * queued for a retry, not before the delay that the receiver asked for.
 * @param random a number from 0 up to 1
 */
export function afterAttempt({ row, outcome, ...times }: Attempt, random: number): Step {
  const { due_at, backoff_step } = row;
  if (outcome.result === "sent" || outcome.result === "file-only")
    return { state: outcome.result, due_at, backoff_step, last_error: null };
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
 * Milliseconds until the next attempt, after `step` retries (0 for the first): about 5 s, doubling up to
 * 10 minutes, with a random factor from 0.5 to 1.5 so that rows that failed together are not retried
 * together. At most 15 minutes.
 * @param random a number from 0 up to 1
 */
export function retryDelay(step: number, random: number): number {
  const delay = Math.min(longestDelay, firstDelay * 2 ** step);
  return Math.round(delay * (0.5 + random));
}
