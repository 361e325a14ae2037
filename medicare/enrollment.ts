import {
  addDays,
  addMonths,
  firstDay,
  lastDay,
  later,
  monthAt,
  monthOf,
  monthsBetween,
  partsOf,
  type Day,
  type Month,
  type Period,
} from "./calendar.ts";

/**
 * When a person can sign up for Medicare at 65, and when each part starts. Uses the rules in force since January 1,
 * 2023; before that, signing up in a late month of the window delayed coverage more (42 CFR 407.25). All dates are
 * calendar days without a time zone.
 */

export interface Birth {
  readonly month: Month;
  /** Born on the 1st of the month. */
  readonly onFirst: boolean;
}

/**
 * The first month of eligibility at 65: that of the birthday, or the month before if born on the 1st. A person
 * attains an age on the day before the birthday (20 CFR 404.2(c)(4), 42 CFR 407.10(a)(2)).
 */
export function eligibleMonth({ month, onFirst }: Birth): Month {
  return addMonths(month, 65 * 12 - (onFirst ? 1 : 0));
}

/** The Initial Enrollment Period: seven months, three before and three after the first (42 CFR 407.14(a)). */
export function initialPeriod(eligible: Month): Period {
  return { opens: firstDay(addMonths(eligible, -3)), closes: lastDay(addMonths(eligible, 3)) };
}

/** The General Enrollment Period that is open on a day, or else the next one (42 CFR 407.15(a)). */
export function generalPeriod(from: Day): Period {
  const { year, month } = partsOf(from);
  const next = month <= 3 ? year : year + 1;
  return { opens: firstDay(monthAt(next, 1)), closes: lastDay(monthAt(next, 3)) };
}

/**
 * Whether job coverage gives a Special Enrollment Period for Part B: it has to cover the first month of eligibility
 * and every month after it (POMS HI 00805.270). Part of a month counts as the whole month (HI 00805.275).
 * @param ends the last month with work and its coverage
 */
function coversEligibility(eligible: Month, ends: Month): boolean {
  return ends >= eligible;
}

/** The eight months for Part B after job coverage, from the month after it ended (42 CFR 407.20, 406.24(b)(2)). */
export function specialPeriod(ends: Month): Period {
  return { opens: firstDay(addMonths(ends, 1)), closes: lastDay(addMonths(ends, 8)) };
}

/**
 * The first day of Part B for a person who signs up in a month; null if no period is open then.
 * - in the initial period, which goes first (POMS HI 00805.275 B): the month of eligibility, or the month after
 *   signing up if that is later (42 CFR 407.25(a)(2))
 * - with job coverage, or in the first full month without: the month of signing up, or by choice one of the next
 *   three (42 CFR 406.24(e)(1)); in the seven months after that, the month after (e)(2)
 * - in general enrollment: the month after (42 CFR 407.25(b)(3))
 * @param ends the last month with work and its coverage; null without either
 */
export function partBStart(eligible: Month, ends: Month | null, signUp: Month): Day | null {
  const next = firstDay(addMonths(signUp, 1));
  const place = monthsBetween(eligible, signUp);
  if (place < -3) return null;
  if (place <= 3) return place < 0 ? firstDay(eligible) : next;
  if (ends !== null && coversEligibility(eligible, ends)) {
    const after = monthsBetween(ends, signUp);
    if (after <= 1) return firstDay(signUp);
    if (after <= 8) return next;
  }
  return partsOf(signUp).month <= 3 ? next : null;
}

/**
 * The last day on which someone new to Part A and Part B can join a Medicare Advantage plan: the end of the second
 * month after the first month with both, or of the initial period if that is later (42 CFR 422.62(a)(1), as of 2025).
 * @param both the first month with both parts
 */
export function advantageCloses(eligible: Month, both: Month): Day {
  return later(lastDay(addMonths(both, 2)), initialPeriod(eligible).closes);
}

/** Six months from the first with Part B at 65 or older (Social Security Act 1882(s)(2)(A)). @param partB its first month */
export function medigapPeriod(partB: Month): Period {
  return { opens: firstDay(partB), closes: lastDay(addMonths(partB, 5)) };
}

/** The day on which a gap in drug coverage reaches 63 days, which starts the Part D penalty (42 CFR 423.46(a)). */
export function gapReaches63Days(lastCovered: Day): Day {
  return addDays(lastCovered, 63);
}

/**
 * Months that count toward the Part B penalty: from the month after the initial period, or after job coverage if
 * that ended later, through the month of signing up (42 CFR 408.24, POMS HI 00805.382). People who use the
 * special period pay no penalty.
 */
