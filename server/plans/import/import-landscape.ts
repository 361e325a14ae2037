import type { DatabaseSync } from "node:sqlite";
import { plural } from "#content/fill-places.ts";
import { stateNames } from "#server/plans/counties.ts";
import { PlanRefusal, removeSamples, whileAlone, writePlanFile } from "#server/plans/editions.ts";
import {
  countIn,
  editionIn,
  importedYears,
  insertEdition,
  tryReadFrom,
  type YearEdition,
  yearEditionIn,
  yearFile,
  zipFile,
} from "#server/plans/plan-files.ts";
import {
  acceptedProblems,
  bigChange,
  type ImportOptions,
  manyUnreadable,
  originOf,
  type Problem,
} from "./checks.ts";
import {
  type Landscape,
  type LandscapeCounty,
  type PlanEntry,
  readLandscape,
} from "./landscape.ts";
import { openTable } from "./open-table.ts";

// Imports a landscape file: reads all of it, checks it against the previous edition, and only then writes.

/** A year has had between 5,884 (2027) and about 6,400 (2023) plans. */
const fewestPlans = 4500;
const fewestStates = 50;

/** What an import found. */
export interface ImportReport extends YearEdition {
  readonly counties: number;
  readonly states: number;
  /** Plans with stars; `carried` if they come from the previous edition. */
  readonly stars: { readonly plans: number; readonly carried: boolean };
  /** Plans of the year before whose future is known. */
  readonly crosswalk: number;
  /** Counties left out, since no ZIP code file has them; null if no such file has been imported. */
  readonly unknownCounties: readonly string[] | null;
  readonly unreadable: number;
  readonly medicaidRows: number;
  /** Plans whose amounts or stars differ between counties. */
  readonly differing: number;
  /** Plans with an amount that can't be read. */
  readonly unclear: number;
  /** Plans under sanction, which are marked and never offered. */
  readonly sanctioned: number;
  /** What would have been refused without `accept`. */
  readonly accepted: readonly string[];
  /** Whether made-up data was deleted. */
  readonly samplesRemoved: boolean;
}

/**
 * Imports a landscape file as the current edition of its year.
 * @param folder DATA_DIR/plans, which is created
 * @throws {PlanRefusal} if anything looks wrong. The previous edition stays in place
 */
export async function importLandscape(
  folder: string,
  file: string,
  options: ImportOptions,
): Promise<ImportReport> {
  return await whileAlone(folder, async () => {
    const table = await openTable(file);
    const landscape = await readLandscape(table, options.progress?.("Reading plans", table.bytes));
    const year = yearOf(landscape, options.year);
    const unknown = unknownCounties(folder, landscape);
    const problems = problemsOf(landscape, unknown, lastEdition(folder, year));
    const accepted = acceptedProblems(file, problems, options);
    const { rows, plans, states, counties, unreadable, medicaidRows } = landscape;
    const origin = await originOf(file, table, options);
    const edition = { ...origin, year, sample: false, rows, plans: plans.size };
    for (const { state, key } of unknown ?? []) counties.delete(`${state} ${key}`);
    const samplesRemoved = removeSamples(folder);
    const target = yearFile(folder, year);
    const extras = writePlanFile(target, "year", (database) => {
      insertPlans(database, landscape);
      insertEdition(database, edition);
      return carryOver(database, target);
    });
    const all = [...plans.values()];
    return {
      ...edition,
      ...extras,
      counties: counties.size,
      states: states.size,
      unknownCounties: unknown === null ? null : namesOf(unknown),
      unreadable,
      medicaidRows,
      differing: all.filter(({ figures }) => figures === null).length,
      unclear: all.filter(({ isUnclear }) => isUnclear).length,
      sanctioned: all.filter(({ sanctioned }) => sanctioned).length,
      accepted,
      samplesRemoved,
    };
  });
}

function yearOf({ years, plans, unreadable, firstUnreadable }: Landscape, expected?: number) {
  const [text = ""] = years;
  if (plans.size === 0)
    throw new PlanRefusal(
      `The file has no plans${unreadable === 0 ? "" : `, only ${unreadable} rows that can't be read, the first: ${firstUnreadable}`}. Download it again.`,
    );
  if (years.size > 1)
    throw new PlanRefusal(
      `The file has plans for several years: ${[...years].slice(0, 5).join(", ")}. Import a file for one year.`,
    );
  const year = /^20\d\d$/.test(text) ? Number(text) : null;
  if (year === null) throw new PlanRefusal(`The file's "Contract Year" isn't a year.`);
  if (expected !== undefined && year !== expected)
    throw new PlanRefusal(
      `The file is for ${year}, not for ${expected}. Import the file for ${expected}, or leave out the year.`,
    );
  return year;
}

/** Counties that the ZIP codes don't have; null if there are no ZIP codes, or only made-up ones. */
function unknownCounties(folder: string, { counties }: Landscape): LandscapeCounty[] | null {
  const ids = tryReadFrom(zipFile(folder), (database) => {
    if (editionIn(database).sample) return null;
    const rows = database.prepare("select state || ' ' || key as id from county").all();
    return new Set(rows.map((row) => row["id"]));
  });
  if (ids === null) return null;
  return [...counties].filter(([id]) => !ids.has(id)).map(([, county]) => county);
}

