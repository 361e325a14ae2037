import { type Command, Option } from "commander";
import type { CliContext } from "#operator/cli/context.ts";
import { countLine, fitLines, tableOf } from "#operator/cli/layout.ts";
import { parseLimit } from "#operator/cli/options.ts";
import { asJson } from "#operator/cli/output.ts";
import { addExamples } from "#operator/cli/program.ts";
import { agencyTime, timesNote } from "#operator/cli/time.ts";
import { type OutboxKind, outboxKinds } from "#contract/outbox-kind.ts";
import { type OutboxState, outboxStates } from "#server/db/tables.ts";
import { stateWords } from "#server/outbox/bounce-words.ts";
import { countOutbox, listOutbox, type OutboxEntry } from "#server/outbox/read-outbox.ts";

interface ListOptions {
  readonly limit: number;
  readonly state?: OutboxState;
  readonly kind?: OutboxKind;
  readonly bounced?: true;
  readonly destination?: string;
  readonly json?: true;
}

/** `outbox list`. */
export function addOutboxList(program: Command, context: CliContext): void {
  const command = program
    .command("list")
    .description("list messages, newest first")
    .addOption(new Option("--state <state>", "only messages in this state").choices(outboxStates))
    .addOption(new Option("--kind <kind>", "only messages of this kind").choices(outboxKinds))
    .option("--bounced", "only emails that came back, are late, or were reported as spam")
    .option("--destination <host>", "only webhooks to this host")
    .option("--limit <number>", "maximum number of messages", parseLimit, 50)
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

/** A table of messages, how many of all it shows, and how to find out why one failed. */
function outboxList(entries: readonly OutboxEntry[], total: number, context: CliContext): string {
  const { zone, screen } = context;
  if (entries.length === 0) return "No messages.\n";
  const columns = {
    QUEUED: (entry: OutboxEntry) => agencyTime(entry.createdAt, zone),
    KIND: (entry: OutboxEntry) => entry.kind,
    DESTINATION: (entry: OutboxEntry) => entry.destination ?? "mail",
    STATE: stateWords,
    TRIES: (entry: OutboxEntry) => String(entry.attempts),
    "NEXT TRY": ({ state, dueAt }: OutboxEntry) =>
      state === "queued" ? agencyTime(dueAt, zone) : "",
    ID: (entry: OutboxEntry) => entry.id,
    LEAD: (entry: OutboxEntry) => String(entry.leadNumber),
    "LAST ERROR": (entry: OutboxEntry) => entry.lastError ?? "",
  };
  const why = entries.some(({ lastError }) => lastError !== null)
    ? "To see why a message was not delivered: npm run outbox -- why ID\n"
    : "";
  const back = entries.some(({ bounce }) => bounce !== null)
    ? "To see what to do about a bounced email: npm run outbox -- why ID\n"
    : "";
  const files = entries.some(({ state }) => state === "file-only") ? `${fileOnlyHint}\n` : "";
  const count = countLine(entries.length, total, "messages, newest first");
  return `${tableOf(entries, columns, screen.width)}\n${fitLines(`${count} ${timesNote(zone)}\n${why}${back}${files}`, screen.width)}`;
}

const fileOnlyHint =
  "Emails that are file-only were written to DATA_DIR/mail, because SMTP_URL wasn't set, and sent to no one. To send them, set it, restart the service, and run: npm run outbox -- retry --all-file-only";

/** Descriptions of the kinds of messages, to use in sentences. */
export const messageKinds: Record<OutboxKind, string> = {
  "guide-email": "the email with the guide",
  "agency-notification": "the email that notifies your agents of a request",
  "assignment-notification":
    "the email that tells somebody at the desk of a lead that's theirs now",
  "lead-confirmation": "the email that confirms the request to the visitor",
  "newsletter-confirmation":
    "the email that asks the visitor to confirm the newsletter subscription",
  "lead-webhook": "the webhook that sends a request to another program",
  "lead-update-webhook": "the webhook that tells another program about a change to a request",
};