export function partBMonthsLate(eligible: Month, ends: Month | null, signUp: Month): number {
  const clock = monthOf(initialPeriod(eligible).closes);
  const coverageEnd = ends !== null && coversEligibility(eligible, ends) ? ends : clock;
  return Math.max(0, monthsBetween(later(clock, coverageEnd), signUp));
}

/** What a person says about coverage from work that they or their spouse still do. */
export interface JobCoverage {
  /** The last month with both the work and its coverage; null if not known yet. */
  readonly ends: Month | null;
}

/** A month of signing up and the first day of Part B. */
interface SignUpMonth {
  readonly month: Month;
  readonly partB: Day;
}

/** The dates of one person. */
export interface EnrollmentDates {
  readonly eligible: Month;
  /** The seven months. */
  readonly initial: Period;
  /** Whether job coverage lets the person wait to get Part B. Unknown ends count as later. */
  readonly canWait: boolean;
  /** The last month of job coverage that lets the person wait; null if not known, or without any. */
  readonly jobEnds: Month | null;
  /** The eight months after the job; null without job coverage at 65, or if its end is not known. */
  readonly special: Period | null;
  /** The months that matter for signing up: the seven, or the last of the job and the eight after it. */
  readonly months: readonly SignUpMonth[];
  /** Sign up by this day, and Part B starts on `starts`, without a gap after job coverage; null if not known. */
  readonly noGap: { readonly signUpBy: Day; readonly starts: Day } | null;
  /** The last day to sign up for Part B without a wait for general enrollment or a penalty; null if not known. */
  readonly lastSafeDay: Day | null;
  /** The last day to join a Medicare Advantage or drug plan in time; null if not known. */
  readonly plansBy: Day | null;
  /** The day from which a lack of creditable drug coverage means a Part D penalty; null if not known. */
  readonly gapReaches63: Day | null;
  /** Medigap open enrollment for Part B without a gap; null if not known. */
  readonly medigap: Period | null;
}

/** All dates of a person. @param job null without coverage from current work */
export function enrollmentDates(birth: Birth, job: JobCoverage | null): EnrollmentDates {
  const eligible = eligibleMonth(birth);
  const initial = initialPeriod(eligible);
  const ends = job?.ends ?? null;
  const canWait = job !== null && (ends === null || coversEligibility(eligible, ends));
  const common = { eligible, initial, canWait, jobEnds: canWait ? ends : null };
  if (canWait && ends !== null) return { ...common, ...datesAfterJob(eligible, ends) };
  const months = signUpMonths(eligible, null, addMonths(eligible, -3), 7);
  if (canWait) return { ...common, ...noDates, months };
  return {
    ...common,
    special: null,
    months,
    noGap: { signUpBy: lastDay(addMonths(eligible, -1)), starts: firstDay(eligible) },
    lastSafeDay: initial.closes,
    plansBy: initial.closes,
    gapReaches63: gapReaches63Days(initial.closes),
    medigap: medigapPeriod(eligible),
  };
}

const noDates = {
  special: null,
  noGap: null,
  lastSafeDay: null,
  plansBy: null,
  gapReaches63: null,
  medigap: null,
};

/** The dates with job coverage at 65 whose last month is known. The initial period still counts while it is open. */
function datesAfterJob(eligible: Month, ends: Month) {
  const { closes } = initialPeriod(eligible);
  const special = specialPeriod(ends);
  const starts = addMonths(ends, 1);
  const lastSafeDay = later(special.closes, closes);
  // The month in which the job ends: Part B can start with the next one.
  const last = { month: ends, partB: firstDay(starts) };
  return {
    special,
    months: [last, ...signUpMonths(eligible, ends, starts, 8)],
    noGap: { signUpBy: lastDay(ends), starts: firstDay(starts) },
    lastSafeDay,
    // Two months, not eight (42 CFR 422.62(b), 423.38(c)).
    plansBy: later(lastDay(addMonths(ends, 2)), closes),
    gapReaches63: gapReaches63Days(later(lastDay(ends), closes)),
    medigap: medigapPeriod(starts),
  };
}

function signUpMonths(
  eligible: Month,
  ends: Month | null,
  from: Month,
  count: number,
): SignUpMonth[] {
  return Array.from({ length: count }, (_, index) => addMonths(from, index)).flatMap((month) => {
    const partB = partBStart(eligible, ends, month);
    return partB === null ? [] : [{ month, partB }];
  });
}
