import type { Command } from "commander";
import appointments from "#content/agency/appointments.yaml";
import { plural } from "#content/fill-places.ts";
import { daysBetween, todayIn } from "#medicare/calendar.ts";
import { type CliContext, OperatorError } from "#operator/cli/context.ts";
import { addExamples } from "#operator/cli/program.ts";
import { agencyDate } from "#operator/cli/time.ts";
import { readDisplay, shownFor } from "#server/plans/display.ts";
import { rollBack, whileAlone } from "#server/plans/editions.ts";
import {
  checkPlans,
  type PlanCheck,
  readStatus,
  unknownAppointments,
  type YearStatus,
} from "#server/plans/inspect.ts";
import { sampleZips, writeSample } from "#server/plans/sample.ts";
import { figure, notOnOffer, print, type ReportLine } from "./report.ts";
import { parseYear } from "./import.ts";

interface JsonOption {
  readonly json?: true;
}

/** `plans status`, `check`, `rollback` and `sample`. */
export function addPlanUpkeep(program: Command, context: CliContext): void {
  addStatus(program, context);
  addCheck(program, context);
  addRollback(program, context);
  addSample(program, context);
}

function addStatus(program: Command, context: CliContext): void {
  const command = program
    .command("status")
    .description("show what plan data there is, how old it is, and how much of it visitors see")
    .option("--json", "as JSON")
    .action(({ json }: JsonOption) => {
      const { folder } = context.plans();
      const today = todayIn(context.zone.timeZone, context.now());
      const choice = readDisplay(folder);
      const { years, zips } = readStatus(folder);
      const problems = unknownAppointments(folder, appointments);
      const statuses = years.map((one) => ({ ...one, shown: shownFor(choice, one.year, today) }));
      const lines = [
        years.length === 0 &&
          "There are no plans yet. Visitors see 1-800-MEDICARE, your phone number and a link to medicare.gov. Run: npm run plans -- update",
        ...statuses.flatMap((one) => yearLines(one, today, context)),
        zips === null
          ? "ZIP codes: none yet. Without them, visitors choose their state and county."
          : zips.edition === null
            ? "ZIP codes: the file is damaged. Import it again."
            : `ZIP codes: ${figure(zips.zips)} in ${figure(zips.counties)} counties, from ${zips.edition.file}, dated ${zips.edition.date}${sampleMark(zips.edition)}`,
        ...problems.map(({ message }) => `content/agency/appointments.yaml: ${message}`),
      ];
      const result = { show: choice.show, years: statuses, zips, unknownAppointments: problems };
      print(context, json, result, lines);
    });
  addExamples(command, "plans -- status", "--silent plans -- status --json");
}

const sampleMark = ({ sample }: { readonly sample: boolean }) => (sample ? " (made up)" : "");

function yearLines(
  { year, edition, stars, crosswalk, previous, shown }: YearStatus & { readonly shown: string },
  today: string,
  { zone }: Pick<CliContext, "zone">,
): ReportLine[] {
  if (edition === null)
    return [
      `${year}: the file is damaged. Run: npm run plans -- rollback ${year}, or update ${year}`,
    ];
  // A file's date is in UTC, which is a day ahead of the agency in the evening.
  const days = Math.max(0, daysBetween(edition.date, today));
  return [
    `${year}: ${figure(edition.plans)} plans, ${figure(edition.rows)} rows${sampleMark(edition)}`,
    `  Edition   ${edition.file}, dated ${edition.date}, ${plural(days, "1 day", "[count] days")} old, imported ${agencyDate(edition.importedAt, zone)}`,
    `  Visitors  see ${shown === "off" ? `nothing${notOnOffer(year, today, ": ")}` : shown}`,
    `  Stars     ${stars === 0 ? "none" : `for ${figure(stars)} plans`}`,
    `  Changes   ${crosswalk === 0 ? "not known; see import-crosswalk" : `known for ${figure(crosswalk)} of the ${year - 1} plans`}`,
    previous !== null &&
      `  Previous  ${previous.file}, dated ${previous.date}, which rollback brings back`,
  ];
}

function addCheck(program: Command, context: CliContext): void {
  const command = program
    .command("check")
    .description(
      "read every file of plan data in full, and compare its counties with the ZIP codes",
    )
    .option("--json", "as JSON")
    .action(({ json }: JsonOption) => {
      const check = checkPlans(context.plans().folder);
      print(context, json, check, checkLines(check));
      if (check.problems.length > 0) throw new OperatorError("Fix the problems above.");
    });
  addExamples(command, "plans -- check", "--silent plans -- check --json");
}

function checkLines({ problems, years }: PlanCheck): ReportLine[] {
  return [
    ...years.map(
      ({ year, plans, counties, withoutPlans }) =>
        `${year}: ${figure(plans)} plans in ${figure(counties)} counties. ${gapText(withoutPlans)}`,
    ),
    ...problems.map((problem) => `Problem: ${problem}`),
    problems.length === 0 && "No problems found.",
  ];
}

function gapText([example, ...more]: readonly string[]): string {
  if (example === undefined) return "Every county has plans of its own.";
  const none = "(only statewide plans, or none)";
  return more.length === 0
    ? `1 county, ${example}, has no plans of its own ${none}.`
    : `${figure(more.length + 1)} counties, such as ${example}, have no plans of their own ${none}.`;
}

function addRollback(program: Command, context: CliContext): void {
  const command = program
    .command("rollback")
    .description("swap a year's plans with the previous edition; run it again to undo that")
    .argument(
      "[year]",
      "plan year; you can leave it out if there are plans for only one year",
      parseYear,
    )
    .option("--json", "as JSON")
    .action(async (argument: number | undefined, { json }: JsonOption) => {
      const { folder } = context.plans();
      const year = argument ?? onlyYear(folder);
      const edition = await whileAlone(folder, () => rollBack(folder, year));
      const line = `The ${year} plans are now from ${edition.file}, dated ${edition.date}: ${figure(edition.plans)} plans.`;
      print(context, json, edition, [line]);
    });
  addExamples(command, "plans -- rollback", "plans -- rollback 2027");
}

/** The only year with plans. @throws {OperatorError} if there are none, or several years have plans */
function onlyYear(folder: string): number {
  const { years } = readStatus(folder);
  const [first, ...others] = years;
  if (first === undefined) throw new OperatorError("There are no plans yet.");
  if (others.length === 0) return first.year;
  const lines = years.map(({ year, previous }) =>
    previous === null
      ? `  ${year} has no previous edition`
      : `  npm run plans -- rollback ${year}  brings back ${previous.file}, dated ${previous.date}, ${figure(previous.plans)} plans`,
  );
  const list = new Intl.ListFormat("en-US").format(years.map(({ year }) => String(year)));
  throw new OperatorError(`There are plans for ${list}. Say which year:\n${lines.join("\n")}`);
}

function addSample(program: Command, context: CliContext): void {
  const command = program
    .command("sample")
    .description("write made-up plans for three made-up counties, for development")
    .option("--json", "as JSON")
    .action(async ({ json }: JsonOption) => {
      const { folder } = context.plans();
      const today = todayIn(context.zone.timeZone, context.now());
      const years = await writeSample(folder, today);
      const zips = Object.keys(sampleZips);
      print(context, json, { years, zips }, [
        `Made-up plans for ${years.join(" and ")} are in place, under the ZIP codes ${zips.join(", ")}, which don't exist. Every page that shows these plans says that they're made up.`,
      ]);
    });
  addExamples(command, "plans -- sample");
}
