import { setTimeout as delay } from "node:timers/promises";
import type { Command } from "commander";
import { type CliContext, OperatorError, type Zone } from "#operator/cli/context.ts";
import { fitLines, visibleText } from "#operator/cli/layout.ts";
import { asJson } from "#operator/cli/output.ts";
import { addExamples } from "#operator/cli/program.ts";
import { agencyTime } from "#operator/cli/time.ts";
import { kindNames } from "#operator/leads/lead-kinds.ts";
import type { Database } from "#server/db/database.ts";
import type { DatabasePlace } from "#server/db/location.ts";
import type { LeadRow, OutboxKind } from "#server/db/tables.ts";
import {
  type Erased,
  erasePerson,
  isUnknown,
  othersWithPhone,
  type Person,
  personOf,
} from "#server/leads/erase.ts";
import { emailOf } from "./person.ts";
import { type Cleared, clearResidue, clearUnknown, deleteFiles, mailFilesOf } from "./residue.ts";

interface EraseOptions {
  readonly yes?: true;
  readonly json?: true;
}

/** `leads erase EMAIL|ID`. */
export function addErase(program: Command, context: CliContext): void {
  const command = program
    .command("erase")
    .description("erase everything of a person: requests, proof, messages, newsletter")
    .argument("<email|id>", "an address, or the id of any of their requests")
    .option("--yes", "do not ask; for scripts")
    .option("--json", "what was erased, as JSON")
    .action(async (who: string, options: EraseOptions) => {
      const report = await context.withDatabase((database) =>
        erase(context, database, who, options),
      );
      const words = fitLines(reportInWords(report), context.screen.width);
      context.write(options.json ? asJson(report) : words);
      if (!report.clean) throw new OperatorError(report.fault);
    });
  addExamples(command, "leads -- erase ada@example.com", "leads -- erase 0193a5e0-7c1b --yes");
}

async function erase(
  context: CliContext,
  database: Database,
  who: string,
  { yes, json }: EraseOptions,
): Promise<EraseReport> {
  const email = await emailOf(database, context.zone, who);
  const plan = await planOf(context, database, email);
  if (isUnknown(plan.person)) {
    // A run before may have been stopped after it deleted and before it cleared up.
    await clearUnknown(database);
    throw new OperatorError(`Nothing is kept of ${email}.`);
  }
  if (!json) context.write(fitLines(planInWords(plan, context.zone), context.screen.width));
  if (!yes) await confirm(context);
  // Files first, since the rows lead to them; and once more, since one may have been written meanwhile.
  await deleteFiles(plan.mailFiles);
  const { person, needles } = await eraseWhenStill(context, database, email);
  const late = await filesOf(context, person.messages);
  await deleteFiles(late);
  const cleared = await clearResidue(context, database, needles);
  const mailFiles = [...new Set([...plan.mailFiles, ...late])];
  const { engine } = context.places().database;
  return eraseReport({ ...plan, person, mailFiles }, { ...cleared, engine }, context.now());
}

