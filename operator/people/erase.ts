import { setTimeout as delay } from "node:timers/promises";
import type { Command } from "commander";
import { type CliContext, OperatorError, type Zone } from "#operator/cli/context.ts";
import { fitLines, visibleText } from "#operator/cli/layout.ts";
import { asJson } from "#operator/cli/output.ts";
import { askForYes } from "#operator/cli/prompt.ts";
import { addExamples } from "#operator/cli/program.ts";
import { agencyTime } from "#operator/cli/time.ts";
import { kindNames } from "#operator/leads/lead-sheet.ts";
import type { Database } from "#server/db/database.ts";
import type { LeadRow } from "#server/db/tables.ts";
import { commandLine } from "#server/desk/audit.ts";
import { isUnknown } from "#server/leads/erase.ts";
import {
  clearAfterErasure,
  type ErasedEverywhere,
  eraseRowsAndFiles,
  erasureCounts,
  type ErasureDeps,
  type ErasurePlan,
  type ErasureReport,
  planErasure,
} from "#server/leads/erasure.ts";
import { clearUnknown } from "#server/leads/residue.ts";
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
): Promise<ErasureReport> {
  const email = await emailOf(context, database, who);
  const { mailDirectory } = context.places();
  const deps = { database, mailDirectory, now: () => context.now() };
  const plan = await planErasure(deps, email);
  if (isUnknown(plan.person)) {
    // An earlier run may have been killed after it deleted the rows but before it cleared their bytes.
    await clearUnknown(database);
    throw new OperatorError(`No data found for ${email}.`);
  }
  if (!json) context.write(fitLines(planText(plan, context.zone), context.screen.width));
  if (!yes) await askForYes(context, "erase", "Nothing was erased");
  return await clearAfterErasure(deps, await eraseWhenIdle(context, deps, plan), context);
}

/** The plan as text, shown before the confirmation. */
function planText(plan: ErasurePlan, zone: Zone): string {
  const { person } = plan;
  const lines = [
    `All data about ${addressOf(person)} will be erased permanently:`,
    ...person.leads.slice(-maxLines).map((lead) => leadLine(lead, zone)),
    `  ${erasureCounts(plan)}`,
    ...samePhoneLines(plan),
  ];
  return `${lines.join("\n")}\n\n`;
}

/** The address, or the lead of a person who has none. */
function addressOf({ address, leads: [lead] }: ErasurePlan["person"]): string {
  return lead?.email === "" ? `lead ${lead.number}` : visibleText(address);
}

/** A mailbox that a bot used may have thousands of leads; the count below covers all of them. */
const maxLines = 20;

function leadLine({ number, created_at, kind, name }: LeadRow, zone: Zone): string {
  return `  ${number}  ${agencyTime(created_at, zone)}  ${kindNames[kind]}  ${visibleText(name)}`;
}

function samePhoneLines({ samePhone }: ErasurePlan): string[] {
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
  deps: ErasureDeps,
  plan: ErasurePlan,
): Promise<ErasedEverywhere> {
  for (let waitMs = 0; waitMs < maxWaitMs; waitMs += pauseMs) {
    const erasure = await eraseRowsAndFiles(deps, plan, commandLine);
    if (erasure !== null) return erasure;
    if (waitMs === 0)
      context.writeError("A message to this person is being sent. Waiting for it to finish.\n");
    await delay(pauseMs);
  }
  throw new OperatorError(
    "Nothing was erased: a message to this person is still being sent. Run the same command again in a few minutes.",
  );
}

function reportText({ erased, searched, outOfReach: rest }: ErasureReport): string {
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
