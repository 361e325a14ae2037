import { type Command, InvalidArgumentError } from "commander";
import type { CliContext } from "#operator/cli/context.ts";
import { addExamples } from "#operator/cli/program.ts";
import { importCrosswalk, importStars } from "#server/plans/import/import-extras.ts";
import { importLandscape } from "#server/plans/import/import-landscape.ts";
import { importZips } from "#server/plans/import/import-zips.ts";
import { crosswalkLines, planLines, print, starLines, zipLines } from "./report.ts";

interface Options {
  readonly year?: number;
  readonly accept?: true;
  readonly json?: true;
}

const acceptText = "import it even if something looks wrong, such as missing data";

/** A plan year. @throws {InvalidArgumentError} */
export function parseYear(text: string): number {
  if (!/^20\d\d$/.test(text)) throw new InvalidArgumentError("Use a year like 2027.");
  return Number(text);
}

/** `plans import`, `import-zips`, `import-stars` and `import-crosswalk`. */
export function addPlanImports(program: Command, context: CliContext): void {
  addLandscape(program, context);
  addZips(program, context);
  addStars(program, context);
  addCrosswalk(program, context);
}

/** The terminal's progress bars, for imports and downloads. */
export function progressOf(context: Pick<CliContext, "progress">): CliContext["progress"] {
  return (label, total) => context.progress(label, total);
}

function optionsOf(context: CliContext, { accept, year }: Options) {
  const progress = progressOf(context);
  return { year, accept: accept === true, now: context.now(), progress };
}

function addLandscape(program: Command, context: CliContext): void {
  const command = program
    .command("import")
    .description("import a landscape file: Medicare's list of plans for a year")
    .argument("<file>", "the ZIP archive from cms.gov, or the CSV file in it")
    .option("--year <year>", "refuse a file for any other year", parseYear)
    .option("--accept", acceptText)
    .option("--json", "as JSON")
    .action(async (file: string, options: Options) => {
      const { folder } = context.plans();
      const report = await importLandscape(folder, file, optionsOf(context, options));
      print(context, options.json, report, planLines(report));
    });
  addExamples(
    command,
    "plans -- import cy2027-landscape-202609-1.zip",
    "plans -- import CY2026_Landscape_202603.csv --year 2026",
  );
}

function addZips(program: Command, context: CliContext): void {
  const command = program
    .command("import-zips")
    .description("import a list of the counties that each ZIP code is in")
    .argument(
      "<file>",
      "the Census or HUD table, or a CSV file with the columns zip, fips and share",
    )
    .argument(
      "[counties]",
      "CSV file with the columns fips and name, for tables without county names (default: counties.csv next to the file, or the counties already imported)",
    )
    .option("--accept", acceptText)
    .option("--json", "as JSON")
    .action(async (file: string, countyFile: string | undefined, options: Options) => {
      const { folder } = context.plans();
      const report = await importZips(folder, file, { ...optionsOf(context, options), countyFile });
      print(context, options.json, report, zipLines(report));
    });
  addExamples(
    command,
    "plans -- import-zips tab20_zcta520_county20_natl.txt",
    "plans -- import-zips ZIP_COUNTY_062025.csv",
    "plans -- import-zips zip-county.csv counties.csv",
  );
}

function addStars(program: Command, context: CliContext): void {
  const command = program
    .command("import-stars")
    .description("import star ratings, for a landscape file without them")
    .argument("<file>", "the star ratings data tables from cms.gov, or their summary view")
    .option("--year <year>", "plan year (default: the year of the ratings)", parseYear)
    .option("--accept", acceptText)
    .option("--json", "as JSON")
    .action(async (file: string, options: Options) => {
      const { folder } = context.plans();
      const report = await importStars(folder, file, optionsOf(context, options));
      print(context, options.json, report, starLines(report));
    });
  addExamples(command, "plans -- import-stars 2027-star-ratings-data-tables.zip --year 2027");
}

function addCrosswalk(program: Command, context: CliContext): void {
  const command = program
    .command("import-crosswalk")
    .description("import the plan crosswalk: which plans continue, merge or end next year")
    .argument("<file>", "the plan crosswalk from cms.gov, zipped or not")
    .option("--year <year>", "the later year (default: the one in the file's name)", parseYear)
    .option("--accept", acceptText)
    .option("--json", "as JSON")
    .action(async (file: string, options: Options) => {
      const { folder } = context.plans();
      const report = await importCrosswalk(folder, file, optionsOf(context, options));
      print(context, options.json, report, crosswalkLines(report));
    });
  addExamples(command, "plans -- import-crosswalk plan-crosswalk-2027.zip");
}
