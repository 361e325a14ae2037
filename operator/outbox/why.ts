import type { Command } from "commander";
import { type CliContext, OperatorError, type Zone } from "#operator/cli/context.ts";
import { fitLines, visibleText } from "#operator/cli/layout.ts";
import { asJson } from "#operator/cli/output.ts";
import { addExamples } from "#operator/cli/program.ts";
import { agencyTime } from "#operator/cli/time.ts";
import { givenUpAfter } from "#server/outbox/attempt.ts";
import { type AttemptEntry, findMessage, type OutboxHistory } from "#server/outbox/read-outbox.ts";
import { messageKinds } from "./list.ts";
import { deliveryReason } from "./reasons.ts";

/** `outbox why ID`. */
export function addOutboxWhy(program: Command, context: CliContext): void {
  const command = program
    .command("why")
    .description("tell what happened to a message, what it means and what to do")
    .argument("<id>", "the message's id, as the list shows it")
    .option("--json", "as JSON, times in UTC beside the sentences")
    .action(async (id: string, { json }: { json?: true }) => {
      const message = await context.withDatabase((database) => findMessage(database, id));
      if (message === null) throw new OperatorError(`No message has the id ${id}.`);
      const explanation = explainMessage(message, context.zone, context.now());
      context.write(
        json
          ? asJson({ ...message, ...explanation })
          : explanationText(explanation, context.screen.width),
      );
    });
  addExamples(command, "outbox -- why 0193a5e0-7c1b-7d3e-9a41-2f6c8b7e1d22");
}

/** A message's story in sentences, times in the agency's zone. */
interface Explanation extends Advice {
  readonly about: string;
  /** One for each attempt, or for several in a row that ended alike. */
  readonly happened: readonly string[];
  readonly next: string;
}

/** Tells what became of a message, what comes next and what the operator can do. */
function explainMessage(message: OutboxHistory, zone: Zone, now: Date): Explanation {
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
function explanationText(explanation: Explanation, width: number | null): string {
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

/** Attempts in a row that ended alike. */
interface Stretch {
  readonly first: number;
  readonly attempts: AttemptEntry[];
}

/** A sentence or two for each attempt; those in a row that ended alike share them. */
function attemptSentences(message: OutboxHistory, zone: Zone): string[] {
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

/** What the operator can do about a message. */
interface Advice {
  readonly advice: string;
  /** The command that does it; null when there is none. */
  readonly command: string | null;
}

/** Takes a message with its attempts; gives what to do about it as it stands. */
function adviceFor(message: OutboxHistory): Advice {
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
