import { createWriteStream } from "node:fs";
import { resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Command } from "commander";
import type { Database } from "#server/db/database.ts";
import { countLeads, eachLead, findLead, type LeadRecord } from "#server/leads/read-leads.ts";
import { outboxOfLead } from "#server/outbox/read-outbox.ts";
import type { Desk } from "./desk.ts";
import { csvOfLeads } from "./export-leads.ts";
import { leadList } from "./list-leads.ts";
import { examples, newProgram } from "./new-program.ts";
import { OperatorError } from "./operator-error.ts";
import { parseLimit, parseSince } from "./parse-options.ts";
import { leadSheet } from "./show-lead.ts";

/** The program `leads`: what came in, one lead in full, export. */
export function leadsProgram(desk: Desk): Command {
  const program = newProgram("leads", "Look at stored leads and export them.", desk);
  addList(program, desk);
  addShow(program, desk);
  addExport(program, desk);
  return program.addHelpText(
    "after",
    examples(
      "leads -- list --since 2026-11-01",
      "leads -- show 0193a5e0-7c1b-7d3e-9a41-2f6c8b7e1d22",
      "leads -- export --csv --out leads.csv",
      "--silent leads -- list --json",
    ),
  );
}

interface ListOptions {
  readonly limit: number;
  readonly since?: string;
  readonly json?: true;
}

function addList(program: Command, desk: Desk): void {
  program
    .command("list")
    .description("list leads, newest first")
    .option("--limit <number>", "how many at most", parseLimit, 50)
    .option("--since <date>", `from this day on, ${desk.zone.timeZoneName}`, parseSince(desk.zone))
    .option("--json", "as JSON, times in UTC")
    .action(async ({ limit, since, json }: ListOptions) => {
      await desk.withDatabase(async (database) => {
        const leads = await firstLeads(database, limit, since);
        const total = await countLeads(database, since);
        desk.write(json ? asJson(leads) : leadList(leads, total, desk.zone));
      });
    });
}

function addShow(program: Command, desk: Desk): void {
  program
    .command("show")
    .description("show all that is kept about a lead: source, disclosure, messages")
    .argument("<id>", "the lead's id, as the list shows it")
    .option("--json", "as JSON, times in UTC")
    .action(async (id: string, { json }: { json?: true }) => {
      await desk.withDatabase(async (database) => {
        const lead = await findLead(database, id);
        if (lead === null) throw new OperatorError(`No lead has the id ${id}.`);
        const messages = await outboxOfLead(database, id);
        desk.write(json ? asJson({ ...lead, messages }) : leadSheet(lead, messages, desk.zone));
      });
    });
}

interface ExportOptions {
  readonly out?: string;
  readonly since?: string;
}

function addExport(program: Command, desk: Desk): void {
  program
    .command("export")
    .description("export leads, newest first, safe to open in a spreadsheet")
    .requiredOption("--csv", "as CSV")
    .option("--out <file>", "into this file, replacing it; without it to the terminal or a pipe")
    .option("--since <date>", `from this day on, ${desk.zone.timeZoneName}`, parseSince(desk.zone))
    .action(async ({ out, since }: ExportOptions) => {
      await desk.withDatabase(async (database) => {
        const lines = csvOfLeads(eachLead(database, since), desk.zone);
        if (out === undefined) for await (const line of lines) desk.write(line);
        else desk.write(await saveLines(lines, resolve(out)));
      });
    });
}

/** Writes a file that only this user can read. */
async function saveLines(lines: AsyncIterable<string>, file: string): Promise<string> {
  try {
    await pipeline(Readable.from(withMark(lines)), createWriteStream(file, { mode: 0o600 }));
    return `Exported to ${file}\n`;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new OperatorError(`${file} could not be written (${code}).`, { cause: error });
  }
}

/** Excel reads a file as UTF-8 only when it starts with a byte order mark. */
async function* withMark(lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield "\ufeff";
  yield* lines;
}

async function firstLeads(
  database: Database,
  limit: number,
  since: string | undefined,
): Promise<LeadRecord[]> {
  const leads: LeadRecord[] = [];
  for await (const lead of eachLead(database, since)) {
    if (leads.push(lead) >= limit) break;
  }
  return leads;
}

function asJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
