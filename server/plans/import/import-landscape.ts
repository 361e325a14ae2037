import { basename } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { stateNames } from "#server/plans/counties.ts";
import {
  type Edition,
  insertYearEdition,
  PlanRefusal,
  readYearEdition,
  readZipEdition,
  removeSamples,
  whileAlone,
  type YearEdition,
  writePlanFile,
  yearTarget,
} from "#server/plans/editions.ts";
import { importedYears, openPlanFile, yearFile, zipFile } from "#server/plans/plan-files.ts";
import { type Landscape, type LandscapeCounty, readLandscape } from "./landscape.ts";
import { fileHash, openTable } from "./open-table.ts";

// Imports a landscape file: reads all of it, checks it against the previous edition, and only then writes.

/** A year has had between 5,884 (2027) and about 6,400 (2023) plans. */
const fewestPlans = 4500;
const fewestStates = 50;
/** Of the last edition: more is a file cut in half, or another list. */
const largestChange = 0.25;
const largestUnknown = 0.01;

/** What an import may do, and whom it tells of its progress. */
export interface ImportOptions {
  /** The plan year that the operator expects. */
  readonly year?: number | undefined;
  /** Import even if something looks wrong, except for what can't be read. */
  readonly accept?: boolean;
  /** Address that the file was downloaded from. */
  readonly source?: string | undefined;
  readonly now: Date;
  /** Starts a progress bar over a number of bytes. */
  readonly progress?: (label: string, total: number) => { advance(by: number): void; end(): void };
}

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
  readonly differing: number;
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
    const bar = options.progress?.("Reading plans", table.bytes);
    let found: Landscape;
    try {
      found = await readLandscape(table, (bytes) => bar?.advance(bytes));
    } finally {
      bar?.end();
    }
    const year = yearOf(found, options.year);
    const known = knownCounties(folder);
    const unknown = known === null ? null : unknownCounties(found, known);
    const problems = problemsOf(found, unknown, lastEdition(folder, year));
    if (problems.length > 0 && options.accept !== true) throw refusal(basename(file), problems);
    const sha256 = await fileHash(file);
    const { importedAt, source } = importOf(options);
    const origin = { file: basename(file), date: table.date, sha256, source, importedAt };
    return await store(folder, year, found, { origin, unknown, problems });
  });
}

/** When an import was made and from where, as its edition stores it. */
export function importOf({ now, source }: Pick<ImportOptions, "now" | "source">) {
  return { importedAt: now.toISOString(), source: source ?? null };
}

