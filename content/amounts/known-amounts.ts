import type { IncomeTable } from "#medicare/income.ts";
import type { Amount, AmountValue, AmountsTable } from "./schemas.ts";

/** A part of a year in which pages show the same amounts. */
export interface AmountPeriod {
  /** Its first day, January 1 or October 1, as YYYY-MM-DD. */
  readonly from: string;
  /** The year in force. */
  readonly year: number;
  /**
   * The year after it, from October 1, when plans for it may be marketed (42 CFR 422.2263(a)); null before.
   */
  readonly next: number | null;
}

/** The period of a day. @param day YYYY-MM-DD in the agency's time zone */
export function amountPeriod(day: string): AmountPeriod {
  const year = Number(day.slice(0, 4));
  return day.slice(5) >= "10-01"
    ? { from: `${year}-10-01`, year, next: year + 1 }
    : { from: `${year}-01-01`, year, next: null };
}

/** The period of a day and the two after it: a build is good for at least a year. */
export function amountPeriods(day: string): [AmountPeriod, ...AmountPeriod[]] {
  const first = amountPeriod(day);
  const [autumn, january] = [`${first.year}-10-01`, `${first.year + 1}-01-01`];
  const after = first.next === null ? [autumn, january] : [january, `${first.year + 1}-10-01`];
  return [first, ...after.map(amountPeriod)];
}

interface DatedAmount {
  readonly value: AmountValue;
  readonly year: number;
}

/** The official amount of a year; null if unknown or not checked well enough to show. */
export function officialIn(entry: Amount, year: number): DatedAmount | null {
  const official = entry.official?.[String(year)];
  if (!official || official.value === null) return null;
  if (["weak", "uncertain", "inferred"].includes(official.checked)) return null;
  return { value: official.value, year };
}

/** The official amount of the year, or of the latest year before it; null if there is none. */
export function latestOfficial(entry: Amount, year: number): DatedAmount | null {
  const years = Object.keys(entry.official ?? {})
    .map(Number)
    .filter((one) => one <= year)
    .toSorted((a, b) => b - a);
  for (const one of years) {
    const amount = officialIn(entry, one);
    if (amount !== null) return amount;
  }
  return null;
}

/**
 * The years of the official amounts that texts show in a period, in order: each amount's latest and, from October 1,
 * next year's. Amounts that have ended don't count.
 */
export function amountYears(
  { amounts }: Pick<AmountsTable, "amounts">,
  { year, next }: AmountPeriod,
): number[] {
  const inForce = Object.values(amounts).filter(({ ended }) => !ended);
  const pairs = inForce.flatMap((entry) => [
    latestOfficial(entry, year),
    next === null ? null : officialIn(entry, next),
  ]);
  const years = new Set(pairs.flatMap((amount) => amount?.year ?? []));
  return [...years].toSorted((a, b) => a - b);
}

/** A premium in US dollars a month, and the year it is official for. */
export interface DatedPremium {
  readonly dollars: number;
  readonly year: number;
}

/** What a late penalty is worked out from. */
export interface PenaltyAmounts {
  /** Percent of the premium: for each full 12 months (Part B) or each full month (Part D). */
  readonly percent: number;
  /** The premium of the year in force, or of the latest year known before it. */
  readonly premium: DatedPremium;
  /** Next year's, from October 1 and if known. */
  readonly next: DatedPremium | null;
}

/** Parts whose premium can carry a penalty for months or years of delay. */
export type PenaltyPart = "b" | "d";

const entries = {
  b: { premium: "partB_premium", percent: "partB_penalty" },
  d: { premium: "partD_base_premium", percent: "partD_penalty" },
} as const;

/**
 * The amounts behind the penalty of a part; null if one is not known.
 * @param day YYYY-MM-DD in the agency's time zone
 */
export function penaltyAmounts(
  { amounts }: AmountsTable,
  part: PenaltyPart,
  day: string,
): PenaltyAmounts | null {
  const { year, next } = amountPeriod(day);
  const percent = amounts[entries[part].percent]?.everyYear;
  const premium = amounts[entries[part].premium];
  if (typeof percent !== "number" || premium === undefined) return null;
  const now = inDollars(latestOfficial(premium, year));
  if (now === null) return null;
  return {
    percent,
    premium: now,
    next: next === null ? null : inDollars(officialIn(premium, next)),
  };
}

function inDollars(amount: DatedAmount | null): DatedPremium | null {
  if (amount === null || typeof amount.value !== "number") return null;
  return { dollars: amount.value, year: amount.year };
}

/** Medicare's amounts by income, for each year in which all of Part B's are known, latest first. */
export function incomeTables({ amounts }: Pick<AmountsTable, "amounts">): IncomeTable[] {
  function numbers(id: string, year: number): number[] | null {
    const entry = amounts[id];
    const amount = entry && officialIn(entry, year);
    return amount ? [amount.value].flat().filter((one) => typeof one === "number") : null;
  }
  const years = Object.keys(amounts["partB_irmaa_premiums"]?.official ?? {}).map(Number);
  return years
    .toSorted((a, b) => b - a)
    .flatMap((year): IncomeTable[] => {
      const [standard] = numbers("partB_premium", year) ?? [];
      const partB = numbers("partB_irmaa_premiums", year);
      const single = numbers("irmaa_individual_thresholds", year);
      const joint = numbers("irmaa_joint_thresholds", year);
      const separate = numbers("irmaa_mfs_thresholds", year);
      if (standard === undefined || !partB || !single || !joint || !separate) return [];
      const partD = numbers("partD_irmaa", year);
      return [{ year, standard, partB, partD, thresholds: { single, joint, separate } }];
    });
}

/**
 * The tables to show: that of the year in force or, while it is unknown, of the latest year before; then next year's,
 * if it is shown and known.
 * @param tables latest first
 */
export function tablesInForce(tables: readonly IncomeTable[], period: AmountPeriod): IncomeTable[] {
  const now = tables.find(({ year }) => year <= period.year);
  const next = tables.find(({ year }) => year === period.next);
  return [now, next].filter((table) => table !== undefined);
}
