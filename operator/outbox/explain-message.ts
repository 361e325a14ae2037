import { givenUpAfter } from "#server/outbox/attempt.ts";
import type { OutboxHistory } from "#server/outbox/read-outbox.ts";
import type { Zone } from "#operator/desk/desk.ts";
import { agencyTime } from "#operator/terminal/agency-time.ts";
import { fitLines } from "#operator/terminal/fit-lines.ts";
import { visibleText } from "#operator/terminal/visible-text.ts";
import { adviceFor, type Advice } from "./advise-message.ts";
import { attemptSentences } from "./explain-attempts.ts";
import { messageKinds } from "./message-kinds.ts";

/** A message's story in sentences, times in the agency's zone. */
export interface Explanation extends Advice {
  readonly about: string;
  /** One for each attempt, or for several in a row that ended alike. */
  readonly happened: readonly string[];
  readonly next: string;
}

/** Tells what became of a message, what comes next and what the operator can do. */
export function explainMessage(message: OutboxHistory, zone: Zone, now: Date): Explanation {
  const { id, kind, destination, leadId } = message;
  const to = destination === null ? "" : ` to ${destination}`;
  const queued = agencyTime(message.createdAt, zone);
  return {
    about: `Message ${id} is ${messageKinds[kind]}${to}. It was queued ${queued} for lead ${leadId}.`,
    happened: attemptSentences(message, zone),
    next: nextStep(message, zone, now),
    ...adviceFor(message),
  };
}

/**
 * The explanation for reading.
 * @param width columns of the screen; null: lines may be as long as they come
 */
export function explanationText(explanation: Explanation, width: number | null): string {
  const { about, happened, next, advice, command } = explanation;
  const section = (title: string, texts: readonly string[]) =>
    `\n${title}\n${texts.map((text) => `  ${visibleText(text)}\n`).join("")}`;
  const words = [
    `${about}\n`,
    section("What happened", happened),
    section("What happens next", [next]),
    section("What you can do", [advice]),
  ];
  // On a line of its own and never broken, to be copied.
  const last = command === null ? "" : `\n    ${command}\n`;
  return `${fitLines(words.join(""), width)}${last}`;
}

function nextStep(message: OutboxHistory, zone: Zone, now: Date): string {
  const { state, dueAt, firstAttemptAt } = message;
  if (state === "sent") return "Nothing more: it was delivered.";
  if (state === "failed") return "Nothing by itself: it is not tried again until you ask for it.";
  if (state === "held") return "Nothing until you release the request: it may come from a program.";
  const due = Date.parse(dueAt) <= now.getTime();
  const next = due
    ? "It is due: the running service sends it within seconds."
    : `The next try is ${agencyTime(dueAt, zone)}.`;
  return firstAttemptAt === null ? next : `${next} ${end(firstAttemptAt, zone)}`;
}

/** When the tries that began at `first` are over. */
function end(first: string, zone: Zone): string {
  const last = new Date(Date.parse(first) + givenUpAfter).toISOString();
  return `It is tried until ${agencyTime(last, zone)}, then it counts as failed.`;
}
