import { setTimeout as delay } from "node:timers/promises";
import type { Command } from "commander";
import { plural } from "#content/fill-places.ts";
import { type CliContext, OperatorError, type Zone } from "#operator/cli/context.ts";
import { fitLines, visibleText } from "#operator/cli/layout.ts";
import { asJson } from "#operator/cli/output.ts";
import { askForYes } from "#operator/cli/prompt.ts";
import { addExamples } from "#operator/cli/program.ts";
import { agencyTime } from "#operator/cli/time.ts";
import { kindNames } from "#operator/leads/lead-sheet.ts";
import { isToAgency, isWebhook, type OutboxKind } from "#contract/outbox-kind.ts";
import type { Database, DatabasePlace } from "#server/db/database.ts";
import type { LeadRow } from "#server/db/tables.ts";
import { type Erased, erasePerson, isUnknown, personOf } from "#server/leads/erase.ts";
import { othersWithPhone } from "#server/leads/person-phones.ts";
import {
  clearResidue,
  clearUnknown,
  deleteFiles,
  mailFilesOf,
  type ResidueReport,
} from "#server/leads/residue.ts";
import { emailOf } from "./person.ts";

interface EraseOptions {
  readonly yes?: true;
  readonly json?: true;
}

/** `leads erase EMAIL|ID`. */
export function addErase(program: Command, context: CliContext): void {
  const command = program
    .command("erase")
    .description("erase all data about a person: requests, proof, messages, newsletter")
    .argument("<email|id>", "their email address, or the number or id of any of their requests")
    .option("--yes", "don't ask for confirmation (for scripts)")
    .option("--json", "print the result as JSON")
    .action(async (who: string, options: EraseOptions) => {
      const report = await context.withDatabase((database) =>
        erase(context, database, who, options),
      );
      const text = fitLines(reportText(report), context.screen.width);
      context.write(options.json ? asJson(report) : text);
      if (!report.clean) throw new OperatorError(report.fault);
    });
  addExamples(command, "leads -- erase ada@example.com", "leads -- erase 1042 --yes");
}

async function erase(
  context: CliContext,
  database: Database,
  who: string,
  { yes, json }: EraseOptions,
): Promise<EraseReport> {
  const email = await emailOf(context, database, who);
  const plan = await planOf(context, database, email);
  if (isUnknown(plan.person)) {
    // An earlier run may have been killed after it deleted the rows but before it cleared their bytes.
    await clearUnknown(database);
    throw new OperatorError(`No data found for ${email}.`);
  }
  if (!json) context.write(fitLines(planText(plan, context.zone), context.screen.width));
  if (!yes) await askForYes(context, "erase", "Nothing was erased");
  // Delete files first, because only the rows lead to them, and again afterward: one may have been written in the
  // meantime.
  await deleteFiles(plan.mailFiles);
  const { person, needles } = await eraseWhenIdle(context, database, email);
  const lateFiles = await filesOf(context, person.messages);
  await deleteFiles(lateFiles);
  const residue = await clearResidue(context, database, needles);
  const mailFiles = [...new Set([...plan.mailFiles, ...lateFiles])];
  const { engine } = context.places().database;
  return eraseReport({ ...plan, person, mailFiles }, { ...residue, engine }, context.now());
}

type ErasePlan = Awaited<ReturnType<typeof planOf>>;

/** What will be erased. */
async function planOf(context: CliContext, database: Database, email: string) {
  const person = await personOf(database.db, email);
  return {
    person,
    mailFiles: await filesOf(context, person.messages),
    /** Leads from other mailboxes with the same phone number. */
    samePhone: await othersWithPhone(database, person.address),
  };
}

async function filesOf(
  context: CliContext,
  messages: readonly { readonly id: string }[],
): Promise<string[]> {
  const ids = messages.map(({ id }) => id);
  return await mailFilesOf(context.places().mailDirectory, ids);
}

/** The plan as text, shown before the confirmation. */
function planText(plan: ErasePlan, zone: Zone): string {
  const { person } = plan;
  const lines = [
    `All data about ${addressOf(person)} will be erased permanently:`,
    ...person.leads.slice(-maxLines).map((lead) => leadLine(lead, zone)),
    `  ${counts(plan)}`,
    ...samePhoneLines(plan),
  ];
  return `${lines.join("\n")}\n\n`;
}

/** The address, or the lead of a person who has none. */
function addressOf({ address, leads: [lead] }: ErasePlan["person"]): string {
  return lead?.email === "" ? `lead ${lead.number}` : visibleText(address);
}

/** A mailbox that a bot used may have thousands of leads; the count below covers all of them. */
const maxLines = 20;

function leadLine({ number, created_at, kind, name }: LeadRow, zone: Zone): string {
  return `  ${number}  ${agencyTime(created_at, zone)}  ${kindNames[kind]}  ${visibleText(name)}`;
}

