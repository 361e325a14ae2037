import type { DatabaseSync } from "node:sqlite";
import { plural } from "#content/fill-places.ts";
import type { PlanFate } from "#contract/plans.ts";
import { changePlanFile, PlanRefusal, whileAlone } from "#server/plans/editions.ts";
import { importedYears, readFrom, yearFile } from "#server/plans/plan-files.ts";
import { cellText, contractOf, planNumberOf, starsOf } from "./cells.ts";
import { acceptedProblems, type ImportOptions, manyUnreadable, type Problem } from "./checks.ts";
import { type Change, matchPlans, type PlanListing } from "./match-plans.ts";
import { openTable, type TableFile } from "./open-table.ts";
import { type Layout, readTable, type Row } from "./read-table.ts";

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
const leastCoverage = 0.75;

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
    const contracts = readFrom(yearFile(folder, year), contractsIn);
    const count = contracts.filter((contract) => stars.has(contract)).length;
    const problems = [
      ratings !== year &&
        `It has ${ratings} ratings, but the plans are for ${year}. Plans may advertise only their current rating.`,
      count < contracts.length * leastCoverage &&
        `It has ${count} of the ${plural(contracts.length, "1 contract", "[count] contracts")} that have plans in ${year}. A complete file has at least 75%.`,
    ];
    const accepted = acceptedProblems(file, problems, options);
    const counts = changePlanFile(yearFile(folder, year), (database) => {
      touch(database, options.now);
      return storeStars(database, stars);
    });
    return { year, ratings, contracts: stars.size, ...counts, accepted };
  });
}

interface Rating {
  readonly overall: number | null;
  /** Of the drug benefit. */
  readonly drugs: number | null;
}

/** The table of a year's ratings. Another year's may stand beside it: the newest come first. */
const starLayouts = Array.from({ length: 100 }, (_, back) => {
  const year = 2099 - back;
  const summary = `${year} Part D Summary`;
  return {
    year,
    what: "the summary view of the star ratings",
    columns: {
      contract: ["Contract Number", "Contract ID"],
      overall: [`${year} Overall`, `${year} Overall Rating`, `${year} Overall Star Rating`],
      drugs: [summary, `${summary} Rating`, `${summary} Star Rating`],
    },
    optional: ["drugs"],
  } as const satisfies Layout & { readonly year: number };
});

async function readStars(table: TableFile) {
  const { layout, rows } = await readTable(table, starLayouts, {
    unlike:
      'it lacks the columns "Contract Number" and, with a year, "Overall". It isn\'t the summary view of the star ratings, or its format has changed.',
  });
  const stars = new Map<string, Rating>();
  for await (const row of rows) {
    const contract = contractOf(row("contract"));
    const rating = { overall: starsOf(row("overall")), drugs: starsOf(row("drugs")) };
    if (contract !== null) stars.set(contract, rating);
  }
  return { ratings: layout.year, stars };
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

function contractsIn(database: DatabaseSync): string[] {
  const sql = "select distinct substr(plan_id, 1, 5) as contract from plan";
  const rows = database.prepare(sql).all();
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
const crosswalkLayout = {
  what: "a plan crosswalk",
  columns: {
    contractBefore: ["PREVIOUS_CONTRACT_ID"],
    planBefore: ["PREVIOUS_PLAN_ID"],
    contract: ["CURRENT_CONTRACT_ID"],
    plan: ["CURRENT_PLAN_ID"],
    status: ["STATUS"],
  },
} as const satisfies Layout;
type Field = keyof (typeof crosswalkLayout)["columns"];

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
    const before = readFrom(yearFile(folder, year - 1), listingIn);
    const after = readFrom(yearFile(folder, year), listingIn);
    const matches = matchPlans(changes, before, after);
    const problems = [
      coverage(new Set(changes.map((one) => one.before)), before, year - 1),
      coverage(new Set(changes.map((one) => one.after)), after, year),
      manyUnreadable(unreadable, rows),
    ];
    const accepted = acceptedProblems(file, problems, options);
    changePlanFile(yearFile(folder, year), (database) => {
      touch(database, options.now);
      database.exec("delete from crosswalk");
      const insert = database.prepare("insert into crosswalk values (?, ?, ?)");
      for (const one of matches) insert.run(one.before, one.after, one.fate);
    });
    const count = (fate: PlanFate) => matches.filter((one) => one.fate === fate).length;
    const fates = {
      continues: count("continues"),
      renamed: count("renamed"),
      merged: count("merged"),
      ended: count("ended"),
      elsewhere: 0,
      unknown: before.plans.length - matches.length,
    };
    return { year, rows, fates, unreadable, accepted };
  });
}

function yearInName(name: string): number | null {
  const year = /20\d\d/.exec(name)?.[0];
  return year === undefined ? null : Number(year);
}

async function readChanges(table: TableFile) {
  const changes: Change[] = [];
  const counts = { rows: 0, unreadable: 0 };
  const { rows } = await readTable(table, [crosswalkLayout]);
  for await (const row of rows) {
    counts.rows++;
    const change = changeIn(row);
    if (change === null) counts.unreadable++;
    else changes.push(change);
  }
  return { changes, ...counts };
}

/** One row; null if it can't be read. In a new plan's row, the plan before is called `NEW`. */
function changeIn(row: Row<Field>): Change | null {
  const id = (contract: Field, plan: Field) => {
    const [a, b] = [contractOf(row(contract)), planNumberOf(row(plan))];
    return a === null || b === null ? null : `${a}_${b}`;
  };
  const status = row("status").toLowerCase();
  const before = id("contractBefore", "planBefore");
  const after = id("contract", "plan");
  if (/^(new plan|initial contract)/.test(status)) return { before: null, after };
  if (before === null) return null;
  // Whatever the row has as current ids: the status alone says that a plan ends.
  if (/^terminated|non-?renewed/.test(status)) return { before, after: null };
  if (after === null) return null;
  return /^(consolidated )?renewal/.test(status) ? { before, after } : null;
}

/** A file for other years names few of the plans. */
function coverage(ids: ReadonlySet<string | null>, { plans }: PlanListing, year: number): Problem {
  const all = new Set(plans.map(({ id }) => id.slice(0, 9)));
  const count = [...all].filter((id) => ids.has(id)).length;
  return (
    count < all.size * leastCoverage &&
    `It names ${count} of the ${plural(all.size, "1 plan", "[count] plans")} for ${year}. A complete file has at least 75%.`
  );
}

/** What matching needs to know of a year's plans. */
function listingIn(database: DatabaseSync): PlanListing {
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
