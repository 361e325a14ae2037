import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { plural } from "#content/fill-places.ts";
import { countyKey, countySlug, stateOfFips } from "#server/plans/counties.ts";
import { PlanRefusal, removeSamples, whileAlone, writePlanFile } from "#server/plans/editions.ts";
import {
  type Edition,
  editionIn,
  insertEdition,
  readFrom,
  zipFile,
} from "#server/plans/plan-files.ts";
import { cellText } from "./cells.ts";
import {
  acceptedProblems,
  bigChange,
  type ImportOptions,
  manyUnreadable,
  originOf,
  type Problem,
} from "./checks.ts";
import { openTable, type TableFile } from "./open-table.ts";
import { type Layout, type ProgressBar, readTable } from "./read-table.ts";

// Which counties a ZIP code is in, from one of three tables:
// - the Census: ZCTA and county relationship file, tab20_zcta520_county20_natl.txt. It names the counties, and has the
//   land of each part.
// - the Department of Housing and Urban Development (HUD): ZIP-county crosswalk. It has the share of addresses.
// - any CSV with the columns zip, fips and share.

const what = "a table of ZIP codes";

const layouts = [
  {
    kind: "census",
    what,
    columns: {
      zip: ["GEOID_ZCTA5_20"],
      fips: ["GEOID_COUNTY_20"],
      name: ["NAMELSAD_COUNTY_20"],
      homes: ["AREALAND_PART"],
      all: ["AREALAND_PART"],
    },
  },
  {
    kind: "hud",
    what,
    columns: {
      zip: ["ZIP"],
      fips: ["COUNTY", "GEOID", "FIPS"],
      name: [],
      homes: ["RES_RATIO", "TOT_RATIO"],
      all: ["TOT_RATIO"],
    },
    optional: ["name"],
  },
  {
    kind: "plain",
    what,
    columns: { zip: ["zip"], fips: ["fips"], name: [], homes: ["share"], all: ["share"] },
    optional: ["name"],
  },
] as const satisfies (Layout & { readonly kind: string })[];

const unlike =
  "its columns aren't the Census's (GEOID_ZCTA5_20, GEOID_COUNTY_20, NAMELSAD_COUNTY_20, AREALAND_PART), HUD's (ZIP, COUNTY, RES_RATIO, TOT_RATIO), or zip, fips and share.";

const countyLayout = {
  what: "a table of counties",
  // Where CMS writes another name than the Census, it stands under cms_name.
  columns: { fips: ["fips"], name: ["name"], cmsName: ["cms_name"] },
  optional: ["cmsName"],
} as const satisfies Layout;

/** The Census has 33,791 ZIP codes, HUD about 39,500. */
const fewestZips = 30_000;
const fewestCounties = 3000;

/** What an import of ZIP codes found. */
export interface ZipReport extends Edition {
  readonly layout: "census" | "hud" | "plain";
  readonly zips: number;
  readonly counties: number;
  /** ZIP codes with several counties. */
  readonly shared: number;
  readonly unreadable: number;
  /** Rows of places without Medicare plans, such as Palau. */
  readonly elsewhere: number;
  /** Codes of counties that have no name, such as Connecticut's planning regions, up to ten. */
  readonly unnamed: readonly string[];
  /** ZIP codes only in such counties, which keep what the file before said. */
  readonly kept: number;
  readonly accepted: readonly string[];
  readonly samplesRemoved: boolean;
}

interface CountyName {
  readonly name: string;
  readonly key: string;
}

/** By FIPS code. */
type CountyNames = Map<string, CountyName>;

/** By ZIP code and FIPS code. */
type Zips<Part> = Map<string, Map<string, Part>>;

/** How much of a ZIP code is in a county, on the table's own scale. */
interface Weight {
  /** Homes only. */
  readonly homes: number;
  readonly all: number;
}

/**
 * Imports ZIP codes and their counties.
 * @param folder DATA_DIR/plans, which is created
 * @param countyFile CSV with the columns fips, name and optionally cms_name. Default: `counties.csv` next to the
 * file, or else the counties that are there already
 * @throws {PlanRefusal} if anything looks wrong. The file before stays in place
 */
