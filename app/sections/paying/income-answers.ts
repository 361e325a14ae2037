import amounts from "#content/amounts/amounts.yaml";
import { incomeTables, tablesInForce } from "#content/amounts/income-table.ts";
import { amountPeriod } from "#content/amounts/known-amount.ts";
import {
  type FilingStatus,
  incomeBrackets,
  type IncomeBracket,
  type IncomeTable,
} from "#medicare/income.ts";

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

const statuses: readonly FilingStatus[] = ["single", "joint", "separate"];
const known = incomeTables(amounts);

/**
 * Reads the page's address: `status`, `income` (an income level), `year`, and `sent`, the question that was sent.
 * Anything else counts as not given.
 * @param today YYYY-MM-DD in the agency's time zone
 */
export function readIncomeQuery(search: URLSearchParams, today: string): IncomeQuery {
  const period = amountPeriod(today);
  const tables = tablesInForce(known, period);
  const table = tables.find(({ year }) => String(year) === search.get("year")) ?? tables[0] ?? null;
  const status = statuses.find((one) => one === search.get("status"));
  const bracket =
    table && status
      ? incomeBrackets(table, status).find(({ level }) => String(level) === search.get("income"))
      : undefined;
  const sent = search.get("sent");
  return {
    table,
    otherYear: tables.find((one) => one !== table)?.year,
    now: period.year,
    status,
    bracket,
    missing: sent && !status ? "status" : sent === "income" && !bracket ? "income" : undefined,
  };
}
