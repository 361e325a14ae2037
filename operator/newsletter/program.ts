import type { Command } from "commander";
import { plural } from "#content/fill-places.ts";
import { type CliContext, OperatorError, type Zone } from "#operator/cli/context.ts";
import { fitLines, table } from "#operator/cli/layout.ts";
import { asJson, writeExport } from "#operator/cli/output.ts";
import { addExamples, examples, newProgram } from "#operator/cli/program.ts";
import { agencyTime, timesNote } from "#operator/cli/time.ts";
import { csvLine, withByteOrderMark } from "#server/base/csv.ts";
import type { Database } from "#server/db/database.ts";
import { isLoopback } from "#server/base/net.ts";
import { newsletterLinks } from "#server/newsletter/links.ts";
import { countUnconfirmed, readSubscribers } from "#server/newsletter/subscriptions.ts";
import { createSuppressions } from "#server/suppression/suppressions.ts";

/** The `newsletter` program: lists and exports confirmed subscribers for a mailing tool. */
export function newsletterProgram(context: CliContext): Command {
  const program = newProgram(
    "newsletter",
    "List and export confirmed newsletter subscribers.",
    context,
  );
  addList(program, context);
  addExport(program, context);
  return program.addHelpText(
    "after",
    examples("newsletter -- list", "newsletter -- export --csv --out newsletter.csv"),
  );
}

function addList(program: Command, context: CliContext): void {
  const command = program
    .command("list")
    .description("list subscribers, in the order they confirmed")
    .option("--json", "as JSON, times in UTC")
    .action(async ({ json }: { readonly json?: true }) => {
      if (json) warnOfAddress(context);
      await context.withDatabase(async (database) => {
        const readers = await readersOf(context, database);
        const waitingCount = await countUnconfirmed(database);
        context.write(json ? asJson(readers) : readerList(readers, waitingCount, context));
      });
    });
  addExamples(command, "newsletter -- list");
}

interface ExportOptions {
  readonly csv?: true;
  readonly json?: true;
  readonly out?: string;
}

function addExport(program: Command, context: CliContext): void {
  const command = program
    .command("export")
    .description("export subscribers, each with their own unsubscribe links")
    .option("--csv", "as CSV, safe to open in a spreadsheet")
    .option("--json", "as JSON, times in UTC")
    .option("--out <file>", "write to this file, replacing it (default: stdout)")
    .action(async ({ csv, json, out }: ExportOptions) => {
      if (csv === json) throw new OperatorError("Choose a format: --csv or --json.");
      warnOfAddress(context);
      const readers = await context.withDatabase((database) => readersOf(context, database));
      const lines = json ? [asJson(readers)] : readerLines(readers, context.zone);
      await writeExport(context, out, json || out === undefined ? lines : withByteOrderMark(lines));
    });
  addExamples(
    command,
    "newsletter -- export --csv --out newsletter.csv",
    "--silent newsletter -- export --json",
  );
}

/** Warns when the command runs without the service's settings, so its links would point to localhost. */
function warnOfAddress(context: CliContext): void {
  const { origin } = context.publicUrl();
  if (isLoopback(context.publicUrl()))
    context.writeError(
      `warning: PUBLIC_URL is ${origin}, so the unsubscribe links work only on this machine. Set it to the site's public address.\n`,
    );
}

type Reader = Awaited<ReturnType<typeof readersOf>>[number];

/** The confirmed subscribers, each with their own links. Times are UTC, ISO 8601. */
async function readersOf(context: CliContext, database: Database) {
  const signer = await context.signer(database);
  const links = newsletterLinks(signer, context.publicUrl(), () => context.now());
  const subscribers = await readSubscribers(database, createSuppressions(signer));
  return subscribers.map(({ id, email, confirmedAt }) => ({
    email,
    confirmedAt,
    /** Page with an unsubscribe button; goes into the newsletter's text. */
    unsubscribeUrl: links.unsubscribe(id).href,
    /** One-click unsubscribe for mail programs; goes into the List-Unsubscribe header (RFC 8058). */
    oneClickUrl: links.oneClick(id).href,
  }));
}

/** A table of subscribers, their number, and how many have not confirmed yet. */
function readerList(readers: readonly Reader[], waitingCount: number, context: CliContext): string {
  const { zone, screen } = context;
  const more = waitingCount === 0 ? "" : `Signed up but not confirmed: ${waitingCount}. `;
  if (readers.length === 0) return `No one has confirmed a subscription yet. ${more}`.trim() + "\n";
  const rows = readers.map(({ email, confirmedAt }) => [agencyTime(confirmedAt, zone), email]);
  const count = plural(readers.length, "1 subscriber", "[count] subscribers");
  const footer = `${count}, oldest confirmation first. ${more}${timesNote(zone)}`;
  return `${table(["CONFIRMED", "EMAIL"], rows, screen.width)}\n${fitLines(footer, screen.width)}\n`;
}

const headings = ["email", "confirmed", "confirmed_utc", "unsubscribe_url", "one_click_url"];

/** The subscribers as CSV lines, headings first; times in the zone and in UTC. */
function readerLines(readers: readonly Reader[], zone: Zone): string[] {
  const cells = readers.map(({ email, confirmedAt, unsubscribeUrl, oneClickUrl }) => [
    email,
    agencyTime(confirmedAt, zone),
    confirmedAt,
    unsubscribeUrl,
    oneClickUrl,
  ]);
  return [headings, ...cells].map(csvLine);
}