async function planOf(context: CliContext, database: Database, email: string): Promise<ErasePlan> {
  const person = await personOf(database.db, email);
  return {
    person,
    mailFiles: await filesOf(context, person.messages),
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

async function confirm(context: CliContext): Promise<void> {
  const answer = await context.ask("Type yes to erase: ");
  if (answer === null)
    throw new OperatorError(
      "Nothing was erased: nobody is there to say yes. In a script add --yes.",
    );
  if (answer.trim().toLowerCase() !== "yes") throw new OperatorError("Nothing was erased.");
}

/** What will be erased. */
interface ErasePlan {
  readonly person: Person;
  readonly mailFiles: readonly string[];
  /** Leads of other mailboxes that gave the same telephone number. */
  readonly samePhone: readonly { readonly id: string; readonly email: string }[];
}

/** The plan in words, for somebody who is about to say yes. */
function planInWords(plan: ErasePlan, zone: Zone): string {
  const { person } = plan;
  const lines = [
    `Everything kept under the mailbox ${visibleText(person.address)} will be erased for good:`,
    ...person.leads.slice(-mostLines).map((lead) => leadLine(lead, zone)),
    `  ${counts(plan)}`,
    ...others(plan),
  ];
  return `${lines.join("\n")}\n\n`;
}

/** A mailbox that a program used may have very many; the count below tells of all. */
const mostLines = 20;

function leadLine({ created_at, kind, first_name }: LeadRow, zone: Zone): string {
  return `  ${agencyTime(created_at, zone)}  ${kindNames[kind]}  ${visibleText(first_name)}`;
}

/** `2 requests, 4 messages, 1 message file`: what there is none of is left out. */
function counts({ person, mailFiles }: ErasePlan): string {
  const { leads, messages, subscriptions, suppressions } = person;
  const parts = [
    counted(leads.length, "request"),
    counted(messages.length, "message"),
    counted(mailFiles.length, "message file"),
    counted(subscriptions.length, "newsletter subscription"),
    counted(
      suppressions.length,
      "address on the suppression list",
      "addresses on the suppression list",
    ),
  ];
  return parts.filter((part) => part !== "").join(", ");
}

function counted(count: number, one: string, many = `${one}s`): string {
  return count === 0 ? "" : `${count} ${count === 1 ? one : many}`;
}

function others({ samePhone }: ErasePlan): string[] {
  if (samePhone.length === 0) return [];
  return [
    "",
    "Not among it: others who gave the same telephone number. If one is the same person, erase it too.",
    ...samePhone.map(({ id, email }) => `  ${visibleText(email)}  ${id}`),
  ];
}

const pause = 250;
/** Longer than any lease on a message lasts. */
const longestWait = 150_000;

/**
 * Erases a person once no message to them is under way: one that is being sent just now would be written
 * to a file, or recorded, after the erase. @throws {OperatorError} when one does not come to an end
 */
async function eraseWhenStill(
  context: CliContext,
  database: Database,
  email: string,
): Promise<Erased> {
  for (let waited = 0; waited < longestWait; waited += pause) {
    const erased = await erasePerson(database, email, context.now());
    if (erased !== null) return erased;
    if (waited === 0)
      context.writeError("A message to this person is being sent: waiting for it.\n");
    await delay(pause);
  }
  throw new OperatorError("Nothing was erased: a message is still being sent. Try again later.");
}

interface Searched extends Cleared {
  readonly engine: DatabasePlace["engine"];
}

/** What was erased, for the record; nothing personal is in it but the ids of the requests. */
interface EraseReport {
  /** UTC, ISO 8601. */
  readonly erasedAt: string;
  readonly leadIds: readonly string[];
  readonly erased: string;
  readonly searched: Searched;
  /** What a person must see to elsewhere. */
  readonly outOfReach: readonly string[];
  readonly clean: boolean;
  /** Why it is not clean, and what to do; empty when it is. */
  readonly fault: string;
}

/** Puts together what was done and what is out of reach. */
function eraseReport(plan: ErasePlan, searched: Searched, now: Date): EraseReport {
  const { leads, messages } = plan.person;
  const fault = faultOf(searched);
  const sent = new Set(messages.filter(({ attempts }) => attempts > 0).map(({ kind }) => kind));
  return {
    erasedAt: now.toISOString(),
    leadIds: leads.map(({ id }) => id),
    erased: counts(plan),
    searched,
    outOfReach: [...ofServer(searched), ...outOfReach(sent)],
    clean: fault === "",
    fault,
  };
}

/** What a PostgreSQL server keeps beside its tables. */
function ofServer({ engine, dropped, asBefore }: Searched): string[] {
  if (engine !== "postgres" || !dropped) return [];
  const tables = asBefore.join(", ");
  return [
    ...(asBefore.length === 0
      ? []
      : [
          `free space of ${tables}: in use, too large to be written anew while visitors wait, or not this user's own. As the database's owner run \`vacuum full ${tables}\` at a quiet hour`,
        ]),
    "PostgreSQL's write-ahead log, and replicas and archives made of it: they hold what was deleted until it is overwritten there (the guide on erasing a person says when)",
  ];
}

function outOfReach(tried: ReadonlySet<OutboxKind>): string[] {
  const toVisitor = [...tried].some(
    (kind) => kind !== "agency-notification" && kind !== "lead-webhook",
  );
  return [
    ...(tried.has("agency-notification")
      ? ["the emails to your agents: delete them in the mailbox"]
      : []),
    ...(toVisitor ? ["the emails in the person's own mailbox"] : []),
    ...(tried.has("lead-webhook")
      ? ["what webhooks took to other programs, a CRM for example: erase it there"]
      : []),
    "backups and exported files: delete those that are older than this, or erase again after restoring one",
    "what other people wrote about this person: `leads search NAME --messages` finds it",
  ];
}

function faultOf({ dropped, left }: Cleared): string {
  if (!dropped)
    return "The rows are deleted, but another program still reads the database as it was before, so it still holds their bytes. Run the same command again.";
  if (left > 0)
    return `The rows are deleted, but ${left} of the marks still stand in the database: others may have written the same. Look with \`leads search\`.`;
  return "";
}

/** The report for reading. */
function reportInWords({ erased, searched, outOfReach: rest }: EraseReport): string {
  const { bytes, needles, rewritten, left } = searched;
  const size = `${Math.max(1, Math.round(bytes / 1_000_000))} MB`;
  const lines = [
    `Erased: ${erased}.`,
    `Searched ${size} of the database for ${needles} marks of this person: ${left === 0 ? "none" : left} left.`,
    ...(rewritten
      ? ["The database was written anew, so that nothing stands between its rows."]
      : []),
    "",
    "Out of reach of this command:",
    ...rest.map((line) => `  - ${line}`),
  ];
  return `${lines.join("\n")}\n`;
}