/** What the edition to compare with has. */
interface LastEdition extends YearEdition {
  readonly states: readonly string[];
}

/** The edition of the same year, or else of the latest year; null without real data. */
function lastEdition(folder: string, year: number): LastEdition | null {
  const others = importedYears(folder).filter((one) => one !== year);
  const editions = [year, ...others.toReversed()].map((one) =>
    tryReadFrom(yearFile(folder, one), (database) => {
      const sql = "select state from county union select state from state_plan";
      const states = database.prepare(sql).all();
      return { ...yearEditionIn(database), states: states.map((row) => String(row["state"])) };
    }),
  );
  return editions.find((one) => one?.sample === false) ?? null;
}

function problemsOf(
  { plans, counties, states, rows, unreadable, firstUnreadable }: Landscape,
  unknown: readonly LandscapeCounty[] | null,
  last: LastEdition | null,
): Problem[] {
  const missing = last?.states.filter((state) => !states.has(state)) ?? [];
  const unclear = [...plans.values()].filter(({ isUnclear }) => isUnclear).length;
  return [
    plans.size < fewestPlans &&
      `It has ${plural(plans.size, "1 plan", "[count] plans")}. A complete year has at least ${plural(fewestPlans, "1 plan", "[count] plans")}.`,
    last === null &&
      states.size < fewestStates &&
      `It has plans in ${plural(states.size, "1 state", "[count] states")}. A complete file has plans in at least ${fewestStates}.`,
    missing.length > 0 &&
      `It has no plans for ${missing.map((state) => stateNames[state] ?? state).join(", ")}; the last edition had some.`,
    unknown !== null &&
      unknown.length > counties.size * 0.01 &&
      `Of ${plural(counties.size, "1 county", "[count] counties")}, ${unknown.length} aren't in the ZIP code file, such as ${namesOf(unknown).slice(0, 3).join("; ")}. At most 1% may be unknown.`,
    manyUnreadable(unreadable, rows, `, the first: ${firstUnreadable}`),
    unclear > plans.size * 0.01 &&
      `Of ${plural(plans.size, "1 plan", "[count] plans")}, ${unclear} have amounts that can't be read.`,
    bigChange("plans", plans.size, last?.plans),
    bigChange("rows", rows, last?.rows),
  ];
}

function namesOf(counties: readonly LandscapeCounty[]): string[] {
  return counties.map(({ name, state }) => `${name}, ${state}`).toSorted();
}

/** Fills the tables of a year's file with plans, and where they're offered. */
export function insertPlans(
  database: DatabaseSync,
  {
    plans,
    counties,
    statewide,
  }: Pick<Landscape, "counties" | "statewide"> & { readonly plans: ReadonlyMap<string, PlanEntry> },
): void {
  const numbers = new Map<string, number>();
  const plan = database.prepare("insert into plan values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  for (const { id, name, organization, group, type, snp, figures, sanctioned } of plans.values()) {
    const number = numbers.size + 1;
    numbers.set(id, number);
    const {
      premium = null,
      drugDeductible = null,
      yearlyLimit = null,
      stars = null,
    } = figures ?? {};
    const amounts = [premium, drugDeductible, yearlyLimit] as const;
    plan.run(
      number,
      id,
      name,
      organization,
      group,
      type,
      snp,
      ...amounts,
      stars,
      Number(sanctioned),
    );
  }
  const sorted = (ids: ReadonlySet<string>) =>
    [...ids].map((id) => numbers.get(id) ?? 0).toSorted((a, b) => a - b);
  const county = database.prepare("insert into county values (?, ?, ?, ?)");
  const offer = database.prepare("insert into county_plan values (?, ?)");
  for (const [at, { state, key, name, plans: ids }] of [...counties.values()].entries()) {
    county.run(at + 1, state, key, name);
    for (const id of sorted(ids)) offer.run(at + 1, id);
  }
  const everywhere = database.prepare("insert into state_plan values (?, ?)");
  for (const [state, ids] of statewide) for (const id of sorted(ids)) everywhere.run(state, id);
}

/**
 * Takes over from the edition before what came from other files: stars, unless the new file has some, and crosswalk.
 * @param before its file, which may be missing
 */
function carryOver(database: DatabaseSync, before: string) {
  const last = tryReadFrom(before, extrasIn);
  const rated = () => countIn(database, "plan where stars is not null");
  const isUnrated = rated() === 0;
  if (isUnrated) {
    // A rating is for a contract, whichever of its plans the new file has.
    const set = database.prepare("update plan set stars = ? where substr(plan_id, 1, 5) = ?");
    for (const row of last?.stars ?? []) set.run(...Object.values(row));
  }
  const insert = database.prepare("insert into crosswalk values (?, ?, ?)");
  for (const row of last?.crosswalk ?? []) insert.run(...Object.values(row));
  return {
    stars: { plans: rated(), carried: isUnrated && rated() > 0 },
    crosswalk: countIn(database, "crosswalk"),
  };
}

function extrasIn(database: DatabaseSync) {
  const stars = `select max(stars) as stars, substr(plan_id, 1, 5) as contract from plan
    where stars is not null group by contract`;
  const crosswalk = "select before, after, fate from crosswalk";
  return { stars: database.prepare(stars).all(), crosswalk: database.prepare(crosswalk).all() };
}
