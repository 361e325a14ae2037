import { type Command, Option } from "commander";
import { type LeadKind, leadKinds } from "#contract/lead-kind.ts";
import type { CliContext, Screen, Zone } from "#operator/cli/context.ts";
import { fitLines, shownOfTotal, table } from "#operator/cli/layout.ts";
import { parseLimit, parseSince } from "#operator/cli/options.ts";
import { asJson } from "#operator/cli/output.ts";
import { addExamples } from "#operator/cli/program.ts";
import { agencyTime, howLong, timesNote } from "#operator/cli/time.ts";
import {
  countLeads,
  countWaiting,
  type LeadRecord,
  listLeads,
  listWaiting,
} from "#server/leads/read-leads.ts";
import { kindNames } from "./lead-kinds.ts";

interface ListOptions {
  readonly limit: number;
  readonly since?: string;
  readonly open?: true;
  readonly suspected?: true;
  readonly form?: LeadKind;
  readonly json?: true;
}

/** `leads list`. */
export function addList(program: Command, context: CliContext): void {
  const command = program
    .command("list")
    .description("list leads, newest first; with --open those that nobody got in touch with yet")
    .option("--limit <number>", "how many at most", parseLimit, 50)
    .option(
      "--since <date>",
      `from this day on, ${context.zone.timeZoneName}`,
      parseSince(context.zone),
    )
    .addOption(
      new Option(
        "--open",
        "only those not contacted and not suspected, oldest first, with how long",
      ).conflicts(["since", "suspected"]),
    )
    .addOption(new Option("--form <form>", "only requests of this form").choices(leadKinds))
    .option("--suspected", "only those that may come from a program and were not released")
    .option("--json", "as JSON, times in UTC")
    .action(async ({ limit, open, json, ...filter }: ListOptions) => {
      if (open) return await listOpen(context, limit, filter.form, json === true);
      await context.withDatabase(async (database) => {
        const leads = await listLeads(database, { ...filter, limit });
        const total = await countLeads(database, filter);
        context.write(json ? asJson(leads) : leadList(leads, total, context));
      });
    });
  addExamples(
    command,
    "leads -- list --open --form consultation",
    "leads -- list --since 2026-11-01 --limit 500",
    "--silent leads -- list --json",
  );
}

/** What is no real request stays held for good, and need not be told of every morning. */
const heldWithin = 7 * 24 * 60 * 60_000;

async function listOpen(
  context: CliContext,
  limit: number,
  form: LeadKind | undefined,
  json: boolean,
): Promise<void> {
  await context.withDatabase(async (database) => {
    const leads = await listWaiting(database, limit, form);
    if (json) return context.write(asJson(leads));
    const { count } = await countWaiting(database, form);
    const since = new Date(context.now().getTime() - heldWithin).toISOString();
    const held = await countLeads(database, { since, form, suspected: true });
    context.write(
      waitingList(leads, count, context.now(), context.screen) + heldHint(held, context.screen),
    );
  });
}

/** A table of leads, and how many of how many they are. */
function leadList(leads: readonly LeadRecord[], total: number, context: CliContext): string {
  if (leads.length === 0) return "No leads.\n";
  const count = shownOfTotal(leads.length, total, "leads, newest first");
  const footing = [`${count} ${timesNote(context.zone)}`, ...releaseHint(leads)];
  return `${leadTable(leads, context)}\n${fitLines(footing.join("\n"), context.screen.width)}\n`;
}

/** A line to a lead. */
export function leadTable(leads: readonly LeadRecord[], { zone, screen }: CliContext): string {
  const headings = [
    "RECEIVED",
    "ASKED FOR",
    "NAME",
    "EMAIL",
    "PHONE",
    "ZIP",
    "NEWSLETTER",
    "CONTACTED",
    "FLAG",
    "ID",
  ];
  const rows = leads.map((lead) => [
    agencyTime(lead.createdAt, zone),
    kindNames[lead.kind],
    lead.name,
    lead.email,
    lead.details?.phone ?? "",
    lead.zipCode ?? "",
    lead.wantsNewsletter ? "yes" : "no",
    firstContact(lead, zone),
    suspicion(lead),
    lead.id,
  ]);
  return table(headings, rows, screen.width);
}

/** Empty while nobody got in touch. */
function firstContact({ contacts: [first] }: LeadRecord, zone: Zone): string {
  return first === undefined ? "" : agencyTime(first.contactedAt, zone);
}

const headings = ["WAITING", "ASKED FOR", "NAME", "PHONE", "EMAIL", "REACH BY", "ID"];

/** Who still waits for a first word, oldest first: for how long, and how to reach them. */
function waitingList(
  leads: readonly LeadRecord[],
  total: number,
  now: Date,
  { width }: Screen,
): string {
  if (leads.length === 0) return "Nobody waits.\n";
  const rows = leads.map((lead) => [
    howLong(now.getTime() - Date.parse(lead.createdAt)),
    kindNames[lead.kind],
    lead.name,
    lead.details?.phone ?? "",
    lead.email,
    reachBy(lead),
    lead.id,
  ]);
  const count = shownOfTotal(leads.length, total, "that wait, oldest first");
  return `${table(headings, rows, width)}\n${count}\n`;
}

/** Below the list: that requests were held of late, of which nobody was told. */
function heldHint(count: number, { width }: Screen): string {
  if (count === 0) return "";
  const held = `Held in the last 7 days: ${count} that may come from a program: `;
  return `\n${fitLines(`${held}npm run leads -- list --suspected`, width)}\n`;
}

/** What somebody asked for, the time of day in the agency's zone; by email where the form did not ask. */
function reachBy({ details }: LeadRecord): string {
  const time = details?.bestTimeToContact;
  return `${details?.preferredContactMethod ?? "email"}${time ? `, ${time}` : ""}`;
}

type Suspected = Pick<LeadRecord, "suspected" | "releasedAt">;

/** Why a lead may come from a program. */
const suspectedReasons: Readonly<Record<NonNullable<Suspected["suspected"]>, string>> = {
  trap: "a field that people cannot see was filled in",
  "too-fast": "sent sooner than anyone can type",
  forged: "carried a time that this site did not sign",
};

/** The flag on a lead that may come from a program; empty for all others. */
function suspicion({ suspected, releasedAt }: Suspected): string {
  if (suspected === null) return "";
  return releasedAt === null ? `SUSPECTED: ${suspected}` : `released (${suspected})`;
}

/** The same with the reason in words and the time of the release; `none` where there is no flag. */
export function suspicionAndReason(lead: Suspected, zone: Zone): string {
  const { suspected, releasedAt } = lead;
  if (suspected === null) return "none";
  const released = releasedAt === null ? "" : `; released ${agencyTime(releasedAt, zone)}`;
  return `${suspicion(lead)}: ${suspectedReasons[suspected]}${released}`;
}

/** Below a list with suspected leads: what the flags mean, and what to do about them. */
function releaseHint(leads: readonly Suspected[]): string[] {
  const waiting = leads.filter(({ releasedAt }) => releasedAt === null);
  const reasons = new Set(waiting.flatMap(({ suspected }) => suspected ?? []));
  if (reasons.size === 0) return [];
  return [
    "",
    "Nobody was told of suspected requests. When one is real: npm run leads -- release ID",
    ...[...reasons].map((reason) => `  ${reason}: ${suspectedReasons[reason]}`),
  ];
}
