import type { Amount, AmountValue } from "./amounts.schema.ts";

/** The years whose amounts the site shows on a day. */
export interface AmountPeriod {
  /** The year in force. */
  readonly year: number;
  /**
   * The year after it, from October 1, when plans for it may be marketed (42 CFR 422.2263(a)); null before.
   */
  readonly next: number | null;
}

/** @param day YYYY-MM-DD in the agency's time zone */
export function amountPeriod(day: string): AmountPeriod {
  const year = Number(day.slice(0, 4));
  return { year, next: day.slice(5) >= "10-01" ? year + 1 : null };
}

export interface DatedAmount {
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
    const found = officialIn(entry, one);
    if (found !== null) return found;
  }
  return null;
}
