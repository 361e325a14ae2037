import { fillPlaces, plural } from "#content/fill-places.ts";
import type { KeyDateName } from "#content/en/tools/schemas.ts";
import page from "#content/en/tools/dates.yaml";
import { formatDay, formatMonth } from "#app/sections/page/day.tsx";
import { addDays, addMonths, firstDay, lastDay, monthOf, type Day } from "#medicare/calendar.ts";
import {
  advantageCloses,
  enrollmentDates,
  medigapPeriod,
  type EnrollmentDates,
} from "#medicare/enrollment.ts";
import {
  enrollmentState,
  generalChance,
  hasPriorMonthGrace,
  startIfToday,
  type EnrollmentState,
  type GeneralChance,
} from "#medicare/enrollment-status.ts";
import type { PersonDates } from "./dates-query.ts";

/** Everything that the page and the calendar file say to one person on one day. */
export interface DatesView {
  readonly person: PersonDates;
  readonly dates: EnrollmentDates;
  readonly state: EnrollmentState;
  readonly today: Day;
  /** General enrollment after the last safe day, or after today if that is over; null if not known. */
  readonly chance: GeneralChance | null;
  /** Whether Social Security may still take the person this month. */
  readonly grace: boolean;
  /** Fills the places of a text with this person's dates. */
  readonly fill: (text: string, more?: Readonly<Record<string, string>>) => string;
  /** The last day to join a Medicare Advantage plan for someone new to Part B; null if not known. */
  readonly advantageBy: Day | null;
  /** The dates in large type. */
  readonly keyDates: readonly KeyDate[];
  /** The next deadline; null if there is none. */
  readonly callBefore: Day | null;
}

export interface KeyDate {
  readonly name: KeyDateName;
  readonly day: Day;
}

/** @param today in the agency's time zone */
export function viewDates(person: PersonDates, today: Day): DatesView {
  const dates = enrollmentDates(person.birth, person.job);
  const state = enrollmentState(dates, today);
  const { lastSafeDay } = dates;
  const chance =
    lastSafeDay === null
      ? null
      : generalChance(dates, state === "missed" ? today : addDays(lastSafeDay, 1));
  const situation = { state, today, chance };
  const keyDates = keyDatesOf(dates, situation);
  const starts = partBStarts(dates, situation);
  const first = state === "missed" ? (chance?.starts ?? null) : starts;
  const advantageBy = first === null ? null : advantageCloses(dates.eligible, monthOf(first));
  const places = placesOf(person, dates, { ...situation, starts, advantageBy });
  return {
    person,
    dates,
    ...situation,
    grace: state === "missed" && hasPriorMonthGrace(dates, person.birth.onFirst, today),
    fill: (text, more) => fillPlaces(text, { ...places, ...more }),
    advantageBy,
    keyDates,
    callBefore: keyDates.find(({ name }) => deadlines.has(name))?.day ?? null,
  };
}

const deadlines: ReadonlySet<KeyDateName> = new Set([
  "signUpBy",
  "noGapBy",
  "plansBy",
  "lastSafeDay",
  "generalCloses",
]);

/** The dates that matter in a state, in order. */
const keyDateNames: Readonly<Record<EnrollmentState, readonly KeyDateName[]>> = {
  early: ["opens", "signUpBy", "lastSafeDay"],
  "in-time": ["signUpBy", "lastSafeDay"],
  late: ["lastSafeDay"],
  working: ["noGapBy", "plansBy", "lastSafeDay"],
  "working-on": ["opens", "initialCloses"],
  "after-job": ["plansBy", "lastSafeDay"],
  missed: ["generalOpens", "generalCloses"],
};

/** The dates of a state that are not over. */
function keyDatesOf(dates: EnrollmentDates, { state, today, chance }: Situation): KeyDate[] {
  const days: Readonly<Record<KeyDateName, Day | null | undefined>> = {
    opens: dates.initial.opens,
    initialCloses: dates.initial.closes,
    signUpBy: dates.noGap?.signUpBy,
    noGapBy: dates.noGap?.signUpBy,
    plansBy: dates.plansBy,
    lastSafeDay: dates.lastSafeDay,
    generalOpens: chance?.period.opens,
    generalCloses: chance?.period.closes,
  };
  return keyDateNames[state].flatMap((name) => {
    const day = days[name];
    return day && day >= today ? [{ name, day }] : [];
  });
}

type Situation = Pick<DatesView, "state" | "today" | "chance">;

/** Whether the day for the earliest start is over, so that the next one counts. */
function isLate({ state }: Situation): boolean {
  return state === "late" || state === "after-job";
}

/** The first day of Part B that the page speaks of; null if not known. */
function partBStarts(dates: EnrollmentDates, situation: Situation): Day | null {
  if (isLate(situation)) return startIfToday(dates, situation.today);
  return dates.noGap?.starts ?? null;
}

interface Starts extends Situation {
  readonly starts: Day | null;
  readonly advantageBy: Day | null;
}

/** What fills the brackets in the page's texts. An unknown date is left out: no text of that state names it. */
function placesOf(
  { birth }: PersonDates,
  dates: EnrollmentDates,
  { starts, advantageBy, ...situation }: Starts,
): Record<string, string> {
  const { today, chance } = situation;
  const { eligible, lastSafeDay, plansBy, gapReaches63, jobEnds } = dates;
  const medigap = starts === null ? null : medigapPeriod(monthOf(starts));
  const days: Readonly<Record<string, Day | null | undefined>> = {
    opens: dates.initial.opens,
    earliest: firstDay(eligible),
    signUpBy: isLate(situation) ? lastDay(monthOf(today)) : dates.noGap?.signUpBy,
    starts,
    startsIfNow: startIfToday(dates, today),
    lastSafeDay,
    plansBy,
    advantageBy,
    gapReaches63,
    medigapOpens: medigap?.opens,
    medigapCloses: medigap?.closes,
    generalOpens: chance?.period.opens,
    generalCloses: chance?.period.closes,
    generalStarts: chance?.starts,
  };
  const texts = Object.entries(days).flatMap(([name, day]) =>
    day ? [[name, formatDay(day)]] : [],
  );
  return {
    ...Object.fromEntries(texts),
    month: formatMonth(addMonths(birth.month, 65 * 12)),
    ...(jobEnds ? { jobEnds: formatMonth(jobEnds) } : {}),
    ...(chance ? { generalMonth: formatMonth(chance.signUp), months: countMonths(chance) } : {}),
  };
}

function countMonths({ monthsLate }: GeneralChance): string {
  return plural(monthsLate, page.later.oneMonth, page.later.manyMonths);
}
