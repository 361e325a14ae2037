import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { type Command, Option } from "commander";
import { plural } from "#content/fill-places.ts";
import { type LeadKind, leadKinds } from "#contract/lead-kind.ts";
import type { DescribePlans } from "#contract/plan-choice.ts";
import { todayIn } from "#medicare/calendar.ts";
import { type CliContext, OperatorError } from "#operator/cli/context.ts";
import { fitLines, visibleText } from "#operator/cli/layout.ts";
import { parseAgent, parseConsent, parseText, parseTime } from "#operator/cli/options.ts";
import { asJson, codeOf } from "#operator/cli/output.ts";
import { addExamples } from "#operator/cli/program.ts";
import type { Database } from "#server/db/database.ts";
import { findImported, leadFrom } from "#server/leads/enter-leads.ts";
import { createLeadStore } from "#server/leads/store.ts";
import type { NewLead } from "#server/leads/submit-lead.ts";
import { withPlanNames } from "#server/plans/finder.ts";
import { createSuppressions } from "#server/suppression/suppressions.ts";
import { type ImportFile, readImport } from "./import-file.ts";
import { headingOver, type ImportDefaults, leadOnLine } from "./import-rows.ts";

interface ImportOptions {
  readonly by: string;
  readonly form: LeadKind;
  readonly message?: string;
  readonly consent?: string;
  readonly consentHow?: string;
  readonly save?: true;
  readonly skipFaulty?: true;
  readonly json?: true;
}

/** `leads import FILE`. */
export function addImport(program: Command, context: CliContext): void {
  const command = program
    .command("import")
    .description("check the leads in a CSV file and say what's wrong; --save stores them")
    .argument(
      "<file>",
      "CSV in UTF-8; the first line has headings: field names, or the headings of an export",
    )
    .requiredOption("--by <name>", "who is importing it", parseAgent)
    .addOption(
      new Option("--form <form>", "what people asked for, where the file doesn't say")
        .choices(leadKinds)
        .default("contact"),
    )
    .option("--message <text>", "the message for lines without one", parseText(1000))
    .option("--consent <text>", "what people agreed to, where the file doesn't say", parseConsent)
    .option("--consent-how <text>", "how they agreed, where the file doesn't say", parseConsent)
    .option("--save", "store the leads; without it, nothing is changed")
    .addOption(
      new Option("--dry-run", "no effect: this is what happens without --save").conflicts("save"),
    )
    .option("--skip-faulty", "with --save: store the valid lines even if others have errors")
    .option("--json", "the result as JSON")
    .action(async (file: string, options: ImportOptions) => {
      const report = await context.withDatabase((database) =>
        importFile(context, database, file, options),
      );
      context.write(
        options.json ? asJson(report) : fitLines(reportText(report), context.screen.width),
      );
      const { valid, fresh, broken } = report;
      if (broken === 0 || (options.save && options.skipFaulty && valid > 0)) return;
      const canLeaveOut = options.save && !options.skipFaulty && fresh > 0;
      const advice = canLeaveOut ? ", or add --skip-faulty to leave them out" : "";
      throw new OperatorError(
        `Lines with errors: ${broken}. Nothing was stored. Correct them${advice}.`,
      );
    });
  addExamples(
    command,
    'leads -- import fair.csv --by Maria --message "Met at the fall health fair."',
    "leads -- import fair.csv --by Maria --save",
  );
}

type ImportReport = Awaited<ReturnType<typeof importFile>>;

async function importFile(
  context: CliContext,
  database: Database,
  path: string,
  options: ImportOptions,
) {
  const file = readImport(await bytesOf(path));
  const today = todayIn(context.zone.timeZone, context.now());
  const personCalled = await peopleByName(database);
  const { validLines, faults } = withPlanNames(context.plans().folder, today, (describePlans) =>
    checkLines(context, file, basename(path), { ...options, describePlans, personCalled }),
  );
  const { stored, erased } = await findImported(
    database,
    validLines.map(({ lead }) => lead),
  );
  const keys = new Set<string>();
  const newLines = validLines.filter(({ lead: { id, key } }) => {
    const isNew = !stored.has(id) && !erased.has(id) && !keys.has(key.key);
    keys.add(key.key);
    return isNew;
  });
  const saves = options.save === true && (faults.length === 0 || options.skipFaulty === true);
  const saved = saves
    ? await save(
        context,
        database,
        newLines.map(({ lead }) => lead),
      )
    : 0;
  return {
    file: path,
    lines: file.lines.length,
    /** Lines without an error, whether or not they were stored before. */
    valid: validLines.length,
    /** Lines with errors; each can have several. */
    broken: new Set(faults.map(({ line }) => line)).size,
    /** How many were stored now. */
    saved,
    /** How many would be stored. */
    fresh: newLines.length,
    /** Stored by an earlier run, or twice in the file. */
    repeated: validLines.length - newLines.length - erased.size,
    /** Erased at the person's request; never stored again. */
    erased: erased.size,
    faulty: faults,
    unused: file.unusedHeadings,
  };
}

