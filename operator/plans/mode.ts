import { Argument, type Command } from "commander";
import { planDisplays, type PlanDisplay } from "#contract/plans.ts";
import { todayIn } from "#medicare/calendar.ts";
import { type CliContext, OperatorError } from "#operator/cli/context.ts";
import { parseDay, parseText } from "#operator/cli/options.ts";
import { addExamples } from "#operator/cli/program.ts";
import {
  type DisplayRecord,
  isValidRecord,
  type PlanDisplayChoice,
  readDisplay,
  shownFor,
  writeDisplay,
} from "#server/plans/display.ts";
import { importedYears } from "#server/plans/plan-files.ts";
import { parseYear } from "./import.ts";
import { notOnOffer, print } from "./report.ts";

interface ModeOptions {
  readonly materialId?: string;
  readonly approved?: string;
  readonly year?: number;
  readonly expires?: string;
  readonly json?: true;
}

/** `plans mode`. */
export function addPlansMode(program: Command, context: CliContext): void {
  const command = program
    .command("mode")
    .description("show or choose how much of the plan data visitors see")
    .addArgument(
      new Argument(
        "[mode]",
        "off: only 1-800-MEDICARE, your phone number and a link to medicare.gov. counts: how many plans there are, with their names, organizations and types. full: premiums, drug deductibles, yearly limits and stars, too; file those pages with CMS first",
      ).choices(planDisplays),
    )
    .option(
      "--material-id <id>",
      "for full: the material ID that CMS has on file for these pages",
      parseText(100),
    )
    .option("--approved <date>", "for full: date of the approval", parseDay(context))
    .option("--year <year>", "for full: plan year that the approval covers", parseYear)
    .option("--expires <date>", "for full: last day the approval is valid", parseDay(context))
    .option("--json", "as JSON")
    .action((mode: PlanDisplay | undefined, options: ModeOptions) => {
      const { folder } = context.plans();
      const today = todayIn(context.zone.timeZone, context.now());
      const record = recordOf(mode, options, today);
      if (mode !== undefined) choose(folder, mode, record, today);
      const choice = readDisplay(folder);
      const years = importedYears(folder).map((year) => ({
        year,
        shown: shownFor(choice, year, today),
      }));
      print(context, options.json, { ...choice, years }, modeLines(choice, years, today));
    });
  addExamples(
    command,
    "plans -- mode",
    "plans -- mode counts",
    "plans -- mode full --material-id MULTI-PLAN_agency2027_M --approved 2026-09-15 --year 2027 --expires 2027-09-30",
  );
}

/** The approval in a command's options; null without any. @throws {OperatorError} if one is missing or wrong */
function recordOf(
  mode: PlanDisplay | undefined,
  { materialId, approved, year, expires }: ModeOptions,
  today: string,
): DisplayRecord | null {
  const values = [materialId, approved, year, expires].filter((one) => one !== undefined);
  if (values.length === 0) return null;
  if (mode !== "full")
    throw new OperatorError("Only full takes an approval: npm run plans -- mode full …");
  if (
    materialId === undefined ||
    approved === undefined ||
    year === undefined ||
    expires === undefined
  )
    throw new OperatorError(`Something is missing. ${advice}`);
  if (!/^[\w .:/-]{3,}$/.test(materialId))
    throw new OperatorError(
      "--material-id: use letters, digits, spaces and . : / _ -, at least 3 characters.",
    );
  if (approved > today)
    throw new OperatorError(
      `The approval date, ${approved}, is in the future. Run this again on that day.`,
    );
  if (expires < today) throw new OperatorError(`The approval expired on ${expires}. ${advice}`);
  return { materialId, approved, year, expires };
}

const advice =
  "To show premiums, limits and stars, record that CMS has your pages on file (42 CFR 422.2261): " +
  "--material-id with their material ID, --approved with the date, --year with the plan year, and --expires with the last day. " +
  "Until then, you can show counts.";

function choose(
  folder: string,
  mode: PlanDisplay,
  record: DisplayRecord | null,
  today: string,
): void {
  const { records } = readDisplay(folder);
  const isOther = (one: DisplayRecord) =>
    one.materialId !== record?.materialId || one.year !== record.year;
  const all = record === null ? records : [...records.filter(isOther), record];
  if (mode === "full" && !all.some((one) => isValidRecord(one, one.year, today)))
    throw new OperatorError(`There's no approval on record that's valid today. ${advice}`);
  writeDisplay(folder, { show: mode, records: all });
}

const meanings: Readonly<Record<PlanDisplay, string>> = {
  off: "no plans: /plans shows only 1-800-MEDICARE, your phone number and a link to medicare.gov",
  counts: "how many plans there are, with their names, organizations and types",
  full: "how many plans there are, with their names, organizations, types, premiums, drug deductibles, yearly limits and stars",
};

function modeLines(
  { show, records }: PlanDisplayChoice,
  years: readonly { readonly year: number; readonly shown: PlanDisplay }[],
  today: string,
): string[] {
  return [
    `Mode: ${show}. Visitors see ${meanings[show]}.`,
    ...years
      .filter(({ shown }) => shown !== show)
      .map(
        ({ year, shown }) =>
          `  ${year}: ${shown === "off" ? `nothing${notOnOffer(year, today, ", because ")}` : `only ${shown}, because no approval for ${year} is valid today`}`,
      ),
    ...records.map((one) => {
      const state = isValidRecord(one, one.year, today) ? "valid" : "not valid";
      return `  Approval ${one.materialId} for ${one.year}: from ${one.approved} to ${one.expires}, ${state} today`;
    }),
  ];
}
