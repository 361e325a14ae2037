import { basename } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import type { PlanFate } from "#contract/plans.ts";
import { changePlanFile, PlanRefusal, whileAlone, yearTarget } from "#server/plans/editions.ts";
import { importedYears, openPlanFile, yearFile } from "#server/plans/plan-files.ts";
import { cellText, contractOf, planNumberOf, starsOf } from "./cells.ts";
import { type ImportOptions, many, refusal, tooManyUnreadable } from "./import-landscape.ts";
import { openTable, type TableFile } from "./open-table.ts";
import {
  columnKey,
  type Columns,
  type Layout,
  readRows,
  rowsOf,
  type RowReader,
} from "./read-table.ts";
import { type Change, matchPlans, type PlanListing } from "./match-plans.ts";

// What comes from files other than the landscape: stars, and what becomes of a plan. Each changes a copy of the year's
// file, so that `rollback` undoes it.

/** What an import of stars found. */
export interface StarReport {
  readonly year: number;
  /** Year of the ratings. */
  readonly ratings: number;
  readonly contracts: number;
  /** Plans that have stars now, of how many. */
  readonly rated: number;
  readonly plans: number;
  readonly accepted: readonly string[];
}

/** A table with fewer of a year's contracts is for another year, or isn't complete. */
const fewestFound = 0.75;

/**
 * Imports the summary view of the star ratings data tables: one row for each contract, below a title.
 * @throws {PlanRefusal} if anything looks wrong. The year's file stays as it was
 */
export async function importStars(
  folder: string,
  file: string,
  options: ImportOptions,
): Promise<StarReport> {
  return await whileAlone(folder, async () => {
    // The archive has tables of measures and cut points, too.
    const table = await openTable(file, (name) => /summary.*\.csv$/i.test(name));
    const { ratings, stars } = await readStars(table);
    const year = options.year ?? ratings;
    expectYear(folder, year);
    const contracts = contractsOf(yearFile(folder, year));
    const found = contracts.filter((contract) => stars.has(contract)).length;
    const problems: string[] = [];
    if (ratings !== year)
      problems.push(
        `It has ${ratings} ratings, but the plans are for ${year}. Plans may advertise only their current rating.`,
      );
    if (found < contracts.length * fewestFound)
      problems.push(
        `It has ${found} of the ${many(contracts.length, "contract")} that have plans in ${year}. A complete file has at least 75%.`,
      );
    if (problems.length > 0 && options.accept !== true) throw refusal(basename(file), problems);
    const counts = await changePlanFile(yearTarget(folder, year), (database) => {
      touch(database, options.now);
      return storeStars(database, stars);
    });
    return { year, ratings, contracts: stars.size, ...counts, accepted: problems };
  });
}

interface Rating {
  readonly overall: number | null;
  /** Of the drug benefit. */
  readonly drugs: number | null;
}

/** Such as `2026 Overall`; another year's may stand beside it. */
const overallColumn = /^(20\d\d)overall(starrating|rating)?$/;

async function readStars(table: TableFile) {
  const stars = new Map<string, Rating>();
  let ratings = 0;
  const reader: RowReader = {
    header(cells) {
      const keys = cells.map(columnKey);
      const contractAt = keys.findIndex((key) => key === "contractnumber" || key === "contractid");
      const years = keys.map((key) => Number(overallColumn.exec(key)?.[1] ?? 0));
      ratings = Math.max(...years);
      if (contractAt === -1 || ratings === 0) return null;
      const overallAt = years.indexOf(ratings);
      const drugsAt = keys.findIndex((key) => key.startsWith(`${ratings}partd`));
      return (row) => {
        const contract = contractOf(row[contractAt] ?? "");
        const overall = starsOf(row[overallAt] ?? "");
        if (contract !== null) stars.set(contract, { overall, drugs: starsOf(row[drugsAt] ?? "") });
      };
    },
    missing: () =>
      'it lacks the columns "Contract Number" and, with a year, "Overall". It isn\'t the summary view of the star ratings, or its format has changed.',
  };
  await readRows(table, reader);
  return { ratings, stars };
}

function storeStars(database: DatabaseSync, stars: ReadonlyMap<string, Rating>) {
  const plans = database.prepare("select id, plan_id, category from plan").all();
  const set = database.prepare("update plan set stars = ? where id = ?");
  let rated = 0;
  for (const { id, plan_id: planId, category } of plans) {
    const rating = stars.get(String(planId).slice(0, 5));
    const value = rating?.overall ?? (category === "drug-plan" ? rating?.drugs : null) ?? null;
    set.run(value, Number(id));
    if (value !== null) rated++;
  }
  return { rated, plans: plans.length };
}

function contractsOf(file: string): string[] {
  using database = openPlanFile(file);
  const rows = database
    .prepare("select distinct substr(plan_id, 1, 5) as contract from plan")
    .all();
  return rows.map(({ contract }) => String(contract));
}

/** A copy with other contents is another import, for whoever compares editions. */
function touch(database: DatabaseSync, now: Date): void {
  database.prepare("update edition set imported_at = ?").run(now.toISOString());
}

function expectYear(folder: string, year: number): void {
  const years = importedYears(folder);
  if (years.includes(year)) return;
  const has =
    years.length === 0 ? "There are none yet" : `There are plans for ${years.join(" and ")}`;
  throw new PlanRefusal(
    `There are no ${year} plans to add this to. ${has}. Import the plans first: npm run plans -- update ${year}`,
  );
}

/** What an import of a crosswalk found. */
export interface CrosswalkReport {
  /** The later year. */
  readonly year: number;
  readonly rows: number;
  /** Plans of the year before, by what becomes of them. */
  readonly fates: Readonly<Record<PlanFate, number>>;
  readonly unreadable: number;
  readonly accepted: readonly string[];
}

