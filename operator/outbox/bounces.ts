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
import { bounceSentence } from "#server/outbox/bounce-words.ts";
import { findMessage } from "#server/outbox/read-outbox.ts";
import { createSuppressions } from "#server/suppression/suppressions.ts";
import { type InputMessage, readMail } from "./mail-input.ts";

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
  const says = bounceSentence({ kind, bounce, phone }, zone.timeZone);
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
