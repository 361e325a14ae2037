import type { Command } from "commander";
import { isWebhook } from "#contract/outbox-kind.ts";
import { type CliContext, OperatorError, type Zone } from "#operator/cli/context.ts";
import { fitLines, visibleText } from "#operator/cli/layout.ts";
import { leadIdOf, messageArgument, messageIdOf, noLead } from "#operator/cli/options.ts";
import { asJson } from "#operator/cli/output.ts";
import { addExamples } from "#operator/cli/program.ts";
import { agencyTime } from "#operator/cli/time.ts";
import { givenUpAfter } from "#server/outbox/attempt.ts";
import { addressOfLead } from "#server/leads/erase.ts";
import { leadNumber as numberIn } from "#server/leads/read-leads.ts";
import {
  type AttemptEntry,
  findMessage,
  type OutboxHistory,
  outboxOfLead,
} from "#server/outbox/read-outbox.ts";
import { bounceSentence } from "#server/outbox/bounce-words.ts";
import { deliveryReason } from "#server/outbox/reasons.ts";
import { messageKinds } from "./list.ts";

/** `outbox why ID`. */
export function addOutboxWhy(program: Command, context: CliContext): void {
  const command = program
    .command("why")
    .description("explain what happened to a message and what to do")
    .argument("<id>", `${messageArgument}; or a lead's number, for all its messages`)
    .option("--json", "as JSON, including the explanation, times in UTC")
    .action(async (which: string, { json }: { json?: true }) => {
      const messages = await messagesOf(context, which);
      const all = messages.map((message) => {
        const explanation = explainMessage(message, context);
        return { record: { ...message, ...explanation }, explanation };
      });
      const records = all.map(({ record }) => record);
      const texts = all.map(({ explanation }) =>
        explanationText(explanation, context.screen.width),
      );
      context.write(
        json ? asJson(numberIn(which) === null ? records[0] : records) : texts.join("\n\n"),
      );
    });
  addExamples(command, "outbox -- why 0193a5e0-7c1b-7d3e", "outbox -- why 1042");
}

/** The message with this id, or all messages of the lead with this number. @throws {OperatorError} if there is none */
async function messagesOf(context: CliContext, which: string): Promise<OutboxHistory[]> {
  return await context.withDatabase(async (database) => {
    if (numberIn(which) === null) {
      const message = await findMessage(database, await messageIdOf(context, database, which));
      if (message === null) throw new OperatorError(`No message has the id ${which}.`);
      return [message];
    }
    const id = await leadIdOf(context, database, which);
    const messages = await outboxOfLead(database, id);
    if (messages.length > 0) return messages;
    if ((await addressOfLead(database, id)) === null) throw new OperatorError(noLead(which));
    throw new OperatorError(`Lead ${which} has no messages.`);
  });
}

type Explanation = ReturnType<typeof explainMessage>;

/** What happened to a message, what happens next and what the operator can do, times in the agency's zone. */
function explainMessage(message: OutboxHistory, context: CliContext) {
  const { zone } = context;
  const { id, kind, destination, leadNumber, leadId } = message;
  const target = destination === null ? "" : ` (${destination})`;
  const time = agencyTime(message.createdAt, zone);
  return {
    about: `Message ${id} is ${messageKinds[kind]}${target}. It was queued on ${time} for lead ${leadNumber} (${leadId}).`,
    /** One per attempt, or per run of attempts with the same result. */
    happened: [...attemptSentences(message, zone), ...bounceSentences(message, zone)],
    next: nextStep(message, zone, context.now()),
    ...adviceFor(message, context.publicUrl()),
  };
}

