import limitYears from "#content/amounts/help-limits.yaml";
import type { HelpLimitsYear } from "#content/amounts/schemas.ts";
import {
  type HelpProgram,
  type Household,
  incomeLimits,
  type IncomeLimits,
  incomeRanges,
  programsWithin,
  type Region,
  type FilingStatus,
  incomeBrackets,
  type IncomeBracket,
  type IncomeTable,
} from "#medicare/income.ts";
import amounts from "#content/amounts/amounts.yaml";
import { incomeTables, tablesInForce, amountPeriod } from "#content/amounts/known-amounts.ts";

/** Path of the page. */
export const helpPath = "/help-paying";

export const households: readonly Household[] = ["one", "couple"];
export const regions: readonly Region[] = ["states", "alaska", "hawaii"];

/** What the address asks, and what is still missing. */
export interface HelpQuery {
  /** The year of the limits. */
  readonly year: number;
  /** The day's year. */
  readonly now: number;
  readonly household: Household | undefined;
  readonly where: Region | undefined;
  /** Index of the income range. */
  readonly income: number | undefined;
  /** Index of the range of savings; undefined also if no limits of savings are known. */
  readonly resources: number | undefined;
  /** The step that was sent. */
  readonly step: string | null;
}

/** The limits of a day: the latest year's that has begun. */
export function limitsOn(today: string): HelpLimitsYear {
  const thisYear = Number(today.slice(0, 4));
  const years = limitYears.toSorted((a, b) => b.year - a.year);
  const limits = years.find(({ year }) => year <= thisYear) ?? years.at(-1);
  if (!limits) throw new Error("content/amounts/help-limits.yaml has no year");
  return limits;
}

/**
 * Reads the page's address: `household`, `where`, `income` and `resources` (ranges by index), and `sent`, the step
 * that was sent. Anything else counts as not given.
 * @param today YYYY-MM-DD in the agency's time zone
 */
export function readHelpQuery(search: URLSearchParams, today: string): HelpQuery {
  const limits = limitsOn(today);
  const household = households.find((one) => one === search.get("household"));
  const where = regions.find((one) => one === search.get("where"));
  const ownLimits = household && where && householdLimits(limits, household, where);
  const indexOf = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => index).find(
      (index) => String(index) === search.get(name),
    );
  return {
    year: limits.year,
    now: Number(today.slice(0, 4)),
    household,
    where,
    income: ownLimits ? indexOf("income", incomeRanges(ownLimits.income).length) : undefined,
    resources: ownLimits?.savings ? indexOf("resources", ownLimits.savings.length) : undefined,
    step: search.get("sent"),
  };
}

/** The limits of a household. */
export interface HouseholdLimits {
  readonly income: IncomeLimits;
  /** The ends of the ranges of savings, US dollars, the last null; null if the limits are not known. */
  readonly savings: readonly (number | null)[] | null;
}

export function householdLimits(
  { poverty, resources }: Pick<HelpLimitsYear, "poverty" | "resources">,
  household: Household,
  where: Region,
): HouseholdLimits {
  const { savingsPrograms, extraHelp, checked } = resources;
  return {
    income: incomeLimits(poverty[where][household]),
    savings: checked === "weak" ? null : [savingsPrograms[household], extraHelp[household], null],
  };
}

/** The programs that the answers allow, and whether savings rule out any that the income allows. */
export function programsFor(income: number, resources: number | undefined) {
  const byIncome = programsWithin(income);
  const open = byIncome.filter((program) => withinSavings(program, resources));
  return { programs: open, tooMuchSaved: open.length < byIncome.length };
}

/** The first range of savings is within both limits, the second only within Extra Help's, the last within neither. */
function withinSavings(program: HelpProgram, range: number | undefined): boolean {
  return range === undefined || range === 0 || (range === 1 && program === "extraHelp");
}

/** Path of the page. */
export const incomePath = "/income-costs";

/** What the address asks, and what is still missing. */
export interface IncomeQuery {
  /** Medicare's amounts that answer it; null if none are known. */
  readonly table: IncomeTable | null;
  /** Another year whose amounts are known too: next year's, from October 1. */
  readonly otherYear: number | undefined;
  /** The day's year. */
  readonly now: number;
  readonly status: FilingStatus | undefined;
  readonly bracket: IncomeBracket | undefined;
  /** The question that was sent without an answer. */
  readonly missing: "status" | "income" | undefined;
}

/** How people file their taxes, in the order of the question and of the table's columns. */
export const statuses: readonly FilingStatus[] = ["single", "joint", "separate"];
const allTables = incomeTables(amounts);

/**
 * Reads the page's address: `status`, `income` (an income level), `year`, and `sent`, the question that was sent.
 * Anything else counts as not given.
 * @param today YYYY-MM-DD in the agency's time zone
 */
export function readIncomeQuery(search: URLSearchParams, today: string): IncomeQuery {
  const period = amountPeriod(today);
  const tables = tablesInForce(allTables, period);
  const table = tables.find(({ year }) => String(year) === search.get("year")) ?? tables[0] ?? null;
  const status = statuses.find((one) => one === search.get("status"));
  const bracket =
    table && status
      ? incomeBrackets(table, status).find(({ level }) => String(level) === search.get("income"))
      : undefined;
  const step = search.get("sent");
  return {
    table,
    otherYear: tables.find((one) => one !== table)?.year,
    now: period.year,
    status,
    bracket,
    missing: step && !status ? "status" : step === "income" && !bracket ? "income" : undefined,
  };
}
