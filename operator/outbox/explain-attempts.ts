import type { AttemptEntry, OutboxHistory } from "#server/outbox/read-outbox.ts";
import type { Zone } from "#operator/desk/desk.ts";
import { agencyTime } from "#operator/terminal/agency-time.ts";
import { deliveryReason } from "./delivery-reasons.ts";

/** Attempts in a row that ended alike. */
interface Stretch {
  readonly first: number;
  readonly attempts: AttemptEntry[];
}

/** A sentence or two for each attempt; those in a row that ended alike share them. */
export function attemptSentences(message: OutboxHistory, zone: Zone): string[] {
  if (message.history.length === 0) return ["It was not tried yet."];
  return stretches(message.history).map((stretch) => sentence(stretch, message, zone));
}

function stretches(history: readonly AttemptEntry[]): Stretch[] {
  const found: Stretch[] = [];
  for (const [index, attempt] of history.entries()) {
    const last = found.at(-1);
    const before = last?.attempts.at(-1);
    if (before?.outcome === attempt.outcome && before.reason === attempt.reason)
      last?.attempts.push(attempt);
    else found.push({ first: index + 1, attempts: [attempt] });
  }
  return found;
}

function sentence({ first, attempts }: Stretch, message: OutboxHistory, zone: Zone): string {
  const [attempt] = attempts;
  if (attempt === undefined) return "";
  const ends = [attempt, attempts.at(-1) ?? attempt];
  // To the minute: tries of the first seconds have one time.
  const times = new Set(ends.map((one) => agencyTime(one.startedAt, zone)));
  const when = [...times].join(" to ");
  const what = outcome(attempt, message);
  if (attempts.length === 1) return `Attempt ${first}, ${when}: ${what}`;
  return `Attempts ${first} to ${first + attempts.length - 1}, ${when}: ${what}`;
}

function outcome({ outcome: result, reason }: AttemptEntry, message: OutboxHistory): string {
  if (result === "sent") return "it was delivered.";
  const code = reason ?? "unknown";
  return `${deliveryReason(code, message).meaning} (${code}).`;
}