/** `2 requests, 4 messages, 1 message file`; leaves out zero counts. */
function counts({ person, mailFiles }: ErasePlan): string {
  const { leads, messages, subscriptions, suppressions, corrections } = person;
  const parts: (readonly [count: number, one: string, many: string])[] = [
    [leads.length, "1 request", "[count] requests"],
    [messages.length, "1 message", "[count] messages"],
    [mailFiles.length, "1 message file", "[count] message files"],
    [subscriptions.length, "1 newsletter subscription", "[count] newsletter subscriptions"],
    [
      suppressions.length,
      "1 address on the suppression list",
      "[count] addresses on the suppression list",
    ],
    [
      corrections.length,
      "1 earlier address of another request",
      "[count] earlier addresses of other requests",
    ],
  ];
  return parts.flatMap((part) => (part[0] === 0 ? [] : plural(...part))).join(", ");
}

function samePhoneLines({ samePhone }: ErasePlan): string[] {
  if (samePhone.length === 0) return [];
  return [
    "",
    "Not included: other addresses with the same phone number. If one belongs to the same person, erase it too.",
    ...samePhone.map(
      ({ number, id, email }) => `  ${visibleText(email || "no email address")}  ${number} (${id})`,
    ),
  ];
}

const pauseMs = 250;
/** Longer than any lease on a message. */
const maxWaitMs = 150_000;

/**
 * Waits until no message to the person is being sent, then erases them: a send in progress would write its
 * file or its result after the erase. @throws {OperatorError} if one is still being sent after 150 s
 */
async function eraseWhenIdle(
  context: CliContext,
  database: Database,
  email: string,
): Promise<Erased> {
  for (let waitMs = 0; waitMs < maxWaitMs; waitMs += pauseMs) {
    const erasure = await erasePerson(database, email, context.now());
    if (erasure !== null) return erasure;
    if (waitMs === 0)
      context.writeError("A message to this person is being sent. Waiting for it to finish.\n");
    await delay(pauseMs);
  }
  throw new OperatorError(
    "Nothing was erased: a message to this person is still being sent. Run the same command again in a few minutes.",
  );
}

type SearchReport = ResidueReport & { readonly engine: DatabasePlace["engine"] };

type EraseReport = ReturnType<typeof eraseReport>;

/** The record of an erase. The ids of the requests are the only personal data in it. */
function eraseReport(plan: ErasePlan, search: SearchReport, now: Date) {
  const { leads, messages } = plan.person;
  const fault = faultOf(search);
  // A message that was only written to a file left no copy elsewhere; the files are deleted.
  const deliveries = messages.filter(
    ({ attempts, state }) => attempts > 0 && state !== "file-only",
  );
  const kinds = new Set(deliveries.map(({ kind }) => kind));
  return {
    /** UTC, ISO 8601. */
    erasedAt: now.toISOString(),
    leadIds: leads.map(({ id }) => id),
    erased: counts(plan),
    searched: search,
    /** Copies elsewhere that the operator must deal with. */
    outOfReach: [...ofServer(search), ...outOfReach(kinds)],
    clean: fault === "",
    /** Why it isn't clean, and what to do; empty if it is clean. */
    fault,
  };
}

/** Copies of deleted data that a PostgreSQL server may keep outside its live rows. */
function ofServer({ engine, dropped, asBefore }: SearchReport): string[] {
  if (engine !== "postgres" || !dropped) return [];
  const tables = asBefore.join(", ");
  return [
    ...(asBefore.length === 0
      ? []
      : [
          `free space in ${tables}: not rewritten, because the table is in use, too large to lock while visitors wait, or owned by another user. As the database's owner, run \`vacuum full ${tables}\` at a quiet time`,
        ]),
    "PostgreSQL's write-ahead log, and the replicas and archives fed from it: they keep deleted data until it is overwritten there (docs/guides/erase-a-person.md says when)",
  ];
}

function outOfReach(kinds: ReadonlySet<OutboxKind>): string[] {
  const toVisitor = [...kinds].some((kind) => !isToAgency(kind) && !isWebhook(kind));
  return [
    [...kinds].some(isToAgency) &&
      "the emails to your agents, also the morning ones: delete them from their mailboxes",
    toVisitor && "the emails in the person's own mailbox",
    [...kinds].some(isWebhook) &&
      "data that webhooks sent to other programs, such as a CRM: erase it there",
    "backups and exported files: delete those from before this erase, or erase again after you restore one",
    "what other people wrote about this person: look for their name in the messages of `leads export --csv`",
  ].filter((line) => line !== false);
}

function faultOf({ dropped, left }: ResidueReport): string {
  if (!dropped)
    return "The rows are deleted, but their bytes are still in the database: another program has an old read transaction open. Close that program, then run the same command again.";
  if (left > 0)
    return `The rows are deleted, but identifying values are still in the database (${left}), perhaps in another person's request. Look for them in a \`leads export\`.`;
  return "";
}

function reportText({ erased, searched, outOfReach: rest }: EraseReport): string {
  const { bytes, needles, rewritten, left } = searched;
  const size = `${Math.max(1, Math.round(bytes / 1_000_000))} MB`;
  const lines = [
    `Erased: ${erased}.`,
    `Searched ${size} of the database for ${needles} identifying values of this person: ${left === 0 ? "none" : left} left.`,
    ...(rewritten
      ? ["The database was rewritten, so no deleted bytes are left in free space."]
      : []),
    "",
    "What this command can't reach:",
    ...rest.map((line) => `  - ${line}`),
  ];
  return `${lines.join("\n")}\n`;
}
