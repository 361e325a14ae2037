import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "#server/db/database.ts";
import { errorCode } from "#server/db/error-code.ts";
import type { OutboxRow } from "#server/db/tables.ts";
import type { DeliveryOutcome, Sender } from "#server/delivery/sender.ts";
import type { Log } from "#server/log.ts";
import type { Attempt } from "./after-attempt.ts";
import { destinationHost } from "./destination-host.ts";
import { loadDelivery } from "./load-delivery.ts";
import { recordAttempt } from "./record-attempt.ts";

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
      await delay(wait);
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