/** Since 2019; tab-separated, in the encoding of Windows. It has no segments. */
const layout = {
  what: "a plan crosswalk",
  columns: [
    { field: "contractBefore", names: ["PREVIOUS_CONTRACT_ID"] },
    { field: "planBefore", names: ["PREVIOUS_PLAN_ID"] },
    { field: "contract", names: ["CURRENT_CONTRACT_ID"] },
    { field: "plan", names: ["CURRENT_PLAN_ID"] },
    { field: "status", names: ["STATUS"] },
  ],
} as const satisfies Layout<string>;
type Field = (typeof layout)["columns"][number]["field"];

/**
 * Imports the plan crosswalk: what becomes of the year before's plans.
 * @param options.year the later year; default: the one in the name of the file
 * @throws {PlanRefusal} if anything looks wrong, or either year has no plans. The year's file stays as it was
 */
export async function importCrosswalk(
  folder: string,
  file: string,
  options: ImportOptions,
): Promise<CrosswalkReport> {
  return await whileAlone(folder, async () => {
    const isTable = (name: string) => /\.(txt|csv)$/i.test(name) && !/readme/i.test(name);
    const table = await openTable(file, isTable);
    const year = options.year ?? yearInName(table.name);
    if (year === null)
      throw new PlanRefusal(
        `Which years does ${table.name} cover? Add the later one, such as --year 2027`,
      );
    expectYear(folder, year);
    expectYear(folder, year - 1);
    const { changes, rows, unreadable } = await readChanges(table);
    const before = listingOf(yearFile(folder, year - 1));
    const after = listingOf(yearFile(folder, year));
    const matched = matchPlans(changes, before, after);
    const problems = [
      ...coverage(
        changes.map((one) => one.before),
        before,
        year - 1,
      ),
      ...coverage(
        changes.map((one) => one.after),
        after,
        year,
      ),
    ];
    problems.push(...tooManyUnreadable(unreadable, rows));
    if (problems.length > 0 && options.accept !== true) throw refusal(basename(file), problems);
    await changePlanFile(yearTarget(folder, year), (database) => {
      touch(database, options.now);
      database.exec("delete from crosswalk");
      const insert = database.prepare("insert into crosswalk values (?, ?, ?)");
      for (const one of matched) insert.run(one.before, one.after, one.fate);
    });
    const count = (fate: PlanFate) => matched.filter((one) => one.fate === fate).length;
    const fates = {
      continues: count("continues"),
      renamed: count("renamed"),
      merged: count("merged"),
      ended: count("ended"),
      elsewhere: 0,
      unknown: before.plans.length - matched.length,
    };
    return { year, rows, fates, unreadable, accepted: problems };
  });
}

function yearInName(name: string): number | null {
  const year = /20\d\d/.exec(name)?.[0];
  return year === undefined ? null : Number(year);
}

async function readChanges(table: TableFile) {
  const changes: Change[] = [];
  let unreadable = 0;
  const reader = rowsOf<Field>(layout, (columns) => (cells) => {
    const change = changeOf(columns, cells);
    if (change === null) unreadable++;
    else changes.push(change);
  });
  const rows = await readRows(table, reader);
  return { changes, rows, unreadable };
}

/** One row; null if it can't be read. In a new plan's row, the plan before is called `NEW`. */
function changeOf(columns: Columns<Field>, cells: readonly string[]): Change | null {
  const cell = (field: Field) => cells[columns[field] ?? -1]?.trim() ?? "";
  const id = (contract: Field, plan: Field) => {
    const [a, b] = [contractOf(cell(contract)), planNumberOf(cell(plan))];
    return a === null || b === null ? null : `${a}_${b}`;
  };
  const status = cell("status").toLowerCase();
  const before = id("contractBefore", "planBefore");
  const after = id("contract", "plan");
  if (/^(new plan|initial contract)/.test(status)) return { kind: "new", before: null, after };
  if (before === null) return null;
  // Whatever the row has as current ids: the status alone says that a plan ends.
  if (/^terminated|non-?renewed/.test(status)) return { kind: "ended", before, after: null };
  if (after === null) return null;
  if (status.startsWith("consolidated renewal")) return { kind: "merged", before, after };
  return status.startsWith("renewal") ? { kind: "renewed", before, after } : null;
}

/** A file for other years names few of the plans. */
function coverage(ids: readonly (string | null)[], { plans }: PlanListing, year: number): string[] {
  const named = new Set(ids);
  const listed = new Set(plans.map(({ id }) => id.slice(0, 9)));
  const found = [...listed].filter((id) => named.has(id)).length;
  if (found >= listed.size * fewestFound) return [];
  return [
    `It names ${found} of the ${many(listed.size, "plan")} for ${year}. A complete file has at least 75%.`,
  ];
}

/** What matching needs to know of a year's plans. */
function listingOf(file: string): PlanListing {
  using database = openPlanFile(file);
  const areas = new Map<number, string[]>();
  const sql = `select plan, state || ' ' || key as area from county_plan join county on county.id = county
    union all select plan, state from state_plan`;
  for (const { plan, area } of database.prepare(sql).iterate()) {
    const list = areas.get(Number(plan)) ?? [];
    list.push(String(area));
    areas.set(Number(plan), list);
  }
  const rows = database.prepare("select id, plan_id, name from plan").all();
  const plans = rows.map(({ id, plan_id: planId, name }) => ({
    id: String(planId),
    name: cellText(String(name), 120),
    areas: areas.get(Number(id)) ?? [],
  }));
  return { plans };
}
