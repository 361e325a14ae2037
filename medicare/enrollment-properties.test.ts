import { describe, expect, test } from "vitest";
import {
  addMonths,
  daysBetween,
  firstDay,
  lastDay,
  later,
  monthAt,
  monthOf,
  monthsBetween,
  type Day,
  type Month,
  type Period,
} from "./calendar.ts";
import { eligibleMonth, enrollmentDates, type Birth, type EnrollmentDates } from "./enrollment.ts";

/** Every month of birth from 1930 to 2040, also for people born on the 1st, in the order of the birthdays. */
const births: Birth[] = Array.from({ length: 111 * 12 }, (_, index) => {
  const month = monthAt(1930 + Math.floor(index / 12), (index % 12) + 1);
  return [true, false].map((onFirst) => ({ month, onFirst }));
}).flat();

/** Months in which a job can end, relative to the month of eligibility. */
const jobs = [-14, -1, 0, 1, 2, 3, 4, 7, 12, 40];

const withoutJob = births.map((birth) => enrollmentDates(birth, null));
const withJob = births
  .filter(({ onFirst }) => !onFirst)
  .flatMap((birth) =>
    jobs.map((place) => enrollmentDates(birth, { ends: addMonths(eligibleMonth(birth), place) })),
  );
const everyone = [...withoutJob, ...withJob];

/** Those that break a rule. An `expect` for each of 16,000 would take ten seconds. */
function violations(rule: (dates: EnrollmentDates) => boolean, of = everyone): EnrollmentDates[] {
  return of.filter((dates) => !rule(dates));
}

/**
 * The month in which a person turns 65, by a calendar that knows days: the month of the day before the birthday.
 */
function attains65({ month, onFirst }: Birth): Month {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const day = new Date(Date.UTC(year + 65, number - 1, onFirst ? 0 : 14));
  return day.toISOString().slice(0, 7);
}

test("the month of eligibility is that of the day before the birthday", () => {
  expect(births.filter((birth) => eligibleMonth(birth) !== attains65(birth))).toEqual([]);
});

/** Whether a period consists of this many whole months. */
function isMonths({ opens, closes }: Period, count: number): boolean {
  const [first, last] = [monthOf(opens), monthOf(closes)];
  return (
    opens === firstDay(first) &&
    closes === lastDay(last) &&
    monthsBetween(first, last) === count - 1
  );
}

describe("periods are whole months", () => {
  test("seven around 65, each offered in order", () => {
    expect(violations(({ initial }) => isMonths(initial, 7))).toEqual([]);
    expect(violations(({ initial }) => isMonths(initial, 6))).toHaveLength(everyone.length);
    const offered = ({ initial, months }: EnrollmentDates) =>
      months.length === 7 &&
      months.every(({ month }, at) => month === addMonths(monthOf(initial.opens), at));
    expect(violations(offered, withoutJob)).toEqual([]);
  });

  test("eight after a job, six of Medigap", () => {
    const holds = ({ special, medigap }: EnrollmentDates) =>
      (special === null || isMonths(special, 8)) && medigap !== null && isMonths(medigap, 6);
    expect(violations(holds)).toEqual([]);
  });
});

const deadlines: readonly ((dates: EnrollmentDates) => Day | undefined)[] = [
  ({ initial }) => initial.opens,
  ({ initial }) => initial.closes,
  ({ noGap }) => noGap?.signUpBy,
  ({ noGap }) => noGap?.starts,
  ({ lastSafeDay }) => lastSafeDay ?? undefined,
  ({ plansBy }) => plansBy ?? undefined,
  ({ gapReaches63 }) => gapReaches63 ?? undefined,
  ({ medigap }) => medigap?.closes,
];

/** Pairs of neighbors in which the later one has an earlier deadline. */
function outOfOrder(all: readonly EnrollmentDates[]): number {
  return deadlines.reduce((sum, deadline) => {
    const days = all.map(deadline);
    return sum + days.filter((day, at) => at > 0 && (day ?? "") < (days[at - 1] ?? "")).length;
  }, 0);
}

describe("a later birthday never has an earlier deadline", () => {
  test("without a job", () => {
    expect(outOfOrder(withoutJob)).toBe(0);
  });

  // Compared separately for people whom the job covers at 65 and those whom it doesn't: it can't help the latter.
  test.each(["2020-06", "2027-01", "2027-12"])("with a job until %s", (ends) => {
    const all = births.map((birth) => enrollmentDates(birth, { ends }));
    expect(outOfOrder(all.filter(({ canWait }) => canWait))).toBe(0);
    expect(outOfOrder(all.filter(({ canWait }) => !canWait))).toBe(0);
  });

  test("control: finds deadlines out of order", () => {
    expect(outOfOrder(withoutJob.toReversed())).toBeGreaterThan(1000);
  });
});

test("a later end of the job never means an earlier deadline", () => {
  const birth = { month: "1962-05", onFirst: false };
  const ends = Array.from({ length: 60 }, (_, index) => addMonths("2027-05", index));
  expect(outOfOrder(ends.map((month) => enrollmentDates(birth, { ends: month })))).toBe(0);
});

test("Part B never starts before eligibility or before the month of signing up, and waiting never helps", () => {
  const holds = ({ eligible, months }: EnrollmentDates) =>
    months.every(
      ({ month, partB }, at) =>
        partB >= firstDay(eligible) &&
        partB >= firstDay(month) &&
        partB >= (months[at - 1]?.partB ?? ""),
    );
  expect(violations(holds)).toEqual([]);
});

test("signing up by the day without a gap starts Part B on the stated day", () => {
  const holds = ({ noGap, months }: EnrollmentDates) =>
    months.findLast(({ month }) => lastDay(month) <= (noGap?.signUpBy ?? ""))?.partB ===
    noGap?.starts;
  expect(violations(holds)).toEqual([]);
});

test("joining a drug plan by the given day keeps the gap under 63 days", () => {
  const holds = ({ plansBy, gapReaches63, initial, jobEnds }: EnrollmentDates) => {
    const covered = later(initial.closes, jobEnds ? lastDay(jobEnds) : "");
    const starts = firstDay(addMonths(monthOf(plansBy ?? ""), 1));
    return starts <= (gapReaches63 ?? "") && daysBetween(covered, starts) - 1 < 63;
  };
  expect(violations(holds)).toEqual([]);
});
