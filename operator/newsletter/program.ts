import type { Command } from "commander";
import { type CliContext, OperatorError, type Zone } from "#operator/cli/context.ts";
import { fitLines, table } from "#operator/cli/layout.ts";
import { asJson, csvLine, withMark, writeExport } from "#operator/cli/output.ts";
import { addExamples, examples, newProgram } from "#operator/cli/program.ts";
import { agencyTime, timesNote } from "#operator/cli/time.ts";
import type { Database } from "#server/db/database.ts";
import { isLoopback } from "#server/base/net.ts";
import { newsletterLinks } from "#server/newsletter/links.ts";
import { countUnconfirmed, readSubscribers } from "#server/newsletter/wishes.ts";
import { createSuppressions } from "#server/suppression/suppressions.ts";

/** The program `newsletter`: who may be sent it, for a mailing tool. */
export function newsletterProgram(context: CliContext): Command {
  const program = newProgram(
    "newsletter",
    "See who confirmed that they want the newsletter.",
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
    .description("list readers, first confirmed first")
    .option("--json", "as JSON, times in UTC")
    .action(async ({ json }: { readonly json?: true }) => {
      if (json) warnOfAddress(context);
      await context.withDatabase(async (database) => {
        const readers = await readersOf(context, database);
        const waiting = await countUnconfirmed(database);
        context.write(json ? asJson(readers) : readerList(readers, waiting, context));
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
    .description("export readers with their own links to unsubscribe, safe in a spreadsheet")
    .option("--csv", "as CSV")
    .option("--json", "as JSON, times in UTC")
    .option("--out <file>", "into this file, replacing it; without it to the terminal or a pipe")
    .action(async ({ csv, json, out }: ExportOptions) => {
      if (csv === json) throw new OperatorError("Say in which form: --csv or --json.");
      warnOfAddress(context);
      const readers = await context.withDatabase((database) => readersOf(context, database));
      const lines = json ? [asJson(readers)] : readerLines(readers, context.zone);
      await writeExport(context, out, json || out === undefined ? lines : withMark(lines));
    });
  addExamples(
    command,
    "newsletter -- export --csv --out newsletter.csv",
    "--silent newsletter -- export --json",
  );
}

/** For who takes the list on another machine than the service's, or without its settings. */
function warnOfAddress(context: CliContext): void {
  const { origin } = context.publicUrl();
  if (isLoopback(context.publicUrl()))
    context.writeError(`PUBLIC_URL is ${origin}: links in this list work on this machine only.\n`);
}

/** Somebody who may be sent the newsletter, with links of their own. */
interface Reader {
  readonly email: string;
  /** UTC, ISO 8601. */
  readonly confirmedAt: string;
  /** Page with a button that stops the newsletter; belongs in its text. */
  readonly unsubscribeUrl: string;
  /** The same with one click of a mail program; belongs in the header List-Unsubscribe (RFC 8058). */
  readonly oneClickUrl: string;
}

/** All of them. */
async function readersOf(context: CliContext, database: Database): Promise<Reader[]> {
  const signer = await context.signer(database);
  const links = newsletterLinks(signer, context.publicUrl(), () => context.now());
  const subscribers = await readSubscribers(database, createSuppressions(signer));
  return subscribers.map(({ id, email, confirmedAt }) => ({
    email,
    confirmedAt,
    unsubscribeUrl: links.unsubscribe(id).href,
    oneClickUrl: links.oneClick(id).href,
  }));
}

/** A table of readers, how many they are, and how many have asked and not confirmed. */
function readerList(readers: readonly Reader[], waiting: number, context: CliContext): string {
  const { zone, screen } = context;
  const more = waiting === 0 ? "" : `${waiting} asked for it and did not confirm yet. `;
  if (readers.length === 0) return `Nobody has confirmed the newsletter yet. ${more}`.trim() + "\n";
  const rows = readers.map(({ email, confirmedAt }) => [agencyTime(confirmedAt, zone), email]);
  const count = readers.length === 1 ? "1 reader" : `${readers.length} readers`;
  const footing = `${count}, first confirmed first. ${more}${timesNote(zone)}`;
  return `${table(["CONFIRMED", "EMAIL"], rows, screen.width)}\n${fitLines(footing, screen.width)}\n`;
}

const headings = ["email", "confirmed", "confirmed_utc", "unsubscribe_url", "one_click_url"];

/** The readers as lines of CSV, headings first; times in the zone and in UTC. */
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
