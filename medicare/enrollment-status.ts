import {
  addMonths,
  firstDay,
  later,
  monthOf,
  type Day,
  type Month,
  type Period,
} from "./calendar.ts";
import { generalPeriod, partBMonthsLate, partBStart, type EnrollmentDates } from "./enrollment.ts";

/**
 * A person's enrollment state on a day:
 * - `early`: the seven months have not begun
 * - `in-time`: signing up now starts Part B in the month of eligibility
 * - `late`: the seven months are open, but each month of waiting delays the start
 * - `working`: covered by a job that ends in a known month; signing up by then leaves no gap
 * - `working-on`: covered by a job without a known end
 * - `after-job`: the job has ended and the eight months are open
 * - `missed`: only general enrollment is left
 */
export type EnrollmentState =
  "early" | "in-time" | "late" | "working" | "working-on" | "after-job" | "missed";

/**
 * A person's enrollment state.
 * @param today in the person's time zone
 */
export function enrollmentState(dates: EnrollmentDates, today: Day): EnrollmentState {
  const { initial, canWait, noGap, lastSafeDay } = dates;
  if (noGap === null || lastSafeDay === null) return "working-on";
  if (today > lastSafeDay) return "missed";
  if (canWait) return today <= noGap.signUpBy ? "working" : "after-job";
  if (today < initial.opens) return "early";
  return today <= noGap.signUpBy ? "in-time" : "late";
}

/** The first day of Part B for a person who signs up today; null if nothing is open. */
export function startIfToday(dates: EnrollmentDates, today: Day): Day | null {
  return partBStart(dates.eligible, dates.jobEnds, monthOf(today));
}

/**
 * Where a person stands on a day with the Initial Enrollment Period at 65:
 * - `before-65`: it hasn't begun, but they already have a part of Medicare, so because of a disability, kidney failure
 *   or ALS (42 USC 426(b), 426-1, 426(h)). A period at 65 that is years away says nothing about what they can do now;
 *   it comes around all the same (42 USC 1395p(g)(1)).
 * - `ahead`, `open`, `over`: before, during and after the seven months
 */
export type InitialState = "before-65" | "ahead" | "open" | "over";

/** @param hasPart whether they have Part A or Part B @param today in the person's time zone */
export function initialState(period: Period, hasPart: boolean, today: Day): InitialState {
  if (today < period.opens) return hasPart ? "before-65" : "ahead";
  return today > period.closes ? "over" : "open";
}

/** What is left after the deadline. */
export interface GeneralChance {
  /** The General Enrollment Period that is open, or the next one. */
  readonly period: Period;
  /** The first month in which to sign up. */
  readonly signUp: Month;
  /** The first day of Part B for that month. */
  readonly starts: Day;
  /** Months that count toward the Part B penalty for that month, if there was no Part B or other job coverage. */
  readonly monthsLate: number;
}

/** The next chance through general enrollment, as of a day. */
export function generalChance(dates: EnrollmentDates, from: Day): GeneralChance {
  const period = generalPeriod(from);
  const signUp = later(monthOf(period.opens), monthOf(from));
  return {
    period,
    signUp,
    starts: firstDay(addMonths(signUp, 1)),
    monthsLate: partBMonthsLate(dates.eligible, dates.jobEnds, signUp),
  };
}

/**
 * Whether Social Security still accepts a person born on the 1st who signs up in the month after the seven: it
 * assumes that they did not know that they count as 65 a month earlier (POMS HI 00805.153).
 */
export function hasPriorMonthGrace(dates: EnrollmentDates, onFirst: boolean, today: Day): boolean {
  return onFirst && monthOf(today) === addMonths(dates.eligible, 4);
}
