import { type Command, Option } from "commander";
import { type LeadKind, leadKinds } from "#contract/lead-kind.ts";
import type { CliContext, Screen, Zone } from "#operator/cli/context.ts";
import { countLine, fitLines, tableOf } from "#operator/cli/layout.ts";
import { parseLimit, parseSince } from "#operator/cli/options.ts";
import { asJson } from "#operator/cli/output.ts";
import { addExamples } from "#operator/cli/program.ts";
import { agencyTime, howLong, timesNote } from "#operator/cli/time.ts";
import type { LeadRecord } from "#server/db/lead-records.ts";
import { countLeads, countWaiting, listLeads, listWaiting } from "#server/leads/read-leads.ts";
import { kindNames } from "./lead-sheet.ts";

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
  const { zone } = context;
  const command = program
    .command("list")
    .description("list leads, newest first; --open lists those not contacted yet")
    .option("--limit <number>", "maximum number of leads", parseLimit, 50)
    .option("--since <date>", `on or after this day, ${zone.timeZoneName}`, parseSince(context))
    .addOption(
      new Option(
        "--open",
        "only leads not contacted and not suspected, longest wait first",
      ).conflicts(["since", "suspected"]),
    )
    .addOption(new Option("--form <form>", "only requests from this form").choices(leadKinds))
    .option("--suspected", "only leads that may be from a bot and haven't been released")
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

/** Counts only recently held leads: bots' requests stay held forever and would be reported every day. */
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
    const suspects = await countLeads(database, { since, form, suspected: true });
    context.write(
      waitingList(leads, count, context.now(), context.screen) + heldHint(suspects, context.screen),
    );
  });
}

/** A table of leads with the number shown and the total. */
function leadList(leads: readonly LeadRecord[], total: number, context: CliContext): string {
  if (leads.length === 0) return "No leads.\n";
  const count = countLine(leads.length, total, "leads, newest first");
  const footing = [
    `${count} ${timesNote(context.zone)}`,
    ...bounceHint(leads),
    ...releaseHint(leads),
  ];
  return `${leadTable(leads, context)}\n${fitLines(footing.join("\n"), context.screen.width)}\n`;
}

/** A table with one row per lead. */
export function leadTable(leads: readonly LeadRecord[], { zone, screen }: CliContext): string {
  const columns = {
    "NO.": (lead: LeadRecord) => String(lead.number),
    RECEIVED: (lead: LeadRecord) => agencyTime(lead.createdAt, zone),
    "ASKED FOR": (lead: LeadRecord) => kindNames[lead.kind],
    NAME: (lead: LeadRecord) => lead.name,
    EMAIL: (lead: LeadRecord) => lead.email,
    PHONE: (lead: LeadRecord) => lead.details?.phone ?? "",
    ZIP: (lead: LeadRecord) => lead.zipCode ?? "",
    NEWSLETTER: (lead: LeadRecord) => (lead.wantsNewsletter ? "yes" : "no"),
    CONTACTED: ({ contacts: [first] }: LeadRecord) =>
      first === undefined ? "" : agencyTime(first.contactedAt, zone),
    FLAG: flag,
    ID: (lead: LeadRecord) => lead.id,
  };
  return tableOf(leads, columns, screen.width);
}

/** A table of waiting leads, oldest first, with how long they have waited and how to reach them. */
function waitingList(
  leads: readonly LeadRecord[],
  total: number,
  now: Date,
  { width }: Screen,
): string {
  if (leads.length === 0) return "No leads are waiting.\n";
  const columns = {
    "NO.": (lead: LeadRecord) => String(lead.number),
    WAITING: (lead: LeadRecord) => howLong(now.getTime() - Date.parse(lead.createdAt)),
    "ASKED FOR": (lead: LeadRecord) => kindNames[lead.kind],
    NAME: (lead: LeadRecord) => lead.name,
    PHONE: (lead: LeadRecord) => lead.details?.phone ?? "",
    EMAIL: (lead: LeadRecord) => lead.email,
    "REACH BY": reachBy,
    ID: (lead: LeadRecord) => lead.id,
  };
  const count = countLine(leads.length, total, "waiting, oldest first");
  const footing = fitLines([count, ...bounceHint(leads)].join("\n"), width);
  return `${tableOf(leads, columns, width)}\n${footing}\n`;
}

/** A note below the list about recently held requests, because no one was notified of them. */
function heldHint(count: number, { width }: Screen): string {
  if (count === 0) return "";
  const text = `Held in the last 7 days because they may be from bots: ${count}. To see them: `;
  return `\n${fitLines(`${text}npm run leads -- list --suspected`, width)}\n`;
}

/** The preferred method and time of day, in the agency's zone. When the form did not ask, email if they have it. */
function reachBy({ details, email, emailBounce }: LeadRecord): string {
  const time = details?.bestTimeToContact;
  const bounce = emailBounce === null ? "" : ` (${bouncedFlag})`;
  const method = details?.preferredContactMethod ?? (email === "" ? "phone" : "email");
  return `${method}${time ? `, ${time}` : ""}${bounce}`;
}

const bouncedFlag = "EMAIL BOUNCED";

/** A note below a list about people who never got the website's email. */
function bounceHint(leads: readonly LeadRecord[]): string[] {
  const count = leads.filter(({ emailBounce }) => emailBounce !== null).length;
  if (count === 0) return [];
  return [`The website's email to ${count} of them bounced. To see why: npm run leads -- show NO.`];
}

/** All flags of a lead; usually none. */
function flag(lead: LeadRecord): string {
  const bounce = lead.emailBounce === null ? "" : bouncedFlag;
  return [suspicion(lead), bounce].filter((text) => text !== "").join("; ");
}

type Suspicion = Pick<LeadRecord, "suspected" | "releasedAt">;

/** Why a lead may come from a bot. */
const suspectedReasons: Readonly<Record<NonNullable<Suspicion["suspected"]>, string>> = {
  trap: "a hidden field was filled in",
  "too-fast": "sent faster than anyone can type",
  forged: "had a timestamp that this site didn't sign",
};

/** The flag of a lead that may come from a bot; empty for all others. */
function suspicion({ suspected, releasedAt }: Suspicion): string {
  if (suspected === null) return "";
  return releasedAt === null ? `SUSPECTED: ${suspected}` : `released (${suspected})`;
}

/** The flag with its explanation and the time of the release; `none` without a flag. */
export function suspicionAndReason(lead: Suspicion, zone: Zone): string {
  const { suspected, releasedAt } = lead;
  if (suspected === null) return "none";
  const release = releasedAt === null ? "" : `; released ${agencyTime(releasedAt, zone)}`;
  return `${suspicion(lead)}: ${suspectedReasons[suspected]}${release}`;
}

/** A note below a list with suspected leads: what the flags mean, and how to release a lead. */
function releaseHint(leads: readonly Suspicion[]): string[] {
  const suspects = leads.filter(({ releasedAt }) => releasedAt === null);
  const reasons = new Set(suspects.flatMap(({ suspected }) => suspected ?? []));
  if (reasons.size === 0) return [];
  return [
    "",
    "No one was notified of suspected requests. To release a real one: npm run leads -- release NO.",
    ...[...reasons].map((reason) => `  ${reason}: ${suspectedReasons[reason]}`),
  ];
}
