import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { countyKey, countySlug, stateOfFips } from "#server/plans/counties.ts";
import {
  type Edition,
  insertZipEdition,
  PlanRefusal,
  readZipEdition,
  removeSamples,
  whileAlone,
  writePlanFile,
  zipTarget,
} from "#server/plans/editions.ts";
import { openPlanFile, zipFile } from "#server/plans/plan-files.ts";
import { cellText } from "./cells.ts";
import {
  changeOf,
  importOf,
  type ImportOptions,
  many,
  refusal,
  tooManyUnreadable,
} from "./import-landscape.ts";
import { fileHash, openTable } from "./open-table.ts";
import { type Columns, type Layout, readRows, rowsOf, type RowReader } from "./read-table.ts";

// Which counties a ZIP code is in, from one of three tables:
// - the Census: ZCTA and county relationship file, tab20_zcta520_county20_natl.txt. It names the counties, and has the
//   land of each part.
// - the Department of Housing and Urban Development (HUD): ZIP-county crosswalk. It has the share of addresses.
// - any CSV with the columns zip, fips and share.

const census = {
  what: "a table of ZIP codes",
  columns: [
    { field: "zip", names: ["GEOID_ZCTA5_20"] },
    { field: "fips", names: ["GEOID_COUNTY_20"] },
    { field: "name", names: ["NAMELSAD_COUNTY_20"] },
    { field: "land", names: ["AREALAND_PART"] },
  ],
} as const satisfies Layout<string>;

const hud = {
  what: "a table of ZIP codes",
  columns: [
    { field: "zip", names: ["ZIP"] },
    { field: "fips", names: ["COUNTY", "GEOID", "FIPS"] },
    { field: "homes", names: ["RES_RATIO"], optional: true },
    { field: "all", names: ["TOT_RATIO"] },
  ],
} as const satisfies Layout<string>;

const plain = {
  what: "a table of ZIP codes",
  columns: [
    { field: "zip", names: ["zip"] },
    { field: "fips", names: ["fips"] },
    { field: "share", names: ["share"] },
  ],
} as const satisfies Layout<string>;

const countyTable = {
  what: "a table of counties",
  columns: [
    { field: "fips", names: ["fips"] },
    { field: "name", names: ["name"] },
    // Where CMS writes another name than the Census.
    { field: "cmsName", names: ["cms_name"], optional: true },
  ],
} as const satisfies Layout<string>;

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
type CountyNames = ReadonlyMap<string, CountyName>;

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
    const parts = createParts();
    const bar = options.progress?.("Reading ZIP codes", table.bytes);
    try {
      await readRows(table, parts.reader, (bytes) => bar?.advance(bytes));
    } finally {
      bar?.end();
    }
    const found = parts.found();
    const before = await readBefore(folder);
    const names =
      found.layout === "census" ? found.names : await namesFrom(file, options.countyFile, before);
    const { importedAt, source } = importOf(options);
    const sha256 = await fileHash(file);
    const origin = { file: basename(file), date: table.date, sha256, source, importedAt };
    return await store(folder, found, names, before, { origin, accept: options.accept === true });
  });
}

