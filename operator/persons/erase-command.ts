import type { Command } from "commander";
import type { Database } from "#server/db/database.ts";
import { isUnknown, othersWithPhone, personOf } from "#server/leads/erase.ts";
import type { Desk } from "#operator/desk/desk.ts";
import { addExamples } from "#operator/desk/new-program.ts";
import { OperatorError } from "#operator/desk/operator-error.ts";
import { asJson } from "#operator/terminal/as-json.ts";
import { fitLines } from "#operator/terminal/fit-lines.ts";
import { clearTraces, clearUnknown } from "./clear-traces.ts";
import { planInWords, type ErasePlan } from "./erase-plan.ts";
import { eraseReport, reportInWords, type EraseReport } from "./erase-report.ts";
import { eraseWhenStill } from "./erase-when-still.ts";
import { deleteFiles, mailFilesOf } from "./mail-files.ts";
import { emailOf } from "./person-email.ts";

interface EraseOptions {
  readonly yes?: true;
  readonly json?: true;
}

/** `leads erase EMAIL|ID`. */
export function addErase(program: Command, desk: Desk): void {
  const command = program
    .command("erase")
    .description("erase everything of a person: requests, proof, messages, newsletter")
    .argument("<email|id>", "an address, or the id of any of their requests")
    .option("--yes", "do not ask; for scripts")
    .option("--json", "what was erased, as JSON")
    .action(async (who: string, options: EraseOptions) => {
      const report = await desk.withDatabase((database) => erase(desk, database, who, options));
      const words = fitLines(reportInWords(report), desk.screen.width);
      desk.write(options.json ? asJson(report) : words);
      if (!report.clean) throw new OperatorError(report.fault);
    });
  addExamples(command, "leads -- erase ada@example.com", "leads -- erase 0193a5e0-7c1b --yes");
}

async function erase(
  desk: Desk,
  database: Database,
  who: string,
  { yes, json }: EraseOptions,
): Promise<EraseReport> {
  const email = await emailOf(database, desk.zone, who);
  const plan = await planOf(desk, database, email);
  if (isUnknown(plan.person)) {
    // A run before may have been stopped after it deleted and before it cleared up.
    await clearUnknown(database);
    throw new OperatorError(`Nothing is kept of ${email}.`);
  }
  if (!json) desk.write(fitLines(planInWords(plan, desk.zone), desk.screen.width));
  if (!yes) await confirm(desk);
  // Files first, since the rows lead to them; and once more, since one may have been written meanwhile.
  await deleteFiles(plan.mailFiles);
  const { person, marks } = await eraseWhenStill(desk, database, email);
  const late = await filesOf(desk, person.messages);
  await deleteFiles(late);
  const cleared = await clearTraces(desk, database, marks);
  const mailFiles = [...new Set([...plan.mailFiles, ...late])];
  const { engine } = desk.places().database;
  return eraseReport({ ...plan, person, mailFiles }, { ...cleared, engine }, desk.now());
}

async function planOf(desk: Desk, database: Database, email: string): Promise<ErasePlan> {
  const person = await personOf(database.db, email);
  return {
    person,
    mailFiles: await filesOf(desk, person.messages),
    samePhone: await othersWithPhone(database, person.address),
  };
}

async function filesOf(
  desk: Desk,
  messages: readonly { readonly id: string }[],
): Promise<string[]> {
  const ids = messages.map(({ id }) => id);
  return await mailFilesOf(desk.places().mailDirectory, ids);
}

async function confirm(desk: Desk): Promise<void> {
  const answer = await desk.ask("Type yes to erase: ");
  if (answer === null)
    throw new OperatorError(
      "Nothing was erased: nobody is there to say yes. In a script add --yes.",
    );
  if (answer.trim().toLowerCase() !== "yes") throw new OperatorError("Nothing was erased.");
}