/** @param width columns of the screen; null for no limit */
function explanationText(explanation: Explanation, width: number | null): string {
  const { about, happened, next, advice, command } = explanation;
  const section = (title: string, texts: readonly string[]) =>
    `\n${title}\n${texts.map((text) => `  ${visibleText(text)}\n`).join("")}`;
  const text = [
    `${about}\n`,
    section("What happened", happened),
    section("What happens next", [next]),
    section("What you can do", [advice]),
  ];
  // On its own line and never wrapped, so that it can be copied.
  const last = command === null ? "" : `\n    ${command}\n`;
  return `${fitLines(text.join(""), width)}${last}`;
}

function nextStep(message: OutboxHistory, zone: Zone, now: Date): string {
  const { state, dueAt, firstAttemptAt } = message;
  if (message.resentAs !== null) return `Nothing. It was queued again, as ${message.resentAs}.`;
  if (message.bounce?.kind === "permanent") return "Nothing. It came back and won't be delivered.";
  if (message.bounce?.kind === "complaint") return "Nothing. It was delivered.";
  if (message.bounce !== null) return "A mail server is still trying to deliver it.";
  if (state === "sent")
    return partRefusal(message) === null
      ? "Nothing. It was delivered."
      : "Nothing. It won't be sent again to the recipients that were refused.";
  if (state === "file-only")
    return "Nothing. It was only written to a file, and won't be sent unless you retry it.";
  if (state === "failed") return "Nothing. It won't be sent again unless you retry it.";
  if (state === "held") return "Nothing until you release the request, which may be from a bot.";
  if (state === "withheld") return "Nothing. It's kept as a record and will never be sent.";
  const isDue = Date.parse(dueAt) <= now.getTime();
  const next = isDue
    ? "It's due now. The running service will send it within seconds."
    : `The next attempt is on ${agencyTime(dueAt, zone)}.`;
  return firstAttemptAt === null ? next : `${next} ${deadline(firstAttemptAt, zone)}`;
}

/** When the service gives up on a message first tried at `first`. */
function deadline(first: string, zone: Zone): string {
  const last = new Date(Date.parse(first) + givenUpAfter).toISOString();
  return `If it still isn't delivered by ${agencyTime(last, zone)}, it's marked as failed.`;
}

function bounceSentences({ kind, bounce }: OutboxHistory, zone: Zone): string[] {
  if (bounce === null) return [];
  const reply = bounce.reason === null ? [] : [`The mail server said: ${bounce.reason}`];
  return [bounceSentence({ kind, bounce }, zone.timeZone), ...reply];
}

function bounceAdvice({ id, kind, leadNumber }: OutboxHistory, site: URL) {
  const look = `Open ${leadAtDesk(leadNumber, site)}.`;
  if (kind === "assignment-notification") {
    const advice = `${look} Check the address of the colleague who has it, and send the email again:`;
    return { advice, command: `npm run outbox -- retry ${id}` };
  }
  const advice =
    kind === "agency-notification"
      ? `${look} The person is waiting. Correct AGENT_EMAIL, restart the service, and send the email again:`
      : `${look} If the address is mistyped, correct it there, which also sends the email again. If they left a phone number, call. If the mailbox was just full, send the email again:`;
  return { advice, command: `npm run outbox -- retry ${id}` };
}

/** Where the office finds a lead. @param site the website's public address */
export function leadAtDesk(number: number, site: URL): string {
  return `lead ${number} in the desk (${new URL(`/desk/leads/${number}`, site).href})`;
}

/** Consecutive attempts with the same result. */
interface Run {
  readonly first: number;
  readonly attempts: AttemptEntry[];
}

/** A sentence for each run of attempts. */
function attemptSentences(message: OutboxHistory, zone: Zone): string[] {
  if (message.state === "withheld") return [`It was withheld: ${lastReason(message)?.meaning}.`];
  if (message.history.length === 0) return ["It hasn't been tried yet."];
  return groupRuns(message.history).map((run) => sentence(run, message, zone));
}

