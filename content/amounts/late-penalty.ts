import type { AmountsTable } from "./amounts.schema.ts";
import { formatDollars } from "./format-amount.ts";
import { shownValue } from "./known-amount.ts";

/** Longest delay for which texts can name an estimate. */
const mostMonths = 240;

/**
 * Part B penalty a month in US dollars, an estimate: 10% of the standard premium for each full 12 months
 * of delay (42 CFR 408.22), to the nearest $0.10.
 */
export function partBPenalty(premium: number, percent: number, months: number): number {
  return toTenCents((premium * percent * Math.floor(months / 12)) / 100);
}

/**
 * Part D penalty a month in US dollars, an estimate: 1% of the national base premium for each full month
 * without creditable cover (42 CFR 423.46), to the nearest $0.10.
 */
export function partDPenalty(basePremium: number, percent: number, months: number): number {
  return toTenCents((basePremium * percent * months) / 100);
}

/**
 * Estimates that texts may name, from the amounts as shown, for 1 to 240 months:
 * `estimate:partB_penalty.27`, `estimate:partB_percent.27`, `estimate:partB_total.27` (premium with
 * penalty), `estimate:partD_penalty.14`, `estimate:partD_percent.14`. Empty when an amount is not known.
 */
export function penaltyFacts(table: AmountsTable): [name: string, text: string][] {
  const premium = shownNumber(table, "partB_premium");
  const stepB = shownNumber(table, "partB_penalty");
  const base = shownNumber(table, "partD_base_premium");
  const stepD = shownNumber(table, "partD_penalty");
  if (premium === null || stepB === null || base === null || stepD === null) return [];
  const months = Array.from({ length: mostMonths }, (_, index) => index + 1);
  return months.flatMap((count): [string, string][] => {
    const added = partBPenalty(premium, stepB, count);
    return [
      [`estimate:partB_penalty.${count}`, formatDollars(added)],
      [`estimate:partB_percent.${count}`, `${stepB * Math.floor(count / 12)}%`],
      [`estimate:partB_total.${count}`, formatDollars(toTenCents(premium + added))],
      [`estimate:partD_penalty.${count}`, formatDollars(partDPenalty(base, stepD, count))],
      [`estimate:partD_percent.${count}`, `${stepD * count}%`],
    ];
  });
}

function shownNumber(table: AmountsTable, id: string): number | null {
  const entry = table.amounts[id];
  const value = entry ? shownValue(table, entry) : null;
  return typeof value === "number" ? value : null;
}

/** Rounds once; the digits cut before it are those by which binary fractions miss, as 10.05 does. */
function toTenCents(dollars: number): number {
  return Math.round(Number((dollars * 10).toFixed(6))) / 10;
}
