import type { Command } from "commander";
import { permissionEnds } from "#contract/lead-details.ts";
import { type CliContext, OperatorError, type Progress, type Zone } from "#operator/cli/context.ts";
import { parseSince } from "#operator/cli/options.ts";
import { csvLine, withMark, writeExport } from "#operator/cli/output.ts";
import { addExamples } from "#operator/cli/program.ts";
import { agencyTime } from "#operator/cli/time.ts";
import type { Database } from "#server/db/database.ts";
import { sourceParts } from "#server/db/lead-rows.ts";
import { countLeads, eachLead, type LeadRecord } from "#server/leads/read-leads.ts";
import { yesOrNo } from "./lead-sheet.ts";

interface ExportOptions {
  readonly csv?: true;
  readonly json?: true;
  readonly out?: string;
  readonly since?: string;
}

/** `leads export`. */
export function addExport(program: Command, context: CliContext): void {
  const command = program
    .command("export")
    .description("export leads, newest first")
    .option("--csv", "as CSV, safe to open in a spreadsheet")
    .option("--json", "as a JSON array, times in UTC")
    .option("--out <file>", "into this file, replacing it; without it to the terminal or a pipe")
    .option(
      "--since <date>",
      `from this day on, ${context.zone.timeZoneName}`,
      parseSince(context.zone),
    )
    .action(async (options: ExportOptions) => await exportLeads(context, options));
  addExamples(
    command,
    "leads -- export --csv --out leads.csv",
    "leads -- export --csv --since 2026-11-01 --out november.csv",
    "--silent leads -- export --json > leads.json",
  );
}

async function exportLeads(context: CliContext, options: ExportOptions): Promise<void> {
  const { csv, json, out, since } = options;
  if (csv === json) throw new OperatorError("Say in which form: --csv or --json.");
  await context.withDatabase(async (database) => {
    const bar = await barFor(context, database, options);
    const leads = counting(eachLead(database, { since }), bar);
    const pieces = json ? jsonOfLeads(leads) : csvOfLeads(leads, context.zone);
    const whole = json || out === undefined ? pieces : withMark(pieces);
    await writeExport(context, out, whole).finally(() => bar.end());
  });
}

/** None where the leads themselves run over the terminal. */
async function barFor(
  context: CliContext,
  database: Database,
  { out, since }: ExportOptions,
): Promise<Progress> {
  if (out === undefined && context.screen.width !== null) return { advance() {}, end() {} };
  return context.progress("Exporting", await countLeads(database, { since }));
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

const detailHeadings = [
  "phone",
  "birthdate",
  "medicare_part_a",
  "medicare_part_b",
  "preferred_contact_method",
  "best_time_to_contact",
  "message",
];

const consentHeadings = ["automated_contact", "consent", "consent_sha256"];

const headings = [
  "id",
  "received",
  "received_utc",
  "kind",
  "name",
  "email",
  "zip_code",
  "wants_newsletter",
  "suspected",
  ...detailHeadings,
  "page",
  ...sourceParts,
  "disclosure",
  "disclosure_sha256",
  "ip",
  "first_contacted",
  "first_contacted_utc",
  "contacts",
  "last_contacted_by",
  "last_contact_note",
  "permission_until_utc",
  ...consentHeadings,
  "released_utc",
];

/** The leads as lines of CSV, headings first; times in the zone and in UTC. */
async function* csvOfLeads(leads: AsyncIterable<LeadRecord>, zone: Zone): AsyncGenerator<string> {
  yield csvLine(headings);
  for await (const lead of leads) yield csvLine(cells(lead, zone));
}

function cells(lead: LeadRecord, zone: Zone): string[] {
  const { disclosures } = lead;
  return [
    lead.id,
    agencyTime(lead.createdAt, zone),
    lead.createdAt,
    lead.kind,
    lead.name,
    lead.email,
    lead.zipCode ?? "",
    lead.wantsNewsletter ? "yes" : "no",
    lead.suspected ?? "",
    ...detailCells(lead),
    lead.page,
    ...sourceParts.map((part) => lead.source[part] ?? ""),
    disclosures.map(({ id, version }) => `${id}@${version}`).join(" "),
    disclosures.map(({ textHash }) => textHash).join(" "),
    disclosures[0]?.ip ?? "",
    ...contactCells(lead, zone),
    permissionEnds(lead.createdAt),
    ...consentCells(lead),
    lead.releasedAt ?? "",
  ];
}

function contactCells({ contacts }: LeadRecord, zone: Zone): string[] {
  const [first, last] = [contacts[0], contacts.at(-1)];
  if (first === undefined) return ["", "", "0", "", ""];
  const count = String(contacts.length);
  const { contactedAt } = first;
  return [
    agencyTime(contactedAt, zone),
    contactedAt,
    count,
    last?.contactedBy ?? "",
    last?.note ?? "",
  ];
}

/** Empty cells where the form did not ask. */
function detailCells({ details }: LeadRecord): string[] {
  if (details === null) return detailHeadings.map(() => "");
  return [
    details.phone,
    details.birthdate,
    yesOrNo(details.medicarePartA),
    yesOrNo(details.medicarePartB),
    details.preferredContactMethod,
    details.bestTimeToContact,
    details.message,
  ].map((value) => value ?? "");
}

/** Whether automated calls and texts were agreed to, empty where nobody asked; then every box with its answer. */
function consentCells({ consents }: LeadRecord): string[] {
  const automated = consents.find(({ id }) => id === "automated-contact");
  return [
    yesOrNo(automated?.agreed ?? null) ?? "",
    consents
      .map(({ id, version, agreed }) => `${id}@${version}:${agreed ? "yes" : "no"}`)
      .join(" "),
    consents.map(({ textHash }) => textHash).join(" "),
  ];
}
