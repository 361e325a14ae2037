import type { Command } from "commander";
import { detailNames, leadDetails, permissionEnds, phoneParts } from "#contract/lead-details.ts";
import { countyLabel, keyOfChoice, planChoiceText, planLabel } from "#contract/plan-choice.ts";
import { visitParts } from "#contract/submission-parts.ts";
import { type CliContext, OperatorError, type Progress, type Zone } from "#operator/cli/context.ts";
import { parseSince } from "#operator/cli/options.ts";
import { writeExport } from "#operator/cli/output.ts";
import { addExamples } from "#operator/cli/program.ts";
import { agencyTime } from "#operator/cli/time.ts";
import { csvLine, withByteOrderMark } from "#server/base/csv.ts";
import type { Database } from "#server/db/database.ts";
import type { LeadRecord } from "#server/db/lead-records.ts";
import { countLeads, eachLead } from "#server/leads/read-leads.ts";

interface ExportOptions {
  readonly csv?: true;
  readonly json?: true;
  readonly out?: string;
  readonly since?: string;
}

/** `leads export`. */
export function addExport(program: Command, context: CliContext): void {
  const { zone } = context;
  const command = program
    .command("export")
    .description("export leads, newest first")
    .option("--csv", "as CSV, safe to open in a spreadsheet")
    .option("--json", "as a JSON array, times in UTC")
    .option("--out <file>", "write to this file, replacing it (default: stdout)")
    .option("--since <date>", `on or after this day, ${zone.timeZoneName}`, parseSince(context))
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
  if (csv === json) throw new OperatorError("Choose a format: --csv or --json.");
  await context.withDatabase(async (database) => {
    const bar = await barFor(context, database, options);
    const leads = counting(eachLead(database, { since }), bar);
    const pieces = json ? jsonOfLeads(leads) : csvOfLeads(leads, context.zone);
    const whole = json || out === undefined ? pieces : withByteOrderMark(pieces);
    await writeExport(context, out, whole).finally(() => bar.end());
  });
}

/** A progress bar, which does nothing when the leads are printed to the terminal. */
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

/** A JSON array with one lead per line. */
async function* jsonOfLeads(leads: AsyncIterable<LeadRecord>): AsyncGenerator<string> {
  let before = "[\n";
  for await (const lead of leads) {
    yield before + JSON.stringify(lead);
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

const consentHeadings = ["automated_contact", "consent", "consent_sha256"];

const headings = [
  ..."id number received received_utc kind name email zip_code wants_newsletter suspected".split(
    " ",
  ),
  ...detailNames.map((name) => leadDetails[name].column),
  "page",
  ...visitParts,
  ..."disclosure disclosure_sha256 ip first_contacted first_contacted_utc contacts".split(" "),
  ..."last_contacted_by last_contact_note permission_until_utc".split(" "),
  ...consentHeadings,
  ..."released_utc email_bounced channel entered_by entered_utc consent_noted consent_how".split(
    " ",
  ),
  "plan_names",
  "phone_extension",
  ..."status assigned_to next_step_utc next_step_note".split(" "),
];

/** In place of a version that the sender did not name. */
const noVersion = "not-shown-here";

/** CSV lines of the leads after a header line. Times are in the zone and in UTC. */
async function* csvOfLeads(leads: AsyncIterable<LeadRecord>, zone: Zone): AsyncGenerator<string> {
  yield csvLine(headings);
  for await (const lead of leads) yield csvLine(cells(lead, zone));
}

function cells(lead: LeadRecord, zone: Zone): string[] {
  const { disclosures } = lead;
  return [
    lead.id,
    String(lead.number),
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
    ...visitParts.map((part) => lead.source[part] ?? ""),
    disclosures.map(({ id, version }) => `${id}@${version ?? noVersion}`).join(" "),
    disclosures.flatMap(({ textHash }) => textHash ?? []).join(" "),
    disclosures[0]?.ip ?? "",
    ...contactCells(lead, zone),
    permissionEnds(lead.createdAt),
    ...consentCells(lead),
    lead.releasedAt ?? "",
    lead.emailBounce === null ? "" : `${lead.emailBounce.at} ${lead.emailBounce.status}`,
    lead.channel,
    lead.entry?.enteredBy ?? "",
    lead.entry?.enteredAt ?? "",
    lead.entry?.consent ?? "",
    lead.entry?.consentHow ?? "",
    chosenNames(lead),
    phoneParts(lead.details?.phone ?? "").extension ?? "",
    lead.work.status,
    lead.work.assignedTo ?? "",
    lead.work.nextStep?.at ?? "",
    lead.work.nextStep?.note ?? "",
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

/** The details, with the phone number alone, which is what programs dial; empty cells if the form didn't ask for them. */
function detailCells({ details }: LeadRecord): string[] {
  return detailNames.map((name) => {
    const value = details?.[name] ?? null;
    if (typeof value === "object" && value !== null) return planChoiceText(keyOfChoice(value));
    if (name === "phone") return phoneParts(details?.phone ?? "").number;
    return (typeof value === "boolean" ? yesOrNo(value) : value) ?? "";
  });
}

/** `yes`, `no`, or null when the form did not ask. */
function yesOrNo(value: boolean | null): string | null {
  return value === null ? null : value ? "yes" : "no";
}

/** The chosen plans for people to read; their column has them for programs. */
function chosenNames({ details }: LeadRecord): string {
  const choice = details?.planChoice;
  if (!choice) return "";
  return [`${countyLabel(choice)}, ${choice.year}`, ...choice.plans.map(planLabel)].join("; ");
}

/** The consent to automated calls and texts (empty if not asked), then all consents, then their hashes. */
function consentCells({ consents }: LeadRecord): string[] {
  const callConsent = consents.find(({ id }) => id === "automated-contact");
  return [
    yesOrNo(callConsent?.agreed ?? null) ?? "",
    consents
      .map(({ id, version, agreed }) => `${id}@${version ?? noVersion}:${agreed ? "yes" : "no"}`)
      .join(" "),
    consents.flatMap(({ textHash }) => textHash ?? []).join(" "),
  ];
}
