import { statSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { z } from "zod/mini";
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
import {
  editionIn,
  importedYears,
  openPlanFile,
  yearEditionIn,
  yearFile,
  zipFile,
} from "./plan-files.ts";

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
  let isReadable = true;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let files: OpenFiles = {
    years: new Map(),
    zips: null,
    display: readDisplay(folder),
    version: "",
  };

  function current<T extends OpenFile>(
    path: string,
    before: T | null,
    read: (database: DatabaseSync, identity: string) => T,
  ): T | null {
    const identity = identityOf(path);
    if (identity === null) return null;
    if (identity === before?.identity || faulty.has(identity)) return before;
    try {
      return openWith(path, (database) => read(database, identity));
    } catch (error) {
      faulty.add(identity);
      onFault(error);
      return before;
    }
  }

  function refresh(): OpenFiles {
    const years = new Map<number, YearFile>();
    for (const year of importedYears(folder)) {
      const file = current(yearFile(folder, year), files.years.get(year) ?? null, readYear);
      if (file !== null) years.set(year, file);
    }
    const zips = current(zipFile(folder), files.zips, readZips);
    const display = readDisplay(folder);
    const open = filesIn({ years, zips });
    // Later, because the answer that is being put together may still read them.
    for (const file of filesIn(files)) if (!open.includes(file)) setImmediate(() => file.close());
    const version = JSON.stringify([open.map(({ identity }) => identity), display]);
    return { years, zips, display, version };
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
      for (const file of filesIn(files)) file.close();
    },
  };
}

function filesIn({ years, zips }: Pick<OpenFiles, "years" | "zips">): OpenFile[] {
  return [...years.values(), ...(zips === null ? [] : [zips])];
}

/** Tells one file from the next with the same name; null if there is none. */
function identityOf(path: string): string | null {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stats === undefined ? null : `${stats.dev}:${stats.ino}:${stats.mtimeNs}`;
}

/** Opens a file, unless it isn't one that an import has finished. */
function openWith<T>(path: string, read: (database: DatabaseSync) => T): T {
  const database = openPlanFile(path);
  try {
    return read(database);
  } catch (error) {
    database.close();
    throw error;
  }
}

interface OpenFile {
  readonly identity: string;
  close(): void;
}

/** A file with counties. */
interface CountyFile extends OpenFile {
  /** Codes of its states. */
  states(): string[];
  counties(state: string): County[];
  county(state: string, key: string): County | null;
  /** The counties of all states with this key, and independent cities, such as Alexandria in Virginia. */
  countiesNamed(key: string): County[];
}

/** @param statesSql finds its states, in the column `state` */
function countyFile(database: DatabaseSync, identity: string, statesSql: string): CountyFile {
  const states = database.prepare(statesSql);
  const counties = database.prepare("select * from county where state = ?");
  const county = database.prepare("select * from county where state = ? and key = ?");
  const byName = database.prepare(
    "select * from county where key in (?1, ?1 || 'city') order by state, key",
  );
  return {
    identity,
    close: () => database.close(),
    states: () => states.all().map((row) => String(row["state"])),
    counties: (state) => counties.all(state).map(countyOf),
    county: (state, key) => county.all(state, key).map(countyOf)[0] ?? null,
    countiesNamed: (key) => byName.all(key).map(countyOf),
  };
}

const countyRow = z.object({ state: z.string(), slug: z.optional(z.string()), name: z.string() });

function countyOf(row: unknown): County {
  const { state, name, slug = countySlug(name) } = countyRow.parse(row);
  return { state, stateName: stateNames[state] ?? state, slug, name };
}

/** A plan with all its figures, before the display decides what visitors see. */
type StoredPlan = Omit<Plan, "figures" | "offered"> & { readonly figures: PlanFigures };

/** The plans of a year. */
export interface YearFile extends CountyFile {
  readonly year: number;
  readonly edition: PlanEdition;
  /** Rows in the official file. */
  readonly rows: number;
  /** The plans of a county and those of its whole state, by name. */
  plans(state: string, key: string): StoredPlan[];
  /** What became of a plan of the year before. `after` is null where there is none. */
  successor(before: string): { readonly fate: PlanFate; readonly after: string | null };
}

const plansOfCounty = `
  select plan.* from plan where id in (
    select plan from county_plan join county on county.id = county where state = ?1 and key = ?2
    union select plan from state_plan where state = ?1
  ) order by name collate nocase, plan_id`;

function readYear(database: DatabaseSync, identity: string): YearFile {
  const { year, file, date, sample, rows } = yearEditionIn(database);
  const statesSql = "select state from county union select state from state_plan";
  const plans = database.prepare(plansOfCounty);
  const crosswalk = database.prepare("select fate, after from crosswalk where before = ?");
  const plan = database.prepare("select 1 from plan where plan_id = ?");
  return {
    ...countyFile(database, identity, statesSql),
    year,
    edition: { file, date, sample },
    rows,
    plans: (state, key) => plans.all(state, key).map((row) => planOf(planRow.parse(row))),
    successor(before) {
      const row = crosswalk.get(before);
      if (row !== undefined) return successorRow.parse(row);
      // Without a crosswalk, a plan that keeps its id goes on (CMS reuses no ids within a contract).
      return plan.get(before) === undefined
        ? { fate: "unknown", after: null }
        : { fate: "continues", after: before };
    },
  };
}

const successorRow = z.object({
  fate: z.enum(["continues", "renamed", "merged", "ended"]),
  after: z.nullable(z.string()),
});

const planRow = z.object({
  plan_id: z.string(),
  name: z.string(),
  organization: z.string(),
  category: z.enum(planGroups),
  type: z.string(),
  snp: z.nullable(z.enum(specialNeeds)),
  premium: z.nullable(z.int()),
  drug_deductible: z.nullable(z.int()),
  yearly_limit: z.nullable(z.int()),
  stars: z.nullable(z.number()),
  sanctioned: z._default(z.int(), 0),
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
interface ZipFile extends CountyFile {
  /** The largest share first. */
  countiesOfZip(zip: string): County[];
}

function readZips(database: DatabaseSync, identity: string): ZipFile {
  editionIn(database);
  const ofZip = database.prepare(
    "select county.* from county join zip on zip.county = county.id where zip = ? order by share desc, name",
  );
  return {
    ...countyFile(database, identity, "select distinct state from county"),
    countiesOfZip: (zip) => ofZip.all(zip).map(countyOf),
  };
}
