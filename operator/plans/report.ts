import { plural } from "#content/fill-places.ts";
import { fitLines, visibleText } from "#operator/cli/layout.ts";
import type { CliContext } from "#operator/cli/context.ts";
import { asJson } from "#operator/cli/output.ts";
import { yearsOnOffer } from "#server/plans/display.ts";
import type { CrosswalkReport, StarReport } from "#server/plans/import/import-extras.ts";
import type { ImportReport } from "#server/plans/import/import-landscape.ts";
import type { ZipReport } from "#server/plans/import/import-zips.ts";
import type { Edition } from "#server/plans/plan-files.ts";

// What imports found, for the terminal.

/** A number as people write it: `137,259`. */
export function figure(count: number): string {
  return count.toLocaleString("en-US");
}

/** A line of a report; false: left out. */
export type ReportLine = string | false;

/** Prints a result as JSON, or as lines that fit the terminal. */
export function print(
  { write, screen }: Pick<CliContext, "write" | "screen">,
  json: true | undefined,
  result: unknown,
  lines: readonly ReportLine[],
): void {
  const texts = lines.filter((line) => line !== false).map(visibleText);
  const text = texts.map((line) => `${line}\n`).join("");
  write(json ? asJson(result) : fitLines(text, screen.width));
}

/** Why visitors see nothing of a year, with `joint` in front; empty if it's on offer. @param today YYYY-MM-DD */
export function notOnOffer(year: number, today: string, joint: string): string {
  if (yearsOnOffer(today).includes(year)) return "";
  const thisYear = Number(today.slice(0, 4));
  if (year < thisYear) return `${joint}the year is over`;
  if (year > thisYear + 1) return `${joint}its plans are shown starting October 1, ${year - 1}`;
  return `${joint}next year's plans are shown starting October 1`;
}

/** What an import of plans found. */
export function planLines(report: ImportReport): ReportLine[] {
  const { year, plans, counties, states, rows, stars, crosswalk } = report;
  const starText = stars.carried
    ? `${figure(stars.plans)} plans keep their stars from the previous edition`
    : `${figure(stars.plans)} plans have stars`;
  return [
    `The ${year} plans are in place: ${figure(plans)} plans in ${figure(counties)} counties of ${states} states and territories (${figure(rows)} rows).`,
    ...fileLines(report),
    `  Stars    ${stars.plans === 0 ? "none; add them with import-stars" : starText}`,
    crosswalk > 0 && `  Changes  known for ${figure(crosswalk)} of the ${year - 1} plans`,
    ...oddities(report),
    ...endLines(report),
  ];
}

function fileLines({ file, date, sha256 }: Edition): ReportLine[] {
  return [`  File     ${file}, dated ${date}`, `  SHA-256  ${sha256}`];
}

function oddities(report: ImportReport): ReportLine[] {
  const { unknownCounties, unreadable, medicaidRows, differing, unclear, sanctioned } = report;
  const counties = unknownCounties ?? [];
  const more = counties.length > 5 ? `; and ${counties.length - 5} more` : "";
  return [
    unknownCounties === null &&
      "Counties weren't checked: there are no ZIP codes yet. Import them, then run: npm run plans -- check",
    counties.length > 0 &&
      `Counties left out because the ZIP code file doesn't have them: ${counties.slice(0, 5).join("; ")}${more}.`,
    unreadableLine(unreadable),
    medicaidRows > 0 &&
      `${figure(medicaidRows)} rows for Medicare-Medicaid plans (MMP) were left out: people join those through Medicaid.`,
    differing > 0 &&
      `${figure(differing)} plans have figures that differ between counties. None of these plans' amounts or stars are shown.`,
    sanctioned > 0 &&
      `${plural(sanctioned, "1 plan is", "[count] plans are")} under a Medicare sanction and can't take new members. The list marks such plans, and visitors can't ask for them.`,
    unclear > 0 &&
      `${figure(unclear)} plans have an amount that couldn't be read. Those amounts aren't shown.`,
  ];
}

function unreadableLine(unreadable: number): ReportLine {
  return unreadable > 0 && `${figure(unreadable)} rows couldn't be read and were left out.`;
}

/** What every report ends with. */
function endLines({
  accepted,
  samplesRemoved = false,
}: {
  readonly accepted: readonly string[];
  readonly samplesRemoved?: boolean;
}): ReportLine[] {
  return [
    accepted.length > 0 && "Imported despite these problems:",
    ...accepted.map((problem) => `  ${problem}`),
    samplesRemoved && "The sample data was removed: it isn't shown beside real data.",
  ];
}

/** What an import of ZIP codes found. */
export function zipLines(report: ZipReport): ReportLine[] {
  const { zips, counties, shared, layout, unreadable, elsewhere, unnamed, kept } = report;
  const from = { census: "the Census", hud: "HUD", plain: "your own table" }[layout];
  return [
    `${figure(zips)} ZIP codes in ${figure(counties)} counties are in place, from ${from}. ${figure(shared)} of the ZIP codes are in more than one county.`,
    ...fileLines(report),
    unreadableLine(unreadable),
    elsewhere > 0 && `${figure(elsewhere)} rows are for places without Medicare plans.`,
    unnamed.length > 0 &&
      `There's no name for these counties: ${unnamed.join(", ")}. ${figure(kept)} ZIP codes there keep their entries from the previous file.`,
    ...endLines(report),
  ];
}

/** What an import of stars found. */
export function starLines(report: StarReport): ReportLine[] {
  const { year, ratings, contracts, rated, plans } = report;
  return [
    `${figure(rated)} of ${figure(plans)} plans for ${year} now have stars, from ${figure(contracts)} contracts with ${ratings} ratings. The others are too new or have too little data.`,
    ...endLines(report),
  ];
}

/** What an import of a crosswalk found. */
export function crosswalkLines(report: CrosswalkReport): ReportLine[] {
  const { year, rows, fates, unreadable } = report;
  const { continues, renamed, merged, ended, unknown } = fates;
  return [
    `The changes from ${year - 1} to ${year} are in place (${figure(rows)} rows). Of the ${year - 1} plans:`,
    `  ${figure(continues)} continue`,
    `  ${figure(renamed)} continue under a new name`,
    `  ${figure(merged)} become part of another plan`,
    `  ${figure(ended)} end`,
    `  ${figure(unknown)} aren't in the file, or become a plan that isn't listed`,
    unreadable > 0 && `${figure(unreadable)} rows couldn't be read.`,
    ...endLines(report),
  ];
}