export async function importZips(
  folder: string,
  file: string,
  options: Omit<ImportOptions, "year"> & { readonly countyFile?: string | undefined },
): Promise<ZipReport> {
  return await whileAlone(folder, async () => {
    const table = await openTable(file, (name) => /\.(csv|txt)$/i.test(name));
    const parts = await readParts(table, options.progress?.("Reading ZIP codes", table.bytes));
    const before = readBefore(folder);
    const names =
      parts.layout === "census" ? parts.names : await namesFrom(file, options.countyFile, before);
    const { shares, unnamed, kept } = weigh(parts, names, before);
    const { rows, unreadable, elsewhere, layout } = parts;
    // A county may have no ZIP code, but plans: it's found by state.
    const counties = [...names].filter(([fips]) => stateOfFips(fips) !== null);
    const problems = [
      ...tooFew(shares.size, counties.length),
      manyUnreadable(unreadable, rows),
      bigChange("ZIP codes", shares.size, before?.zips.size),
    ];
    const accepted = acceptedProblems(file, problems, options);
    const edition = { ...(await originOf(file, table, options)), sample: false, rows };
    const samplesRemoved = removeSamples(folder);
    writePlanFile(zipFile(folder), "zips", (database) => {
      insertZips(database, counties, shares);
      insertEdition(database, edition);
    });
    return {
      ...edition,
      layout,
      zips: shares.size,
      counties: counties.length,
      shared: [...shares.values()].filter((one) => one.size > 1).length,
      unreadable,
      elsewhere,
      unnamed: [...unnamed].toSorted().slice(0, 10),
      kept,
      accepted,
      samplesRemoved,
    };
  });
}

function tooFew(zips: number, counties: number): Problem[] {
  return [
    zips < fewestZips &&
      `It has ${plural(zips, "1 ZIP code", "[count] ZIP codes")}. A complete file has at least ${plural(fewestZips, "1 ZIP code", "[count] ZIP codes")}.`,
    counties < fewestCounties &&
      `It has ${plural(counties, "1 county", "[count] counties")}, out of about 3,200.`,
  ];
}

/** Counties of ZIP codes as a table has them, before they're weighed. */
interface Parts {
  readonly layout: ZipReport["layout"];
  readonly zips: Zips<Weight>;
  /** Empty, unless the table is the Census's. */
  readonly names: CountyNames;
  readonly rows: number;
  readonly unreadable: number;
  readonly elsewhere: number;
}

async function readParts(table: TableFile, bar: ProgressBar | undefined): Promise<Parts> {
  const { layout, rows } = await readTable(table, layouts, { bar, unlike });
  const zips: Zips<Weight> = new Map();
  const names: CountyNames = new Map();
  const counts = { rows: 0, unreadable: 0, elsewhere: 0 };
  for await (const row of rows) {
    const zip = codeOf(row("zip"));
    const fips = codeOf(row("fips"));
    if (layout.kind === "census") {
      if (fips !== null && !names.has(fips)) names.set(fips, nameOf(row("name")));
      // Land without a ZIP code, such as a national forest.
      if (row("zip") === "") continue;
    }
    counts.rows++;
    const weight = { homes: numberIn(row("homes")), all: numberIn(row("all")) };
    if (zip === null || fips === null || !(weight.homes >= 0 && weight.all >= 0))
      counts.unreadable++;
    else if (stateOfFips(fips) === null) counts.elsewhere++;
    else zips.set(zip, (zips.get(zip) ?? new Map()).set(fips, weight));
  }
  return { layout: layout.kind, zips, names, ...counts };
}

/** Five digits; spreadsheets drop the zeros at the start. */
function codeOf(cell: string): string | null {
  return /^\d{3,5}$/.test(cell) ? cell.padStart(5, "0") : null;
}

/** An empty cell isn't a zero. */
function numberIn(cell: string): number {
  return Number(cell || Number.NaN);
}

function nameOf(cell: string, cmsName = ""): CountyName {
  const name = cellText(cell, 60);
  return { name, key: countyKey(cellText(cmsName, 60) || name) };
}

