import agency from "#content/agency/agency.yaml";
import { callHours, openWeek, weekdays } from "#content/agency/business-hours.ts";
import type { ContactTime } from "#contract/lead-fields.ts";
import { addDays, type Day, dayWords, instantOf, isDay, timeIn } from "#medicare/calendar.ts";
import { clock, dayNear, dayOf, minuteOf, shortDay } from "#app/desk/parts/time.tsx";

// Days and times as people type them, in the agency's time zone. Browsers send 2026-11-30 and 10:00; without their
// pickers, people write 11/30, Monday, 10am.

/** When a next step without a time is due. */
const usualMinute = 10 * 60;

/** What a day and a time that were typed mean; `error` says which of them can't be read. */
export type TypedMoment =
  | { readonly at: string; readonly error?: never }
  | {
      readonly at?: never;
      readonly error: { readonly field: "day" | "time"; readonly message: string };
    };

/**
 * Reads a day and a time.
 * @param time empty: 10 a.m.
 * @param now UTC, ISO 8601
 */
export function readMoment(day: string, time: string, now: string): TypedMoment {
  const date = readDay(day, dayOf(now));
  if (date === null)
    return { error: { field: "day", message: "Write the day like 11/30 or Monday." } };
  const minute = time.trim() === "" ? usualMinute : readTime(time);
  if (minute === null)
    return { error: { field: "time", message: "Write the time like 10:00 or 2:30 pm." } };
  const at = atMinute(date, minute);
  if (at < now)
    return {
      error: {
        field: "day",
        message: `${dayWords(date)}, ${clock(minute)} is over. Choose a later time.`,
      },
    };
  if (date > addDays(dayOf(now), 730))
    return { error: { field: "day", message: "That’s more than two years away. Check the year." } };
  return { at };
}

/** A day as it was typed; without a year, the next one. Null if it can't be read. */
export function readDay(text: string, today: Day): Day | null {
  const typed = text
    .trim()
    .toLowerCase()
    .replaceAll(/[,.]/g, " ")
    .replaceAll(/\s+/g, " ")
    .slice(0, 40);
  if (isDay(typed)) return typed;
  if (typed === "today") return today;
  if (typed === "tomorrow") return addDays(today, 1);
  const weekday = weekdays.findIndex(
    (name) => typed.length >= 3 && name.toLowerCase().startsWith(typed),
  );
  if (weekday >= 0) return nextWeekday(today, weekday);
  const [, month, date, year] =
    /^(\d{1,2})[/-](\d{1,2})(?:[/-](\d{4}|\d\d))?$/.exec(typed) ?? namedDay(typed);
  return month === undefined || date === undefined
    ? null
    : dayAt(today, Number(month), Number(date), year);
}

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** `november 30`, `nov 30 2026`, in the form of a match. */
function namedDay(typed: string): readonly (string | undefined)[] {
  const [, name = "", date, year] =
    /^(?:[a-z]+ )?([a-z]{3})[a-z]* (\d{1,2})(?: (\d{4}))?$/.exec(typed) ?? [];
  const month = months.indexOf(name);
  return month < 0 ? [] : [typed, String(month + 1), date, year];
}

function dayAt(today: Day, month: number, date: number, year: string | undefined): Day | null {
  const inYear = (of: number) =>
    `${of}-${String(month).padStart(2, "0")}-${String(date).padStart(2, "0")}`;
  const thisYear = Number(today.slice(0, 4));
  const given = year === undefined ? thisYear : Number(year) + (year.length === 2 ? 2000 : 0);
  const day = inYear(given);
  const next = year === undefined && day < today ? inYear(given + 1) : day;
  return isDay(next) ? next : null;
}

/** The next one after today. */
function nextWeekday(today: Day, weekday: number): Day {
  const ahead = (weekday - weekdayOf(today) + 7) % 7;
  return addDays(today, ahead || 7);
}

function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** Minutes since midnight of `10`, `10:00`, `1030`, `2:30 pm`, `noon`; from 1 to 6 without am or pm, in the afternoon. */
export function readTime(text: string): number | null {
  const typed = text.trim().toLowerCase().replaceAll(/[\s.]/g, "").slice(0, 20);
  if (typed === "noon") return 12 * 60;
  const [, hour, minute = "0", half] = /^(\d{1,2}):?(\d\d)?(?::00)?([ap])?m?$/.exec(typed) ?? [];
  if (hour === undefined || Number(minute) > 59 || Number(hour) > 23) return null;
  if (half !== undefined && (Number(hour) > 12 || Number(hour) === 0)) return null;
  const isTwoDigits = hour.length === 2;
  const isAfternoon =
    half === "p" || (half === undefined && !isTwoDigits && Number(hour) >= 1 && Number(hour) <= 6);
  const onDial =
    half === undefined && !isAfternoon
      ? Number(hour)
      : (Number(hour) % 12) + (isAfternoon ? 12 : 0);
  return onDial * 60 + Number(minute);
}

