import type { Command } from "commander";
import { plural } from "#content/fill-places.ts";
import { type CliContext, OperatorError, type Zone } from "#operator/cli/context.ts";
import { fitLines, visibleText } from "#operator/cli/layout.ts";
import { asJson } from "#operator/cli/output.ts";
import { addExamples } from "#operator/cli/program.ts";
import type { Database } from "#server/db/database.ts";
import type { BounceReport } from "#server/base/bounce-report.ts";
import { readBounce } from "#server/delivery/mail/bounce.ts";
import { type BounceOutcome, recordBounce } from "#server/leads/bounces.ts";
import { findLead } from "#server/leads/read-leads.ts";
import { findMessage, type OutboxEntry } from "#server/outbox/read-outbox.ts";
import { createSuppressions } from "#server/suppression/suppressions.ts";
import { type InputMessage, readMail } from "./mail-input.ts";
import type { OutboxKind } from "#contract/outbox-kind.ts";
import { agencyDate } from "#operator/cli/time.ts";
import type { MailBounce } from "#server/db/lead-rows.ts";

/** `outbox bounces PATH...`. */
export function addOutboxBounces(program: Command, context: CliContext): void {
  const command = program
    .command("bounces")
    .description(
      "read the mail that came back to BOUNCE_ADDRESS, record each bounce with its lead, and stop email to people who reported one as spam",
    )
    .argument("<paths...>", "messages, folders, Maildirs or mboxes; - reads standard input")
    .option("--json", "what was found, as JSON, times in UTC")
    .action(async (paths: readonly string[], { json }: { json?: true }) => {
      const tally = await context.withDatabase((database) => takeAll(context, database, paths));
      context.write(json ? asJson(tally) : fitLines(tallyText(tally), context.screen.width));
      if (tally.refused.length > 0) throw new OperatorError(refusedText(tally.refused));
    });
  addExamples(
    command,
    "outbox -- bounces /var/mail/bounces",
    "outbox -- bounces ~/Maildir",
    "--silent outbox -- bounces - < message.eml",
  );
}

/** What happened to the messages. */
interface Tally {
  messages: number;
  /** Bounces stored now. */
  readonly recorded: RecordedBounce[];
  /** Bounces that were stored before. */
  known: number;
  /** Bounces of emails that this service didn't send, or whose lead was erased. */
  unknown: number;
  /** Messages that report no failure, delay or complaint. */
  notBounces: number;
  /** Messages that couldn't be read. */
  readonly refused: UnreadableMessage[];
}

type RecordedBounce = NonNullable<Awaited<ReturnType<typeof describe>>>;

interface UnreadableMessage {
  readonly place: string;
  readonly reason: string;
}

async function takeAll(
  context: CliContext,
  database: Database,
  paths: readonly string[],
): Promise<Tally> {
  const suppressions = createSuppressions(await context.signer(database));
  const agents = context.mail().agentEmail.map(({ address }) => address.toLowerCase());
  const deps = { database, suppressions, agents, now: () => context.now() };
  const counts = { messages: 0, known: 0, unknown: 0, notBounces: 0 };
  const tally: Tally = { ...counts, recorded: [], refused: [] };
  for await (const message of readMail(paths, context.input())) {
    tally.messages += 1;
    const report = await reportIn(message);
    if (typeof report === "string") tally.refused.push({ place: message.place, reason: report });
    else if (report === null) tally.notBounces += 1;
    else await take(report);
  }
  return tally;

  async function take(report: BounceReport): Promise<void> {
    const result = await recordBounce(deps, report);
    if (result.outcome !== "recorded") return void (tally[result.outcome] += 1);
    const entry = await describe(context.zone, database, result);
    if (entry === null) tally.unknown += 1;
    else tally.recorded.push(entry);
  }
}

/** The report in a message; null if there is none; the reason if the message couldn't be read. */
async function reportIn(message: InputMessage): Promise<BounceReport | null | string> {
  if ("fault" in message) return message.fault;
  try {
    return await readBounce(message.bytes);
  } catch {
    // The parser's own message may quote the email.
    return "not a readable message";
  }
}

type RecordedOutcome = Extract<BounceOutcome, { outcome: "recorded" }>;

/** Null if the person has been erased since. */
async function describe(
  zone: Zone,
  database: Database,
  { outboxId, newsletterEnded, isSuppressed }: RecordedOutcome,
) {
  const message = await findMessage(database, outboxId);
  if (message === null || message.bounce === null) return null;
  const { leadId, leadNumber, kind, bounce } = message;
  const phone = (await findLead(database, leadId))?.details?.phone ?? null;
  const says = bounceSentence({ kind, bounce, phone }, zone);
  return { id: outboxId, leadId, leadNumber, kind, bounce, newsletterEnded, isSuppressed, says };
}

