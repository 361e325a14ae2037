/**
 * Estimated Part B penalty in US dollars a month: 10% of the standard premium for each full 12 months of delay (42
 * CFR 408.22), rounded to $0.10.
 * @param premium the standard Part B premium, US dollars a month
 * @param percent for each full 12 months
 * @param months of delay
 */
export function partBPenalty(premium: number, percent: number, months: number): number {
  return toTenCents((premium * percent * Math.floor(months / 12)) / 100);
}

/**
 * Estimated Part D penalty in US dollars a month: 1% of the national base premium for each full month without
 * creditable coverage (42 CFR 423.46), rounded to $0.10. The gap has to be 63 days or longer: see `partDGap`.
 * @param basePremium the national base beneficiary premium, US dollars a month
 * @param percent for each full month
 * @param months without creditable coverage
 */
export function partDPenalty(basePremium: number, percent: number, months: number): number {
  return toTenCents((basePremium * percent * months) / 100);
}

/**
 * Whether a gap in drug coverage with this many full months reaches 63 days (42 CFR 423.46(a)). Part D starts on
 * the first of a month, so a gap has at most one partial month, at its beginning.
 * - `short`: with 0 or 1 full months, at most 61 days
 * - `depends`: with 2 full months, 59 to 91 days
 * - `long`: with 3 or more, at least 89 days
 */
export function partDGap(months: number): "short" | "depends" | "long" {
  if (months <= 1) return "short";
  return months === 2 ? "depends" : "long";
}

/** Rounds US dollars to $0.10, once. First drops digits that come from binary rounding, as in 10.05. */
export function toTenCents(dollars: number): number {
  return Math.round(Number((dollars * 10).toFixed(6))) / 10;
}
