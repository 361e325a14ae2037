import type { AmountsTable } from "./amounts.schema.ts";
import { amountPeriod, latestOfficial, officialIn, type DatedAmount } from "./known-amount.ts";

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