/** Counties of ZIP codes as a table has them, before they're weighed. */
function createParts() {
  const zips = new Map<string, Map<string, Weight>>();
  const names = new Map<string, CountyName>();
  const counts = { rows: 0, unreadable: 0, elsewhere: 0 };
  let layout: ZipReport["layout"] = "plain";

  const add = (zipCell: string, fipsCell: string, homes: number, all: number) => {
    counts.rows++;
    const zip = codeOf(zipCell);
    const fips = codeOf(fipsCell);
    const isWeighed = homes >= 0 && all >= 0;
    if (zip === null || fips === null || !isWeighed) counts.unreadable++;
    else if (stateOfFips(fips) === null) counts.elsewhere++;
    else {
      const counties = zips.get(zip) ?? new Map<string, Weight>();
      zips.set(zip, counties.set(fips, { homes, all }));
    }
  };

  const readers: readonly RowReader[] = [
    rowsOf(census, (columns) => {
      layout = "census";
      const cell = cellsOf(columns);
      return (cells) => {
        const fips = codeOf(cell(cells, "fips"));
        if (fips !== null && !names.has(fips)) names.set(fips, nameOf(cell(cells, "name")));
        // Land without a ZIP code, such as a national forest.
        if (cell(cells, "zip") === "") return;
        const land = Number(cell(cells, "land") || Number.NaN);
        add(cell(cells, "zip"), cell(cells, "fips"), land, land);
      };
    }),
    rowsOf(hud, (columns) => {
      layout = "hud";
      const cell = cellsOf(columns);
      return (cells) => {
        const all = Number(cell(cells, "all") || Number.NaN);
        const homes =
          columns.homes === undefined ? all : Number(cell(cells, "homes") || Number.NaN);
        add(cell(cells, "zip"), cell(cells, "fips"), homes, all);
      };
    }),
    rowsOf(plain, (columns) => {
      const cell = cellsOf(columns);
      return (cells) => {
        const share = Number(cell(cells, "share") || Number.NaN);
        add(cell(cells, "zip"), cell(cells, "fips"), share, share);
      };
    }),
  ];
  return { reader: eitherOf(readers), found: () => ({ layout, zips, names, ...counts }) };
}

type Parts = ReturnType<ReturnType<typeof createParts>["found"]>;

/** How much of a ZIP code is in a county, on the table's own scale. */
interface Weight {
  /** Homes only. */
  readonly homes: number;
  readonly all: number;
}

function cellsOf<Field extends string>(columns: Columns<Field>) {
  return (cells: readonly string[], field: Field) => cells[columns[field] ?? -1]?.trim() ?? "";
}

function eitherOf(readers: readonly RowReader[]): RowReader {
  return {
    header: (cells) => readers.map((one) => one.header(cells)).find((row) => row !== null) ?? null,
    missing: () =>
      "its columns aren't the Census's (GEOID_ZCTA5_20, GEOID_COUNTY_20, NAMELSAD_COUNTY_20, AREALAND_PART), HUD's (ZIP, COUNTY, RES_RATIO, TOT_RATIO), or zip, fips and share.",
  };
}

/** Five digits; spreadsheets drop the zeros at the start. */
function codeOf(cell: string): string | null {
  return /^\d{3,5}$/.test(cell) ? cell.padStart(5, "0") : null;
}

function nameOf(cell: string, cmsName = ""): CountyName {
  const name = cellText(cell, 60);
  return { name, key: countyKey(cellText(cmsName, 60) || name) };
}