interface Before {
  readonly names: CountyNames;
  readonly zips: Zips<number>;
}

/** What the ZIP code file that's in place says; null without one, or if it's made up. */
function readBefore(folder: string): Before | null {
  if (!existsSync(zipFile(folder))) return null;
  return readFrom(zipFile(folder), (database) => {
    if (editionIn(database).sample) return null;
    const names: CountyNames = new Map();
    for (const { id, name, key } of database.prepare("select * from county").iterate())
      names.set(String(id).padStart(5, "0"), { name: String(name), key: String(key) });
    const zips: Zips<number> = new Map();
    for (const { zip, county, share } of database.prepare("select * from zip").iterate()) {
      const parts = zips.get(String(zip)) ?? new Map<string, number>();
      zips.set(String(zip), parts.set(String(county).padStart(5, "0"), Number(share)));
    }
    return { names, zips };
  });
}

async function namesFrom(
  file: string,
  countyFile: string | undefined,
  before: Before | null,
): Promise<CountyNames> {
  const beside = join(dirname(file), "counties.csv");
  const namesFile = countyFile ?? (existsSync(beside) ? beside : null);
  if (namesFile !== null) return await readCounties(namesFile);
  if (before !== null) return before.names;
  throw new PlanRefusal(
    `${basename(file)} has no county names. First import the Census file, which has them, or add a file with the columns fips and name: npm run plans -- import-zips FILE COUNTIES`,
  );
}

async function readCounties(file: string): Promise<CountyNames> {
  const names: CountyNames = new Map();
  const { rows } = await readTable(await openTable(file), [countyLayout]);
  for await (const row of rows) {
    const fips = codeOf(row("fips"));
    const county = nameOf(row("name"), row("cmsName"));
    if (fips !== null && county.name !== "") names.set(fips, county);
  }
  return names;
}

/** The counties of each ZIP code that has any with a name, with its share of each. */
function weigh({ zips, layout }: Parts, names: CountyNames, before: Before | null) {
  const shares: Zips<number> = new Map();
  const unnamed = new Set<string>();
  let kept = 0;
  for (const [zip, weights] of zips) {
    for (const fips of weights.keys()) if (!names.has(fips)) unnamed.add(fips);
    const withName = [...weights].filter(([fips]) => names.has(fips));
    const earlier = before?.zips.get(zip);
    if (withName.length > 0) shares.set(zip, sharesOf(withName, layout));
    else if (earlier !== undefined) {
      shares.set(zip, earlier);
      kept++;
    }
  }
  return { shares, unnamed, kept };
}

/** By homes; in a ZIP code without any, such as an office tower's, by all addresses. */
function sharesOf(
  weights: readonly (readonly [string, Weight])[],
  layout: ZipReport["layout"],
): Map<string, number> {
  const sum = (of: keyof Weight) => weights.reduce((total, [, weight]) => total + weight[of], 0);
  const of = sum("homes") > 0 ? "homes" : "all";
  if (layout !== "census") return new Map(weights.map(([fips, weight]) => [fips, weight[of]]));
  const land = sum("all");
  if (land === 0) return new Map(weights.map(([fips]) => [fips, 1 / weights.length]));
  // Nobody lives in parts that are nothing but water.
  const dry = weights.filter(([, weight]) => weight.all > 0);
  return new Map(dry.map(([fips, weight]) => [fips, weight.all / land]));
}

/** Fills the tables of the ZIP code file. */
export function insertZips(
  database: DatabaseSync,
  counties: readonly (readonly [string, CountyName])[],
  zips: ReadonlyMap<string, ReadonlyMap<string, number>>,
): void {
  const county = database.prepare(
    "insert into county values (?, ?, ?, ?, ?) on conflict do nothing",
  );
  for (const [fips, { name, key }] of counties)
    county.run(Number(fips), stateOfFips(fips), key, countySlug(name), name);
  const zip = database.prepare("insert into zip values (?, ?, ?)");
  for (const [code, parts] of zips)
    for (const [fips, share] of parts) zip.run(code, Number(fips), share);
}
