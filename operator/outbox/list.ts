import { type Command, Option } from "commander";
import type { CliContext } from "#operator/cli/context.ts";
import { fitLines, shownOfTotal, table } from "#operator/cli/layout.ts";
import { parseLimit } from "#operator/cli/options.ts";
import { asJson } from "#operator/cli/output.ts";
import { addExamples } from "#operator/cli/program.ts";
import { agencyTime, timesNote } from "#operator/cli/time.ts";
import { type OutboxKind, type OutboxState, outboxStates } from "#server/db/tables.ts";
import { outboxKinds } from "#server/outbox/outbox.ts";
import { countOutbox, listOutbox, type OutboxEntry } from "#server/outbox/read-outbox.ts";

interface ListOptions {
  readonly limit: number;
  readonly state?: OutboxState;
  readonly kind?: OutboxKind;
  readonly destination?: string;
  readonly json?: true;
}

/** `outbox list`. */
export function addOutboxList(program: Command, context: CliContext): void {
  const command = program
    .command("list")
    .description("list messages, newest first")
    .addOption(new Option("--state <state>", "only those in this state").choices(outboxStates))
    .addOption(new Option("--kind <kind>", "only those of this kind").choices(outboxKinds))
    .option("--destination <host>", "only webhooks to this host")
    .option("--limit <number>", "how many at most", parseLimit, 50)
    .option("--json", "as JSON, times in UTC")
    .action(async ({ limit, json, ...filter }: ListOptions) => {
      await context.withDatabase(async (database) => {
        const entries = await listOutbox(database, { limit, ...filter });
        const total = await countOutbox(database, filter);
        context.write(json ? asJson(entries) : outboxList(entries, total, context));
      });
    });
  addExamples(
    command,
    "outbox -- list --state failed",
    "outbox -- list --destination crm.example.com --limit 200",
  );
}

/** A table of messages, how many of how many they are, and where to ask about those that did not arrive. */
function outboxList(entries: readonly OutboxEntry[], total: number, context: CliContext): string {
  const { zone, screen } = context;
  if (entries.length === 0) return "No messages.\n";
  const headings = [
    "QUEUED",
    "KIND",
    "DESTINATION",
    "STATE",
    "TRIES",
    "NEXT TRY",
    "ID",
    "LEAD",
    "LAST ERROR",
  ];
  const rows = entries.map((entry) => [
    agencyTime(entry.createdAt, zone),
    entry.kind,
    entry.destination ?? "mail",
    entry.state,
    String(entry.attempts),
    entry.state === "queued" ? agencyTime(entry.dueAt, zone) : "",
    entry.id,
    entry.leadId,
    entry.lastError ?? "",
  ]);
  const why = entries.some(({ lastError }) => lastError !== null)
    ? "Why one did not arrive: npm run outbox -- why ID\n"
    : "";
  const count = shownOfTotal(entries.length, total, "messages, newest first");
  return `${table(headings, rows, screen.width)}\n${fitLines(`${count} ${timesNote(zone)}\n${why}`, screen.width)}`;
}

/** What each kind of message is, for sentences. */
export const messageKinds: Record<OutboxKind, string> = {
  "guide-email": "the email with the guide",
  "agency-notification": "the email that tells the agents of a request",
  "lead-confirmation": "the email that tells the visitor that the request came in",
  "newsletter-confirmation": "the email that asks the visitor to confirm the newsletter",
  "lead-webhook": "the webhook that tells another program of a request",
};
