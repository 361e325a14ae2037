import type { OutboxHistory } from "#server/outbox/read-outbox.ts";
import { deliveryReason } from "./delivery-reasons.ts";

/** What the operator can do about a message. */
export interface Advice {
  readonly advice: string;
  /** The command that does it; null when there is none. */
  readonly command: string | null;
}

/** Takes a message with its attempts; gives what to do about it as it stands. */
export function adviceFor(message: OutboxHistory): Advice {
  const { id, state, leadId } = message;
  const command = `npm run outbox -- retry ${id}`;
  if (state === "sent") return { advice: sent(message), command: null };
  if (state === "held") {
    const look = `Look at the request by npm run leads -- show ${leadId}`;
    const release = `npm run leads -- release ${leadId}`;
    return {
      advice: `${look}; if it is real, release it with all its messages:`,
      command: release,
    };
  }
  const reason = lastReason(message);
  if (reason?.final === true) return { advice: reason.advice, command: null };
  if (state === "failed")
    return { advice: `${reason?.advice ?? "Mend the cause."} Then send it again:`, command };
  if (reason === null) return { advice: untried(message), command: null };
  return { advice: `${reason.advice} It need not wait for the next try:`, command };
}

function lastReason(message: OutboxHistory) {
  const reason = message.history.at(-1)?.reason ?? null;
  return reason === null ? null : deliveryReason(reason, message);
}

function sent({ kind, messageId }: OutboxHistory): string {
  const place =
    kind === "lead-webhook"
      ? `for ${messageId} in the receiver's log`
      : "in the spam folder and in the mail server's log";
  return `Nothing. If it is missing, look ${place}.`;
}

function untried({ kind }: OutboxHistory): string {
  const setting = kind === "lead-webhook" ? "WEBHOOK_URL" : "SMTP_URL";
  return `If it stays so, see that the service runs and that ${setting} is set.`;
}
