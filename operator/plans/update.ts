import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { todayIn } from "#medicare/calendar.ts";
import type { CliContext } from "#operator/cli/context.ts";
import { addExamples } from "#operator/cli/program.ts";
import { yearsOnOffer } from "#server/plans/display.ts";
import { PlanRefusal } from "#server/plans/editions.ts";
import { download, findLandscape } from "#server/plans/import/download.ts";
import { importLandscape, type ImportReport } from "#server/plans/import/import-landscape.ts";
import { importZips, type ZipReport } from "#server/plans/import/import-zips.ts";
import { fileHash } from "#server/plans/import/open-table.ts";
import { editionIn, tryReadFrom, yearFile, zipFile } from "#server/plans/plan-files.ts";
import { optionsOf, parseYear } from "./import.ts";
import { planLines, print, type ReportLine, zipLines } from "./report.ts";

interface UpdateOptions {
  readonly zips?: true;
  readonly accept?: true;
  readonly json?: true;
}

/** What was downloaded, and what came of it. */
interface UpdateResult {
  readonly downloaded: readonly {
    readonly url: string;
    readonly bytes: number;
    readonly sha256: string;
  }[];
  /** Null: not downloaded. */
  readonly zips: ZipReport | null;
  readonly years: readonly (ImportReport | { readonly year: number; readonly unchanged: true })[];
}

/** `plans update`. */
export function addPlansUpdate(program: Command, context: CliContext): void {
  const command = program
    .command("update")
    .description("download and import plans, and ZIP codes if there are none yet")
    .argument(
      "[year]",
      "plan year (default: this year, and next year too starting October 1)",
      parseYear,
    )
    .option("--zips", "download the ZIP codes again, too")
    .option("--accept", "import files even if something looks wrong, such as missing data")
    .option("--json", "as JSON")
    .action(async (year: number | undefined, options: UpdateOptions) => {
      const today = todayIn(context.zone.timeZone, context.now());
      const years = year === undefined ? yearsOnOffer(today).toSorted((a, b) => a - b) : [year];
      const { result, lines } = await update(context, years, options);
      print(context, options.json, result, lines);
    });
  addExamples(command, "plans -- update", "plans -- update 2027", "plans -- update --zips");
}

async function update(
  context: CliContext,
  years: readonly number[],
  { zips: again, ...rest }: UpdateOptions,
): Promise<{ result: UpdateResult; lines: ReportLine[] }> {
  const { folder, source, zipsSource } = context.plans();
  const options = optionsOf(context, rest);
  const downloads: UpdateResult["downloaded"][number][] = [];
  const lines: ReportLine[] = [];
  const fetchFile = async (url: string) => {
    const { file, bytes } = await download(url, join(folder, "downloads"), options.progress);
    const sha256 = await fileHash(file);
    downloads.push({ url, bytes, sha256 });
    lines.push(`Downloaded ${url} (${(bytes / 1_000_000).toFixed(1)} MB)`);
    return { file, sha256 };
  };
  let zips: ZipReport | null = null;
  const zipsInPlace = tryReadFrom(zipFile(folder), editionIn);
  if (again === true || zipsInPlace?.sample !== false) {
    const { file } = await fetchFile(zipsSource);
    const work = () => importZips(folder, file, { ...options, source: zipsSource });
    zips = await keepIfRefused(file, "import-zips", work);
    lines.push(...zipLines(zips));
  }
  const reports: UpdateResult["years"][number][] = [];
  for (const year of years) {
    const url = await findLandscape(source, year);
    const { file, sha256 } = await fetchFile(url);
    if (tryReadFrom(yearFile(folder, year), editionIn)?.sha256 === sha256) {
      rmSync(file);
      reports.push({ year, unchanged: true });
      lines.push(
        `The ${year} plans are up to date: this file is already in place.`,
        `  SHA-256  ${sha256}`,
      );
      continue;
    }
    const work = () => importLandscape(folder, file, { ...options, year, source: url });
    const report = await keepIfRefused(file, "import", work);
    reports.push(report);
    lines.push(...planLines(report));
  }
  return { result: { downloaded: downloads, zips, years: reports }, lines };
}

/** Imports a download and deletes it. If it's refused, it stays, so that it can be looked at. */
async function keepIfRefused<T>(file: string, command: string, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    rmSync(file, { force: true });
    return result;
  } catch (error) {
    if (!(error instanceof PlanRefusal)) throw error;
    const again = `The download is in ${file}. To import it anyway: npm run plans -- ${command} ${file} --accept`;
    throw new PlanRefusal(`${error.message}\n${again}`, { cause: error });
  }
}