/** The error for a file that looks wrong. */
export function refusal(file: string, problems: readonly string[]): PlanRefusal {
  const list = problems.map((problem) => `\n  - ${problem}`).join("");
  return new PlanRefusal(
    `${file} wasn't imported, and the previous data stays in place:${list}\n` +
      "Check that it's the right file and that it's complete. If so, run the command again with --accept.",
  );
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

/** Counties of the ZIP codes, as state and key; null if there are none, or only made-up ones. */
function knownCounties(folder: string): ReadonlySet<string> | null {
  try {
    if (readZipEdition(zipFile(folder)).sample) return null;
    using database = openPlanFile(zipFile(folder));
    const rows = database.prepare("select state || ' ' || key as id from county").all();
    return new Set(rows.map((row) => String(row["id"])));
  } catch {
    return null;
  }
}

function unknownCounties({ counties }: Landscape, known: ReadonlySet<string>): LandscapeCounty[] {
  return [...counties].filter(([id]) => !known.has(id)).map(([, county]) => county);
}

/** What the edition to compare with has. */
interface LastEdition extends YearEdition {
  readonly states: ReadonlySet<string>;
}

/** The edition of the same year, or else of the latest year; null without real data. */
function lastEdition(folder: string, year: number): LastEdition | null {
  const others = importedYears(folder).filter((one) => one !== year);
  for (const one of [year, ...others.toReversed()])
    try {
      const file = yearFile(folder, one);
      const edition = readYearEdition(file);
      if (edition.sample) continue;
      using database = openPlanFile(file);
      const rows = database
        .prepare("select state from county union select state from state_plan")
        .all();
      return { ...edition, states: new Set(rows.map((row) => String(row["state"]))) };
    } catch {
      // It isn't there, or damaged: there's nothing to compare with.
    }
  return null;
}

/** Everything about a file that looks wrong, each as a sentence: what it has, and what was expected. */
function problemsOf(
  found: Landscape,
  unknown: readonly LandscapeCounty[] | null,
  last: LastEdition | null,
): string[] {
  const { plans, counties, states, rows, unreadable, unclear } = found;
  const problems: string[] = [];
  if (plans.size < fewestPlans)
    problems.push(
      `It has ${many(plans.size, "plan")}. A complete year has at least ${many(fewestPlans, "plan")}.`,
    );
  const missing = [...(last?.states ?? [])].filter((state) => !states.has(state));
  if (last === null && states.size < fewestStates)
    problems.push(
      `It has plans in ${many(states.size, "state")}. A complete file has plans in at least ${fewestStates}.`,
    );
  if (missing.length > 0)
    problems.push(
      `It has no plans for ${missing.map((state) => stateNames[state] ?? state).join(", ")}; the last edition had some.`,
    );
  if (unknown !== null && unknown.length > counties.size * largestUnknown)
    problems.push(
      `Of ${many(counties.size, "county", "counties")}, ${unknown.length} aren't in the ZIP code file, such as ${namesOf(unknown).slice(0, 3).join("; ")}. At most 1% may be unknown.`,
    );
  problems.push(...tooManyUnreadable(unreadable, rows, `, the first: ${found.firstUnreadable}`));
  if (unclear > plans.size * largestUnknown)
    problems.push(`Of ${many(plans.size, "plan")}, ${unclear} have amounts that can't be read.`);
  return [
    ...problems,
    ...changeOf("plans", plans.size, last?.plans),
    ...changeOf("rows", rows, last?.rows),
  ];
}

/**
 * A problem if a count is far from the previous edition's.
 * @param what what is counted, such as `plans`
 */
export function changeOf(what: string, now: number, before: number | undefined): string[] {
  if (before === undefined || Math.abs(now - before) <= before * largestChange) return [];
  return [
    `It has ${now.toLocaleString("en-US")} ${what}. The last edition had ${before.toLocaleString("en-US")}, and a difference of more than 25% is too much.`,
  ];
}

/** A problem if over 1% of a file's rows can't be read. @param more goes on with the sentence */
export function tooManyUnreadable(unreadable: number, rows: number, more = ""): string[] {
  if (unreadable <= rows * largestUnknown) return [];
  return [
    `Of ${many(rows, "row")}, ${unreadable.toLocaleString("en-US")} can't be read${more}. At most 1% may be unreadable.`,
  ];
}

/** A count with its noun: `1 plan`, `4,500 plans`. */
export function many(count: number, one: string, more = `${one}s`): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? one : more}`;
}

function namesOf(counties: readonly LandscapeCounty[]): string[] {
  return counties.map(({ name, state }) => `${name}, ${state}`).toSorted();
}

interface Checked {
  readonly origin: Omit<Edition, "sample" | "rows">;
  readonly unknown: readonly LandscapeCounty[] | null;
  readonly problems: readonly string[];
}

async function store(
  folder: string,
  year: number,
  found: Landscape,
  { origin, unknown, problems }: Checked,
): Promise<ImportReport> {
  const samplesRemoved = removeSamples(folder);
  const left = new Set(unknown);
  const edition = { ...origin, year, sample: false, rows: found.rows, plans: found.plans.size };
  const target = yearTarget(folder, year);
  const kept = await writePlanFile(target, "year", (database) => {
    insertPlans(database, found, left);
    insertYearEdition(database, edition);
    return carryOver(database, target.current, found);
  });
  const { unreadable, medicaidRows, differing, unclear } = found;
  return {
    ...edition,
    ...kept,
    counties: found.counties.size - left.size,
    states: found.states.size,
    unknownCounties: unknown === null ? null : namesOf(unknown),
    unreadable,
    medicaidRows,
    differing,
    unclear,
    sanctioned: [...found.plans.values()].filter((plan) => plan.sanctioned).length,
    accepted: problems,
    samplesRemoved,
  };
}

function insertPlans(
  database: DatabaseSync,
  { plans, counties, statewide }: Landscape,
  left: ReadonlySet<LandscapeCounty>,
): void {
  const numbers = new Map<string, number>();
  const plan = database.prepare("insert into plan values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  for (const one of plans.values()) {
    const { id, name, organization, group, type, snp } = one;
    const { premium, drugDeductible, yearlyLimit, stars } = one;
    numbers.set(id, numbers.size + 1);
    const figures = [premium, drugDeductible, yearlyLimit, stars] as const;
    const sanctioned = one.sanctioned ? 1 : 0;
    plan.run(numbers.size, id, name, organization, group, type, snp, ...figures, sanctioned);
  }
  const sorted = (ids: ReadonlySet<string>) =>
    [...ids].map((id) => numbers.get(id) ?? 0).toSorted((a, b) => a - b);
  const county = database.prepare("insert into county values (?, ?, ?, ?)");
  const offer = database.prepare("insert into county_plan values (?, ?)");
  const stored = [...counties.values()].filter((one) => !left.has(one));
  for (const [at, { state, key, name, plans: ids }] of stored.entries()) {
    county.run(at + 1, state, key, name);
    for (const id of sorted(ids)) offer.run(at + 1, id);
  }
  const everywhere = database.prepare("insert into state_plan values (?, ?)");
  for (const [state, ids] of statewide) for (const id of sorted(ids)) everywhere.run(state, id);
}

/** Takes over from the previous edition what came from other files: stars, unless the new file has some, and crosswalk. */
function carryOver(database: DatabaseSync, current: string, { plans }: Landscape) {
  const own = [...plans.values()].filter(({ stars }) => stars !== null).length;
  const count = (sql: string) => Number(database.prepare(sql).get()?.["n"]);
  const last = lastOfYear(current);
  if (last !== null && own === 0) {
    // A rating is for a contract, whichever of its plans the new file has.
    const set = database.prepare("update plan set stars = ? where substr(plan_id, 1, 5) = ?");
    for (const { contract, stars } of last.stars) set.run(stars, contract);
  }
  const insert = database.prepare("insert into crosswalk values (?, ?, ?)");
  for (const { before, after, fate } of last?.crosswalk ?? []) insert.run(before, after, fate);
  const rated = count("select count(*) as n from plan where stars is not null");
  return {
    stars: { plans: rated, carried: own === 0 && rated > 0 },
    crosswalk: count("select count(*) as n from crosswalk"),
  };
}

function lastOfYear(current: string) {
  try {
    using database = openPlanFile(current);
    const stars = database
      .prepare(
        "select substr(plan_id, 1, 5) as contract, max(stars) as stars from plan where stars is not null group by 1",
      )
      .all()
      .map((row) => ({ contract: String(row["contract"]), stars: Number(row["stars"]) }));
    const crosswalk = database
      .prepare("select * from crosswalk")
      .all()
      .map(({ before, after, fate }) => ({
        before: String(before),
        after: typeof after === "string" ? after : null,
        fate: String(fate),
      }));
    return { stars, crosswalk };
  } catch {
    return null;
  }
}
