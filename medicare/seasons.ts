import { addDays, lastDay, monthAt, type Day, type Period } from "./calendar.ts";

/**
 * `open`: the annual coordinated election period, October 15 to December 7 (42 CFR 422.62(a)(2)). `advantage`: the
 * Medicare Advantage open enrollment period, January 1 to March 31 (42 CFR 422.62(a)(3)).
 */
export type SeasonName = "open" | "advantage";

/** A yearly period in which many people can change their plan. */
interface Season extends Period {
  readonly name: SeasonName;
}

/** The season that a day is in or, between seasons, the next one. */
export function seasonNear(day: Day): Season {
  const year = Number(day.slice(0, 4));
  const open = { name: "open", opens: `${year}-10-15`, closes: `${year}-12-07` } as const;
  return (
    [advantageSeason(year), open].find(({ closes }) => day <= closes) ?? advantageSeason(year + 1)
  );
}

function advantageSeason(year: number): Season {
  return { name: "advantage", opens: `${year}-01-01`, closes: `${year}-03-31` };
}

/** The deadlines of people whose plan isn't renewed for the next year, or no longer serves their county. */
export interface PlanEnd {
  /** The last day to choose a plan that starts when the old one is over. */
  readonly noGapBy: Day;
  /** The Special Enrollment Period for another plan (42 CFR 422.62(b)(1), 423.38(c)). */
  readonly special: Period;
  /**
   * The last day of guaranteed issue of Medigap: 63 days after coverage under a Medicare Advantage or cost plan ends
   * (42 U.S.C. 1395ss(s)(3)). It doesn't apply to a drug plan.
   */
  readonly medigapBy: Day;
}

/** @param year the last year of the plan, which ends on December 31 */
export function planEnd(year: number): PlanEnd {
  const ends = `${year}-12-31`;
  return {
    noGapBy: ends,
    special: { opens: `${year}-12-08`, closes: lastDay(monthAt(year + 1, 2)) },
    medigapBy: addDays(ends, 63),
  };
}

/** Whether a day is in a period. */
export function isIn(day: Day, { opens, closes }: Period): boolean {
  return opens <= day && day <= closes;
}

/**
 * Where a day stands on a clock of the year, in degrees clockwise from January 1 at the top; each month has 30.
 * @param day ends with month and day: "10-15" or "2026-10-15"
 * @param end of the day, not its start
 */
export function yearAngle(day: string, end = false): number {
  const [month = 1, date = 1] = day.slice(-5).split("-").map(Number);
  const days = [4, 6, 9, 11].includes(month) ? 30 : month === 2 ? 29 : 31;
  return 30 * (month - 1 + (date - (end ? 0 : 1)) / days);
}
