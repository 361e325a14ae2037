import type { OutboxRow } from "#server/db/tables.ts";
import type { DeliveryOutcome } from "#server/delivery/sender.ts";
import { retryDelay } from "./backoff.ts";

/** Milliseconds after its first attempt from which a row is not tried again. */
export const givenUpAfter = 3 * 24 * 60 * 60_000;

/** One try at sending a row, with its outcome. */
export interface Attempt {
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
