import type { Command } from "commander";
import { isLoopback } from "#server/net.ts";
import { countUnconfirmed } from "#server/newsletter/wishes.ts";
import type { Desk } from "#operator/desk/desk.ts";
import { addExamples, newProgram, examples } from "#operator/desk/new-program.ts";
import { OperatorError } from "#operator/desk/operator-error.ts";
import { writeExport } from "#operator/desk/write-export.ts";
import { asJson } from "#operator/terminal/as-json.ts";
import { withMark } from "#operator/terminal/with-mark.ts";
import { readersOf, readerList, readerLines } from "./newsletter-readers.ts";

/** The program `newsletter`: who may be sent it, for a mailing tool. */
export function newsletterProgram(desk: Desk): Command {
  const program = newProgram(
    "newsletter",
    "See who confirmed that they want the newsletter.",
    desk,
  );
  addList(program, desk);
  addExport(program, desk);
  return program.addHelpText(
    "after",
    examples("newsletter -- list", "newsletter -- export --csv --out newsletter.csv"),
  );
}

function addList(program: Command, desk: Desk): void {
  const command = program
    .command("list")
    .description("list readers, first confirmed first")
    .option("--json", "as JSON, times in UTC")
    .action(async ({ json }: { readonly json?: true }) => {
      if (json) warnOfAddress(desk);
      await desk.withDatabase(async (database) => {
        const readers = await readersOf(desk, database);
        const waiting = await countUnconfirmed(database);
        desk.write(json ? asJson(readers) : readerList(readers, waiting, desk));
      });
    });
  addExamples(command, "newsletter -- list");
}

interface ExportOptions {
  readonly csv?: true;
  readonly json?: true;
  readonly out?: string;
}

function addExport(program: Command, desk: Desk): void {
  const command = program
    .command("export")
    .description("export readers with their own links to unsubscribe, safe in a spreadsheet")
    .option("--csv", "as CSV")
    .option("--json", "as JSON, times in UTC")
    .option("--out <file>", "into this file, replacing it; without it to the terminal or a pipe")
    .action(async ({ csv, json, out }: ExportOptions) => {
      if (csv === json) throw new OperatorError("Say in which form: --csv or --json.");
      warnOfAddress(desk);
      const readers = await desk.withDatabase((database) => readersOf(desk, database));
      const lines = json ? [asJson(readers)] : readerLines(readers, desk.zone);
      await writeExport(desk, out, json || out === undefined ? lines : withMark(lines));
    });
  addExamples(
    command,
    "newsletter -- export --csv --out newsletter.csv",
    "--silent newsletter -- export --json",
  );
}

/** For who takes the list on another machine than the service's, or without its settings. */
function warnOfAddress(desk: Desk): void {
  const { origin } = desk.publicUrl();
  if (isLoopback(desk.publicUrl()))
    desk.writeError(`PUBLIC_URL is ${origin}: links in this list work on this machine only.\n`);
}
