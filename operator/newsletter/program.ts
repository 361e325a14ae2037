import type { Command } from "commander";
import { type CliContext, OperatorError, type Zone } from "#operator/cli/context.ts";
import { asJson, writeExport } from "#operator/cli/output.ts";
import { addExamples, examples, newProgram } from "#operator/cli/program.ts";
import { agencyTime } from "#operator/cli/time.ts";
import { csvLine, withByteOrderMark } from "#server/base/csv.ts";
import type { Database } from "#server/db/database.ts";
import { isLoopback } from "#server/base/net.ts";
import { newsletterLinks } from "#server/newsletter/links.ts";
import { readSubscribers } from "#server/newsletter/subscriptions.ts";
import { createSuppressions } from "#server/suppression/suppressions.ts";

/** The `newsletter` program: exports confirmed subscribers for a mailing tool. */
export function newsletterProgram(context: CliContext): Command {
  const program = newProgram("newsletter", "Export confirmed newsletter subscribers.", context);
  addExport(program, context);
  return program.addHelpText("after", examples("newsletter -- export --csv --out newsletter.csv"));
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