async function bytesOf(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new OperatorError(`Cannot read ${path} (${codeOf(error)}).`, { cause: error });
  }
}

/** Finds people at the desk by name, also those who may no longer sign in, unless somebody else has their name. */
async function peopleByName({ db }: Database): Promise<ImportDefaults["personCalled"]> {
  const rows = await db.selectFrom("desk_people").select(["id", "name", "disabled_at"]).execute();
  return (name) => {
    const called = rows.filter((row) => row.name.toLowerCase() === name.toLowerCase());
    const active = called.filter((row) => row.disabled_at === null);
    const [person, ...others] = active.length > 0 ? active : called;
    if (person === undefined)
      throw new Error("Nobody at the desk has this name: invite them first, or empty this cell");
    if (others.length > 0)
      throw new Error("Several people at the desk have this name: empty this cell");
    return person.id;
  };
}

/** An error on a line. */
interface FaultyLine {
  readonly line: number;
  /** The file's heading, or the one to add if it has no such column. */
  readonly column: string;
  readonly error: string;
}

function checkLines(
  context: CliContext,
  file: ImportFile,
  fileName: string,
  {
    describePlans,
    ...options
  }: ImportOptions &
    Pick<ImportDefaults, "personCalled"> & { readonly describePlans: DescribePlans },
) {
  const defaults: ImportDefaults = {
    ...options,
    fileName,
    now: context.now().toISOString(),
    parseTime: parseTime(context),
  };
  const validLines: { readonly line: number; readonly lead: NewLead }[] = [];
  const faults: FaultyLine[] = [];
  for (const line of file.lines) {
    const row = leadOnLine(line, defaults);
    const result = row.success ? leadFrom(row.lead, describePlans) : row;
    if (result.success) {
      validLines.push({ line: line.at, lead: result.lead });
      continue;
    }
    for (const [field, error] of Object.entries(result.errors))
      faults.push({ line: line.at, column: headingOver(field, line, file), error });
  }
  return { validLines, faults };
}

/** On SQLite, the leads of a group share a commit. Between groups, the running service can write. */
const groupSize = 100;

/** Stores the leads without any message. Safe to kill: the next run skips those that are stored. */
async function save(
  context: CliContext,
  database: Database,
  leads: readonly NewLead[],
): Promise<number> {
  const store = createLeadStore({
    database,
    now: () => context.now(),
    suppressions: createSuppressions(await context.signer(database)),
    onQueued() {},
    ...context.sending(),
  });
  const bar = context.progress("Importing", leads.length);
  let count = 0;
  try {
    for (let from = 0; from < leads.length; from += groupSize) {
      const group = leads.slice(from, from + groupSize);
      const outcomes = await Promise.all(group.map((lead) => store.storeLead(lead)));
      count += outcomes.filter((outcome) => outcome.taken && "fresh" in outcome).length;
      bar.advance(group.length);
    }
  } finally {
    bar.end();
  }
  return count;
}

const maxListed = 50;

function reportText(report: ImportReport): string {
  const { file, lines, broken, saved, fresh, repeated, erased, faulty, unused } = report;
  const counts = [
    saved > 0 ? `${saved} stored` : `${fresh} to store`,
    ...(repeated > 0 ? [`${repeated} already stored or repeated in the file`] : []),
    ...(erased > 0 ? [`${erased} left out because the person's data was erased`] : []),
    ...(broken > 0 ? [`${broken} with errors`] : []),
  ];
  const faults = faulty.slice(0, maxListed);
  const more = faulty.length - faults.length;
  return [
    `${file}: ${plural(lines, "1 line with a lead", "[count] lines with leads")}. ${counts.join(", ")}.`,
    ...faults.map(({ line, column, error }) => `  Line ${line}, ${visibleText(column)}: ${error}.`),
    ...(more > 0 ? [`  and ${plural(more, "1 more error", "[count] more errors")}`] : []),
    ...(unused.length > 0 ? [`Columns not imported: ${visibleText(unused.join(", "))}.`] : []),
    ...(saved > 0
      ? ["No emails or webhooks were sent for them."]
      : fresh > 0 && broken === 0
        ? ["Nothing was changed. To store them, run the same command with --save."]
        : []),
    "",
  ].join("\n");
}
