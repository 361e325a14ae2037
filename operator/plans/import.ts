import { type Command, InvalidArgumentError } from "commander";
import type { CliContext } from "#operator/cli/context.ts";
import { addExamples } from "#operator/cli/program.ts";
import type { ImportOptions } from "#server/plans/import/checks.ts";
import { importCrosswalk, importStars } from "#server/plans/import/import-extras.ts";
import { importLandscape } from "#server/plans/import/import-landscape.ts";
import { importZips } from "#server/plans/import/import-zips.ts";
import {
  crosswalkLines,
  planLines,
  print,
  type ReportLine,
  starLines,
  zipLines,
} from "./report.ts";

interface Options {
  readonly year?: number;
  readonly accept?: true;
  readonly json?: true;
}

/** A plan year. @throws {InvalidArgumentError} */
export function parseYear(text: string): number {
  if (!/^20\d\d$/.test(text)) throw new InvalidArgumentError("Use a year like 2027.");
  return Number(text);
}

/** What an import is told, with the terminal's progress bars. */
export function optionsOf(context: CliContext, { accept, year }: Options): ImportOptions {
  const progress = (label: string, total: number) => context.progress(label, total);
  return { year, accept: accept === true, now: context.now(), progress };
}

/** `plans import`, `import-zips`, `import-stars` and `import-crosswalk`. */
export function addPlanImports(program: Command, context: CliContext): void {
  addImport(program, context, {
    name: "import",
    description: "import a landscape file: Medicare's list of plans for a year",
    file: "the ZIP archive from cms.gov, or the CSV file in it",
    year: "refuse a file for any other year",
    work: importLandscape,
    lines: planLines,
    examples: [
      "plans -- import cy2027-landscape-202609-1.zip",
      "plans -- import CY2026_Landscape_202603.csv --year 2026",
    ],
  });
  addImport(program, context, {
    name: "import-zips",
    description: "import a list of the counties that each ZIP code is in",
    file: "the Census or HUD table, or a CSV file with the columns zip, fips and share",
    counties:
      "CSV file with the columns fips and name, for tables without county names (default: counties.csv next to the file, or the counties already imported)",
    work: importZips,
    lines: zipLines,
    examples: [
      "plans -- import-zips tab20_zcta520_county20_natl.txt",
      "plans -- import-zips ZIP_COUNTY_062025.csv",
      "plans -- import-zips zip-county.csv counties.csv",
    ],
  });
  addImport(program, context, {
    name: "import-stars",
    description: "import star ratings, for a landscape file without them",
    file: "the star ratings data tables from cms.gov, or their summary view",
    year: "plan year (default: the year of the ratings)",
    work: importStars,
    lines: starLines,
    examples: ["plans -- import-stars 2027-star-ratings-data-tables.zip --year 2027"],
  });
  addImport(program, context, {
    name: "import-crosswalk",
    description: "import the plan crosswalk: which plans continue, merge or end next year",
    file: "the plan crosswalk from cms.gov, zipped or not",
    year: "the later year (default: the one in the file's name)",
    work: importCrosswalk,
    lines: crosswalkLines,
    examples: ["plans -- import-crosswalk plan-crosswalk-2027.zip"],
  });
}

interface PlanImport<Report> {
  readonly name: string;
  readonly description: string;
  /** What the file is. */
  readonly file: string;
  /** What the second file is, if the command takes one. */
  readonly counties?: string;
  /** What the option is for, if the command takes it. */
  readonly year?: string;
  readonly work: (
    folder: string,
    file: string,
    options: ImportOptions & { readonly countyFile?: string | undefined },
  ) => Promise<Report>;
  readonly lines: (report: Report) => ReportLine[];
  readonly examples: readonly string[];
}

function addImport<Report>(program: Command, context: CliContext, one: PlanImport<Report>): void {
  const command = program
    .command(one.name)
    .description(one.description)
    .argument("<file>", one.file);
  if (one.counties !== undefined) command.argument("[counties]", one.counties);
  if (one.year !== undefined) command.option("--year <year>", one.year, parseYear);
  command
    .option("--accept", "import it even if something looks wrong, such as missing data")
    .option("--json", "as JSON")
    .action(async () => {
      const [file = "", countyFile] = command.args;
      const options = command.opts<Options>();
      const { folder } = context.plans();
      const report = await one.work(folder, file, { ...optionsOf(context, options), countyFile });
      print(context, options.json, report, one.lines(report));
    });
  addExamples(command, ...one.examples);
}