interface Before {
  readonly edition: Edition & { readonly zips: number };
  readonly names: CountyNames;
  readonly zips: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** What the ZIP code file that's in place says; null without one, or if it's made up. */
async function readBefore(folder: string): Promise<Before | null> {
  const file = zipFile(folder);
  if (!existsSync(file)) return null;
  const edition = readZipEdition(file);
  if (edition.sample) return null;
  using database = openPlanFile(file);
  const names = new Map<string, CountyName>();
  for (const { id, name, key } of database.prepare("select id, name, key from county").iterate())
    names.set(String(id).padStart(5, "0"), { name: String(name), key: String(key) });
  const zips = new Map<string, Map<string, number>>();
  for (const { zip, county, share } of database.prepare("select * from zip").iterate()) {
    const counties = zips.get(String(zip)) ?? new Map<string, number>();
    zips.set(String(zip), counties.set(String(county).padStart(5, "0"), Number(share)));
  }
  return { edition: { ...edition, zips: zips.size }, names, zips };
}

async function namesFrom(
  file: string,
  countyFile: string | undefined,
  before: Before | null,
): Promise<CountyNames> {
  const beside = join(dirname(file), "counties.csv");
  const chosen = countyFile ?? (existsSync(beside) ? beside : null);
  if (chosen !== null) return await readCounties(chosen);
  if (before !== null) return before.names;
  throw new PlanRefusal(
    `${basename(file)} has no county names. First import the Census file, which has them, or add a file with the columns fips and name: npm run plans -- import-zips FILE COUNTIES`,
  );
}

async function readCounties(file: string): Promise<CountyNames> {
  const names = new Map<string, CountyName>();
  const reader = rowsOf(countyTable, (columns) => {
    const cell = cellsOf(columns);
    return (cells) => {
      const fips = codeOf(cell(cells, "fips"));
      const county = nameOf(cell(cells, "name"), cell(cells, "cmsName"));
      if (fips !== null && county.name !== "") names.set(fips, county);
    };
  });
  await readRows(await openTable(file), reader);
  return names;
}

/** The counties of each ZIP code that has any with a name, with its share of each. */
function weigh({ zips, layout }: Parts, names: CountyNames, before: Before | null) {
  const shares = new Map<string, ReadonlyMap<string, number>>();
  const unnamed = new Set<string>();
  let kept = 0;
  for (const [zip, weights] of zips) {
    for (const fips of weights.keys()) if (!names.has(fips)) unnamed.add(fips);
    const named = [...weights].filter(([fips]) => names.has(fips));
    const earlier = before?.zips.get(zip);
    if (named.length > 0) shares.set(zip, sharesOf(named, layout));
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
): ReadonlyMap<string, number> {
  const sum = (of: keyof Weight) => weights.reduce((total, [, weight]) => total + weight[of], 0);
  const of = sum("homes") > 0 ? "homes" : "all";
  if (layout !== "census") return new Map(weights.map(([fips, weight]) => [fips, weight[of]]));
  const land = sum("all");
  if (land === 0) return new Map(weights.map(([fips]) => [fips, 1 / weights.length]));
  // Nobody lives in parts that are nothing but water.
  const dry = weights.filter(([, weight]) => weight.all > 0);
  return new Map(dry.map(([fips, weight]) => [fips, weight.all / land]));
}

async function store(
  folder: string,
  found: Parts,
  names: CountyNames,
  before: Before | null,
  { origin, accept }: { origin: Omit<Edition, "sample" | "rows">; accept: boolean },
): Promise<ZipReport> {
  const { shares, unnamed, kept } = weigh(found, names, before);
  // A county may have no ZIP code, but plans: it's found by state.
  const counties = [...names].filter(([fips]) => stateOfFips(fips) !== null);
  const { rows, unreadable, elsewhere, layout } = found;
  const problems: string[] = [];
  if (shares.size < fewestZips)
    problems.push(
      `It has ${many(shares.size, "ZIP code")}. A complete file has at least ${many(fewestZips, "ZIP code")}.`,
    );
  if (counties.length < fewestCounties)
    problems.push(`It has ${many(counties.length, "county", "counties")}, out of about 3,200.`);
  problems.push(...tooManyUnreadable(unreadable, rows));
  problems.push(...changeOf("ZIP codes", shares.size, before?.edition.zips));
  if (problems.length > 0 && !accept) throw refusal(origin.file, problems);
  const samplesRemoved = removeSamples(folder);
  const edition = { ...origin, sample: false, rows };
  await writePlanFile(zipTarget(folder), "zips", (database) => {
    insertCounties(database, counties);
    insertZips(database, shares);
    insertZipEdition(database, edition);
  });
  return {
    ...edition,
    layout,
    zips: shares.size,
    counties: counties.length,
    shared: [...shares.values()].filter((parts) => parts.size > 1).length,
    unreadable,
    elsewhere,
    unnamed: [...unnamed].toSorted().slice(0, 10),
    kept,
    accepted: problems,
    samplesRemoved,
  };
}

function insertCounties(
  database: DatabaseSync,
  counties: readonly (readonly [string, CountyName])[],
): void {
  const insert = database.prepare(
    "insert into county values (?, ?, ?, ?, ?) on conflict do nothing",
  );
  for (const [fips, { name, key }] of counties)
    insert.run(Number(fips), stateOfFips(fips), key, countySlug(name), name);
}

function insertZips(
  database: DatabaseSync,
  shares: ReadonlyMap<string, ReadonlyMap<string, number>>,
): void {
  const insert = database.prepare("insert into zip values (?, ?, ?)");
  for (const [zip, parts] of shares)
    for (const [fips, share] of parts) insert.run(zip, Number(fips), share);
}