function groupRuns(history: readonly AttemptEntry[]): Run[] {
  const runs: Run[] = [];
  for (const [index, attempt] of history.entries()) {
    const last = runs.at(-1);
    const before = last?.attempts.at(-1);
    if (before?.outcome === attempt.outcome && before.reason === attempt.reason)
      last?.attempts.push(attempt);
    else runs.push({ first: index + 1, attempts: [attempt] });
  }
  return runs;
}

function sentence({ first, attempts }: Run, message: OutboxHistory, zone: Zone): string {
  const [attempt] = attempts;
  if (attempt === undefined) return "";
  const ends = [attempt, attempts.at(-1) ?? attempt];
  // A set, since times are shown to the minute and the first attempts often fall within one.
  const times = new Set(ends.map(({ startedAt }) => agencyTime(startedAt, zone)));
  const when = [...times].join(" to ");
  const what = outcome(attempt, message);
  if (attempts.length === 1) return `Attempt ${first}, ${when}: ${what}`;
  return `Attempts ${first} to ${first + attempts.length - 1}, ${when}: ${what}`;
}

function outcome({ outcome: result, reason }: AttemptEntry, message: OutboxHistory): string {
  if (result === "sent" && reason === null)
    return message.bounce === null ? "it was delivered." : "the mail server accepted it.";
  if (result === "file-only")
    return "it was written to a file in DATA_DIR/mail, because SMTP_URL wasn't set. It was sent to no one.";
  const code = reason ?? "unknown";
  return `${deliveryReason(code, message).meaning} (${code}).`;
}

/** What the operator can do about a message, and the command that does it; null when there is none. */
function adviceFor(message: OutboxHistory, site: URL): { advice: string; command: string | null } {
  const { id, state, leadNumber } = message;
  const command = `npm run outbox -- retry ${id}`;
  if (message.resentAs !== null)
    return {
      advice: "To see the new message:",
      command: `npm run outbox -- why ${message.resentAs}`,
    };
  if (message.bounce?.kind === "permanent") return bounceAdvice(message, site);
  if (message.bounce?.kind === "complaint")
    return {
      advice:
        "Write to them only if they ask you to. The website sends them no more email; if they want it again, run npm run leads -- unsuppress ADDRESS.",
      command: null,
    };
  if (state === "sent")
    return { advice: partRefusal(message)?.advice ?? sentAdvice(message), command: null };
  if (state === "file-only")
    return { advice: "Set SMTP_URL and restart the service. Then send it:", command };
  if (state === "held") {
    const advice = `Open ${leadAtDesk(leadNumber, site)}. If it's real, release it there, and its messages are sent.`;
    return { advice, command: null };
  }
  const reason = lastReason(message);
  if (reason?.final === true) return { advice: reason.advice, command: null };
  if (state === "failed")
    return { advice: `${reason?.advice ?? "Fix the cause."} Then send it again:`, command };
  if (reason === null) return { advice: untriedAdvice(message), command: null };
  return { advice: `${reason.advice} To send it now instead of waiting:`, command };
}

function lastReason(message: OutboxHistory) {
  // A withheld message was never attempted, and has its reason from the start.
  const reason = message.history.at(-1)?.reason ?? message.lastError;
  return reason === null ? null : deliveryReason(reason, message);
}

/** Why a message that was sent didn't go to all recipients; null if it did. */
function partRefusal(message: OutboxHistory) {
  const last = message.history.at(-1);
  if (last?.outcome !== "sent" || last.reason === null) return null;
  return deliveryReason(last.reason, message);
}

function sentAdvice({ kind, messageId }: OutboxHistory): string {
  const place = isWebhook(kind)
    ? `for ${messageId} in the receiver's log`
    : "in the spam folder and in the mail server's log";
  return `Nothing. If it didn't arrive, look ${place}.`;
}

function untriedAdvice({ kind }: OutboxHistory): string {
  const setting = isWebhook(kind) ? "WEBHOOK_URL" : "SMTP_URL";
  return `If it isn't sent soon, check that the service is running and that ${setting} is set.`;
}