function tallyText(tally: Tally): string {
  const lines = tally.recorded.map(({ leadNumber, kind, newsletterEnded, isSuppressed, says }) => {
    const newsletter = newsletterEnded ? " Their newsletter subscription has ended." : "";
    const suppression = isSuppressed ? " Their address is on the suppression list now." : "";
    return `Lead ${leadNumber}, ${kind}: ${says}${newsletter}${suppression}\n`;
  });
  const counts = [
    [tally.recorded.length, "recorded"],
    [tally.known, "already recorded"],
    [tally.unknown, "not matched to an email"],
    [tally.notBounces, "unrelated to bounces"],
    [tally.refused.length, "not read"],
  ] as const;
  const parts = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  const messages = plural(tally.messages, "1 message", "[count] messages");
  const sum = tally.messages === 0 ? "No messages." : `${messages}: ${parts.join(", ")}.`;
  return `${lines.join("")}${sum}\n`;
}

const mostListed = 20;

function refusedText(messages: readonly UnreadableMessage[]): string {
  const lines = messages
    .slice(0, mostListed)
    .map(({ place, reason }) => `\n  ${visibleText(place)}: ${reason}`);
  const more = messages.length > mostListed ? `\n  and ${messages.length - mostListed} more` : "";
  return `These couldn't be read and weren't changed. Look at them in a mail program:${lines.join("")}${more}`;
}

/** What an agent needs to know about the email and its lead to say what to do. */
interface BouncedMail {
  readonly kind: OutboxKind;
  readonly bounce: MailBounce;
  /** The visitor's number; null if none; undefined if it isn't known here. */
  readonly phone?: string | null | undefined;
}

/** Two sentences: `Bounced November 23: 5.1.1, no such mailbox. Call instead.` */
export function bounceSentence(mail: BouncedMail, zone: Zone): string {
  const { at, kind, status } = mail.bounce;
  if (kind === "complaint") return `Reported as spam ${agencyDate(at, zone)}. ${advice(mail)}`;
  const what = kind === "permanent" ? "Bounced" : "Delayed";
  return `${what} ${agencyDate(at, zone)}: ${status}, ${meaningOf(status)}. ${advice(mail)}`;
}

/** A message's state, and what came back: `sent, bounced 5.1.1`. */
export function stateWords({ state, bounce }: Pick<OutboxEntry, "state" | "bounce">): string {
  if (bounce === null) return state;
  if (bounce.kind === "complaint") return `${state}, reported as spam`;
  return `${state}, ${bounce.kind === "permanent" ? "bounced" : "delayed"} ${bounce.status}`;
}

/** What a bounce means for the recipient. */
function advice({ kind, bounce, phone }: BouncedMail): string {
  if (bounce.kind === "temporary") return "A mail server is still trying to deliver it.";
  if (bounce.kind === "complaint")
    return kind === "agency-notification"
      ? "One of your agents did that, so check AGENT_EMAIL."
      : "They don't want email from the website.";
  if (kind === "agency-notification") return "Check AGENT_EMAIL.";
  if (phone === undefined) return "They didn't get it.";
  return phone === null ? "They left no phone number." : "Call instead.";
}

/** What a status says, by RFC 3463 and its registry; the class doesn't matter. */
const meanings: readonly (readonly [RegExp, string])[] = [
  [/^\.1\.(1|10)$/, "no such mailbox"],
  [/^\.(1\.2|4\.310)$/, "no such domain"],
  [/^\.1\.6$/, "the mailbox has moved"],
  [/^\.1\.[78]$/, "their mail server rejects the address in BOUNCE_ADDRESS"],
  [/^\.1\./, "the address isn't valid"],
  [/^\.2\.1$/, "the mailbox is closed"],
  [/^\.2\.2$/, "the mailbox is full"],
  [/^\.(2\.3|3\.4)$/, "the email is too large for them"],
  [/^\.2\./, "the mailbox can't accept mail"],
  [/^\.3\./, "their mail server can't accept mail"],
  [/^\.4\./, "their mail server couldn't be reached"],
  [/^\.7\./, "rejected by a spam filter or a rule, so check SPF, DKIM and DMARC"],
];

function meaningOf(status: string): string {
  const detail = status.slice(1);
  return meanings.find(([pattern]) => pattern.test(detail))?.[1] ?? "not delivered";
}