/** @param minute since midnight on the agency's clocks */
function atMinute(day: Day, minute: number): string {
  const at = instantOf(day, clock24(minute), agency.timeZone);
  if (at === null) throw new RangeError("not a time of a day");
  return at;
}

/** A next step to choose with one press. */
export interface QuickTime {
  /** As the form sends it: `2026-11-30T10:00`. */
  readonly value: string;
  readonly label: string;
  /** UTC, ISO 8601. */
  readonly at: string;
}

type Schedule = Pick<typeof agency, "hours" | "closedDays">;

/**
 * This afternoon, the next open day at 10 a.m. and 2 p.m., next Monday, and in a week; later on that day where a call would
 * be outside of the legal hours.
 * @param timeZone where they live; null if not known
 */
export function quickTimes(
  now: string,
  timeZone: string | null = null,
  schedule: Schedule = agency,
): readonly QuickTime[] {
  const today = dayOf(now);
  const openFrom = (day: Day) => openDay(schedule, day);
  const next = openFrom(addDays(today, 1));
  const times: [Day, number][] = [
    [next, usualMinute],
    [next, minuteFor.afternoon],
    [openFrom(nextWeekday(today, 1)), usualMinute],
    [openFrom(addDays(today, 7)), usualMinute],
  ];
  if (minuteOf(now) < 13 * 60 && openFrom(today) === today) times.unshift([today, 15 * 60]);
  const legal = times.flatMap(([day, usual]) => {
    const minute = legalMinute(day, [usual, ...laterMinutes], timeZone);
    return minute === undefined ? [] : quickTime(day, minute, today);
  });
  return [...new Map(legal.map((time) => [time.value, time])).values()];
}

/** What the time of another try depends on. */
interface Reach {
  readonly bestTime: ContactTime | null | undefined;
  /** Where they live; null if not known. */
  readonly timeZone: string | null;
}

const minuteFor: Readonly<Record<ContactTime, number>> = {
  morning: usualMinute,
  afternoon: 14 * 60,
  evening: 17 * 60 + 30,
};

const laterMinutes = [minuteFor.afternoon, minuteFor.evening];

/** The first of these minutes of the office's day at which a call is legal there (47 CFR 64.1200(c)(1)), if there is one. */
function legalMinute(
  day: Day,
  minutes: readonly number[],
  timeZone: string | null,
): number | undefined {
  return minutes.find((minute) => {
    const there = timeIn(timeZone ?? agency.timeZone, new Date(atMinute(day, minute))).minute;
    return there >= callHours.opens && there < callHours.closes;
  });
}

/**
 * When to call again whom nobody reached: on the next open day, at their best time, or else in the other half of the day.
 * Outside of 8 a.m. to 9 p.m. there, sooner or later on that day.
 */
export function nextTry(
  now: string,
  { bestTime, timeZone }: Reach,
  schedule: Schedule = agency,
): QuickTime {
  const today = dayOf(now);
  const day = openDay(schedule, addDays(today, 1));
  const other = minuteOf(now) < 12 * 60 ? minuteFor.afternoon : minuteFor.morning;
  const usual = bestTime ? minuteFor[bestTime] : other;
  const minute = legalMinute(day, [usual, other, ...laterMinutes], timeZone) ?? usual;
  return quickTime(day, minute, today);
}

function quickTime(day: Day, minute: number, today: Day): QuickTime {
  return {
    value: `${day}T${clock24(minute)}`,
    at: atMinute(day, minute),
    label: `${sentenceCase(shortDay(dayNear(day, today)))} ${shortClock(clock(minute))}`,
  };
}

/** `10 AM` for `10:00 AM`, never broken in two. */
export function shortClock(words: string): string {
  return words.replace(":00", "").replaceAll(" ", "\u00A0");
}

/** A moment as a form sends it. @param at UTC, ISO 8601 */
export function momentChoice(at: string, now: string): QuickTime {
  return quickTime(dayOf(at), minuteOf(at), dayOf(now));
}

function sentenceCase(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function clock24(minute: number): string {
  return [Math.floor(minute / 60), minute % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}

/** The first day from one on which the office is open; the day itself if it's closed for two weeks. */
function openDay({ hours, closedDays }: Schedule, from: Day): Day {
  const week = openWeek(hours);
  const days = Array.from({ length: 14 }, (_, ahead) => addDays(from, ahead));
  const isOpen = (day: Day) =>
    (week[weekdayOf(day)]?.length ?? 0) > 1 && !closedDays.some((closed) => closed.day === day);
  return days.find(isOpen) ?? from;
}
