import { statSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import {
  type County,
  type Plan,
  type PlanEdition,
  type PlanFate,
  type PlanFigures,
  planGroups,
  specialNeeds,
} from "#contract/plans.ts";
import { countySlug, stateNames } from "./counties.ts";
import { type PlanDisplayChoice, readDisplay } from "./display.ts";
import { importedYears, openPlanFile, yearFile, zipFile } from "./plan-files.ts";

/** The files of a folder, opened for reading. */
interface OpenFiles {
  readonly years: ReadonlyMap<number, YearFile>;
  readonly zips: ZipFile | null;
  readonly display: PlanDisplayChoice;
  /** Changes with any of them. */
  readonly version: string;
}

/** How long files are trusted before the next look at the folder, in milliseconds. */
const lookEvery = 500;

/**
 * Follows the files of a folder. A file that can't be read counts as missing; if another was open in its place,
 * that one stays.
 * @param onFault called once for each such file
 */
export function openPlanFolder(folder: string, onFault: (error: unknown) => void) {
  const faulty = new Set<string>();
  let replaced: readonly OpenFile[] = [];
  let isReadable = true;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let files: OpenFiles = {
    years: new Map(),
    zips: null,
    display: readDisplay(folder),
    version: "",
  };

  function current<T extends OpenFile>(
    file: string,
    before: T | null,
    open: (file: string, identity: string) => T,
  ): T | null {
    const identity = identityOf(file);
    if (identity === before?.identity) return before;
    if (identity === null || faulty.has(identity)) return identity === null ? null : before;
    try {
      return open(file, identity);
    } catch (error) {
      faulty.add(identity);
      onFault(error);
      return before;
    }
  }

  function refresh(): OpenFiles {
    const opened = importedYears(folder).map((year) => {
      const file = current(yearFile(folder, year), files.years.get(year) ?? null, openYear);
      return file === null ? [] : [[year, file] as const];
    });
    const years = new Map(opened.flat());
    const zips = current(zipFile(folder), files.zips, openZips);
    const kept = new Set<OpenFile | null>([...years.values(), zips]);
    // Closed at the next look: the answer that is being put together may still read them.
    for (const file of replaced) file.close();
    replaced = openedIn(files).filter((file) => !kept.has(file));
    const display = readDisplay(folder);
    const identities = [...kept].map((file) => file?.identity);
    return { years, zips, display, version: JSON.stringify([identities, display]) };
  }

  return {
    /** The files as they are now, or were half a second ago. */
    look(): OpenFiles {
      const now = performance.now();
      if (now - lookedAt < lookEvery) return files;
      lookedAt = now;
      try {
        files = refresh();
        isReadable = true;
      } catch (error) {
        // The folder can't be read. What is open stays in use.
        if (isReadable) onFault(error);
        isReadable = false;
      }
      return files;
    },
    close() {
      for (const file of [...replaced, ...openedIn(files)]) file.close();
    },
  };
}

function openedIn({ years, zips }: OpenFiles): OpenFile[] {
  return [...years.values(), ...(zips === null ? [] : [zips])];
}

/** Tells one file from the next with the same name; null if there is none. */
function identityOf(file: string): string | null {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stats === undefined ? null : `${stats.dev}:${stats.ino}:${stats.mtimeNs}`;
}

interface OpenFile {
  readonly identity: string;
  close(): void;
}

/** A plan with all its figures, before the display decides what visitors see. */
type StoredPlan = Omit<Plan, "figures" | "offered"> & { readonly figures: PlanFigures };

/** The plans of a year. */
export interface YearFile extends OpenFile {
  readonly year: number;
  readonly edition: PlanEdition;
  /** Rows in the official file. */
  readonly rows: number;
  /** Codes of states with plans. */
  states(): string[];
  counties(state: string): County[];
  county(state: string, key: string): County | null;
  /** The counties of all states with this key, and independent cities, such as Alexandria in Virginia. */
  countiesNamed(key: string): County[];
  /** The plans of a county and those of its whole state, by name. */
  plans(state: string, key: string): StoredPlan[];
  /** What became of a plan of the year before. `after` is null where there is none. */
  successor(before: string): { readonly fate: PlanFate; readonly after: string | null };
}

const whereNamed = "where key in (?1, ?1 || 'city') order by state, key";

const plansOfCounty = `
  select plan.* from plan where id in (
    select plan from county_plan join county on county.id = county where state = ?1 and key = ?2
    union select plan from state_plan where state = ?1
  ) order by name collate nocase, plan_id`;

function openYear(file: string, identity: string): YearFile {
  const { database, edition, close } = openWithEdition(file);
  const { year, file: name, date, sample, row_count: rows } = editionRow.parse(edition);
  const states = database.prepare(
    "select state from county union select state from state_plan order by state",
  );
  const counties = database.prepare("select state, name from county where state = ?");
  const county = database.prepare("select state, name from county where state = ? and key = ?");
  const named = database.prepare(`select state, name from county ${whereNamed}`);
  const plans = database.prepare(plansOfCounty);
  const crosswalk = database.prepare("select fate, after from crosswalk where before = ?");
  const known = database.prepare("select plan_id as after from plan where plan_id = ?");
  return {
    identity,
    close,
    year,
    edition: { file: name, date, sample: sample === 1 },
    rows,
    states: () => states.all().map((row) => String(row["state"])),
    counties: (state) => counties.all(state).map(countyOf),
    county(state, key) {
      const row = county.get(state, key);
      return row === undefined ? null : countyOf(row);
    },
    countiesNamed: (key) => named.all(key).map(countyOf),
    plans: (state, key) => plans.all(state, key).map((row) => planOf(planRow.parse(row))),
    successor(before) {
      const row = crosswalk.get(before);
      if (row !== undefined) return successorRow.parse(row);
      // Without a crosswalk, a plan that keeps its id goes on (CMS reuses no ids within a contract).
      return known.get(before) === undefined
        ? { fate: "unknown", after: null }
        : { fate: "continues", after: before };
    },
  };
}

const editionRow = z.object({
  year: z.int(),
  file: z.string(),
  date: z.string(),
  sample: z.int(),
  row_count: z.int(),
});

const successorRow = z.object({
  fate: z.enum(["continues", "renamed", "merged", "ended"]),
  after: z.string().nullable(),
});

const planRow = z.object({
  plan_id: z.string(),
  name: z.string(),
  organization: z.string(),
  category: z.enum(planGroups),
  type: z.string(),
  snp: z.enum(specialNeeds).nullable(),
  premium: z.int().nullable(),
  drug_deductible: z.int().nullable(),
  yearly_limit: z.int().nullable(),
  stars: z.number().nullable(),
  sanctioned: z.int().default(0),
});

function planOf(row: z.infer<typeof planRow>): StoredPlan {
  const { plan_id: id, name, organization, category: group, type, snp, stars } = row;
  const dollars = (cents: number | null) => (cents === null ? null : cents / 100);
  const figures = {
    premium: dollars(row.premium),
    drugDeductible: dollars(row.drug_deductible),
    yearlyLimit: dollars(row.yearly_limit),
    stars,
  };
  return { id, name, organization, group, type, snp, sanctioned: row.sanctioned === 1, figures };
}

/** ZIP codes, and the counties of the whole country. */
interface ZipFile extends OpenFile {
  states(): string[];
  counties(state: string): County[];
  county(state: string, key: string): County | null;
  /** As in {@link YearFile}. */
  countiesNamed(key: string): County[];
  /** The largest share first. */
  countiesOfZip(zip: string): County[];
}

function openZips(file: string, identity: string): ZipFile {
  const { database, close } = openWithEdition(file);
  const states = database.prepare("select distinct state from county order by state");
  const columns = "select state, slug, county.name from county";
  const counties = database.prepare(`${columns} where state = ?`);
  const county = database.prepare(`${columns} where state = ? and key = ?`);
  const named = database.prepare(`${columns} ${whereNamed}`);
  const ofZip = database.prepare(
    `${columns} join zip on zip.county = county.id where zip = ? order by share desc, county.name`,
  );
  return {
    identity,
    close,
    states: () => states.all().map((row) => String(row["state"])),
    counties: (state) => counties.all(state).map(countyOf),
    county(state, key) {
      const row = county.get(state, key);
      return row === undefined ? null : countyOf(row);
    },
    countiesNamed: (key) => named.all(key).map(countyOf),
    countiesOfZip: (zip) => ofZip.all(zip).map(countyOf),
  };
}

const countyRow = z.object({ state: z.string(), slug: z.string().optional(), name: z.string() });

function countyOf(row: unknown): County {
  const { state, name, slug = countySlug(name) } = countyRow.parse(row);
  return { state, stateName: stateNames[state] ?? state, slug, name };
}

/** @throws if the file isn't one that an import has finished */
function openWithEdition(file: string) {
  const database: DatabaseSync = openPlanFile(file);
  try {
    const edition = database.prepare("select * from edition").get();
    if (edition === undefined) throw new Error(`${file} doesn't say which edition it is`);
    return { database, edition, close: () => database.close() };
  } catch (error) {
    database.close();
    throw error;
  }
}
