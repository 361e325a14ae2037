import type { Command } from "commander";
import type { Database } from "#server/db/database.ts";
import { countLeads, eachLead, type LeadRecord } from "#server/leads/read-leads.ts";
import type { Desk, Progress } from "#operator/desk/desk.ts";
import { addExamples } from "#operator/desk/new-program.ts";
import { OperatorError } from "#operator/desk/operator-error.ts";
import { parseSince } from "#operator/desk/parse-options.ts";
import { writeExport } from "#operator/desk/write-export.ts";
import { withMark } from "#operator/terminal/with-mark.ts";
import { csvOfLeads } from "./export-leads.ts";

interface ExportOptions {
  readonly csv?: true;
  readonly json?: true;
  readonly out?: string;
  readonly since?: string;
}

/** `leads export`. */
export function addExport(program: Command, desk: Desk): void {
  const command = program
    .command("export")
    .description("export leads, newest first")
    .option("--csv", "as CSV, safe to open in a spreadsheet")
    .option("--json", "as a JSON array, times in UTC")
    .option("--out <file>", "into this file, replacing it; without it to the terminal or a pipe")
    .option("--since <date>", `from this day on, ${desk.zone.timeZoneName}`, parseSince(desk.zone))
    .action(async (options: ExportOptions) => await exportLeads(desk, options));
  addExamples(
    command,
    "leads -- export --csv --out leads.csv",
    "leads -- export --csv --since 2026-11-01 --out november.csv",
    "--silent leads -- export --json > leads.json",
  );
}

async function exportLeads(desk: Desk, options: ExportOptions): Promise<void> {
  const { csv, json, out, since } = options;
  if (csv === json) throw new OperatorError("Say in which form: --csv or --json.");
  await desk.withDatabase(async (database) => {
    const bar = await barFor(desk, database, options);
    const leads = counting(eachLead(database, { since }), bar);
    const pieces = json ? jsonOfLeads(leads) : csvOfLeads(leads, desk.zone);
    const whole = json || out === undefined ? pieces : withMark(pieces);
    await writeExport(desk, out, whole).finally(() => bar.end());
  });
}

/** None where the leads themselves run over the terminal. */
async function barFor(
  desk: Desk,
  database: Database,
  { out, since }: ExportOptions,
): Promise<Progress> {
  if (out === undefined && desk.screen.width !== null) return { advance() {}, end() {} };
  return desk.progress("Exporting", await countLeads(database, { since }));
}

async function* counting(
  leads: AsyncIterable<LeadRecord>,
  bar: Progress,
): AsyncGenerator<LeadRecord> {
  for await (const lead of leads) {
    yield lead;
    bar.advance(1);
  }
}

/** One array, a lead to a line. */
async function* jsonOfLeads(leads: AsyncIterable<LeadRecord>): AsyncGenerator<string> {
  let before = "[\n";
  for await (const lead of leads) {
    yield before + JSON.stringify(lead);
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}
