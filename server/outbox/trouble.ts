import type { ExpressionBuilder } from "kysely";
import agency from "#content/agency/agency.yaml";
import type { TroubledState } from "#contract/desk-office.ts";
import { bounceSentence } from "./bounce-words.ts";
import type { Tables } from "#server/db/tables.ts";
import type { OutboxEntry } from "./read-outbox.ts";
import { deliveryReason } from "./reasons.ts";

/** Why a message needs somebody. */
export interface Trouble {
  readonly state: TroubledState;
  /** A sentence. */
  readonly reason: string;
  /** What to do: one or more sentences. */
  readonly advice: string;
  /** Whether it can be queued again. */
  readonly canRetry: boolean;
}

type Message = Pick<
  OutboxEntry,
  "kind" | "state" | "destination" | "lastError" | "bounce" | "resentAs"
> & {
  /** The visitor's number; null if they left none. */
  readonly phone: string | null;
};

/** Explains what is wrong with a message, for people at the desk; null if nothing is, or another message replaced it. */
export function troubleOf(message: Message): Trouble | null {
  const { state, resentAs } = message;
  if (resentAs !== null) return null;
  const bounce = bounceTrouble(message);
  if (bounce !== null) return bounce;
  if (state === "file-only") return fileOnly;
  if (state === "held") return held;
  if (state !== "failed" && state !== "withheld") return null;
  const { meaning, advice, final = false } = deliveryReason(codeOf(message), message);
  const canRetry = state === "failed" && !final;
  return {
    state,
    reason: `${sentenceStart(meaning, message.destination)}.`,
    advice: canRetry ? `${advice} Then send it again.` : advice,
    canRetry,
  };
}

/** Host names stay as they are. */
function sentenceStart(text: string, host: string | null): string {
  if (host !== null && text.startsWith(host)) return text;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** The code of the last attempt, without whether it was the receiver or time that ended the attempts. */
function codeOf({ lastError }: Message): string {
  return (lastError ?? "unknown").replace(/^(?:refused|gave up): /, "");
}

/** Whether a message that failed needs somebody: not if its person wants no email, or the newsletter no more. */
export function needsSomebody(row: ExpressionBuilder<Tables, "outbox">) {
  return row.or([
    row("last_error", "is", null),
    row("last_error", "not in", ["refused: suppressed", "refused: no-wish", "refused: not-theirs"]),
  ]);
}

const fileOnly: Trouble = {
  state: "file-only",
  reason: "It was only written to a file, because no mail server was set. It was sent to no one.",
  advice: "Set SMTP_URL and restart the service. Then send it again.",
  canRetry: true,
};

const held: Trouble = {
  state: "held",
  reason: "The request may be from a bot, so nothing was sent.",
  advice: "Look at it. If it's real, release it, and its messages are sent.",
  canRetry: false,
};

function bounceTrouble({ kind, bounce, phone }: Message): Trouble | null {
  if (bounce === null || bounce.kind === "temporary") return null;
  const reason = bounceSentence({ kind, bounce, phone }, agency.timeZone);
  const shared = { state: "bounced", reason } as const;
  if (bounce.kind === "complaint")
    return { ...shared, advice: "Write to them only if they ask you to.", canRetry: false };
  if (kind === "assignment-notification")
    return { ...shared, advice: colleaguesBounce, canRetry: true };
  const isOurs = kind === "agency-notification";
  return { ...shared, advice: isOurs ? agentsBounce : visitorsBounce, canRetry: true };
}

const colleaguesBounce =
  "It was for the colleague who has this lead. Tell them, and check their address on the Team page.";
const agentsBounce =
  "The person is waiting. Correct AGENT_EMAIL and restart the service. Then send it again.";
const visitorsBounce =
  "If the address is mistyped, correct it on the lead's page, which also sends the email again. If the mailbox was just full, send it again.";
