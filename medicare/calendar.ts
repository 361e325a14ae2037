/**
 * Calendar days and months without a time or a time zone, and which day and time it is in a time zone. A deadline is a
 * date on the calendar: `Date` would move it by a day for visitors elsewhere. As ISO 8601 text, days and months compare
 * with `<` and sort as text.
 */

/** A month as YYYY-MM. */
export type Month = string;

/** A day as YYYY-MM-DD. */
export type Day = string;

/** A stretch of days, both included. */
export interface Period {
  readonly opens: Day;
  readonly closes: Day;
}

/** Builds a month. @param month from 1 */
export function monthAt(year: number, month: number): Month {
  return `${String(year).padStart(4, "0")}-${twoDigits(month)}`;
}

/** Year and month (from 1) of a month, or of a day's month. */
export function partsOf(of: Month): { readonly year: number; readonly month: number } {
  return { year: Number(of.slice(0, 4)), month: Number(of.slice(5, 7)) };
}

/** The month that is `count` months later, or earlier if negative. */
export function addMonths(from: Month, count: number): Month {
  const { year, month } = partsOf(from);
  const total = year * 12 + month - 1 + count;
  return monthAt(Math.floor(total / 12), (((total % 12) + 12) % 12) + 1);
}

/** Whole months from one month to another: 0 for the same month, negative if `to` is earlier. */
export function monthsBetween(from: Month, to: Month): number {
  const [start, end] = [partsOf(from), partsOf(to)];
  return (end.year - start.year) * 12 + end.month - start.month;
}

/** The month of a day. */
export function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

export function firstDay(month: Month): Day {
  return `${month}-01`;
}

export function lastDay(month: Month): Day {
  const { year, month: number } = partsOf(month);
  return `${month}-${twoDigits(daysIn(year, number))}`;
}

/** The day that is `count` days later, or earlier if negative. */
export function addDays(day: Day, count: number): Day {
  const { year, month } = partsOf(day);
  // UTC has no daylight saving time, so a day always has 24 hours.
  const at = new Date(Date.UTC(year, month - 1, Number(day.slice(8)) + count));
  return at.toISOString().slice(0, 10);
}

/** Whole days from one day to another, negative if `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** Age in whole years on a day; somebody born on February 29 is a year older from March 1 in other years. */
export function ageOn(born: Day, on: Day): number {
  const years = partsOf(on).year - partsOf(born).year;
  return on.slice(5) < born.slice(5) ? years - 1 : years;
}

/** The later of two days or of two months. */
export function later(one: Day, other: Day): Day {
  return one > other ? one : other;
}

/** Whether a text is a real calendar day, as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-(?:0[1-9]|1[0-2])-\d\d$/.test(text)) return false;
  const { year, month } = partsOf(text);
  const date = Number(text.slice(8));
  return date >= 1 && date <= daysIn(year, month);
}

/** What the calendar and the clock of a time zone show. */
interface ZoneTime {
  readonly day: Day;
  /** Since midnight, in minutes. */
  readonly minute: number;
}

/** By time zone, since making one is slow. */
const formats = new Map<string | undefined, Intl.DateTimeFormat>();

/**
 * Day and time in a time zone at an instant.
 * @param timeZone IANA name, such as `America/Chicago`; undefined for the one of this device
 * @param now if a number, milliseconds since 1970, UTC
 * @throws {RangeError} for an unknown time zone
 */
export function timeIn(timeZone: string | undefined, now: number | Date): ZoneTime {
  // Swedish has `2026-11-24 07:35`.
  const options = { timeZone, dateStyle: "short", timeStyle: "short" } as const;
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat("sv", options);
  formats.set(timeZone, format);
  const [day = "", clock = ""] = format.format(now).split(" ");
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return { day, minute: hours * 60 + minutes };
}

/** The day in a time zone at an instant; parameters and errors as of `timeIn`. */
export function todayIn(timeZone: string, now: number | Date): Day {
  return timeIn(timeZone, now).day;
}

/**
 * How far a time zone's clocks are ahead of UTC at an instant, in minutes, daylight saving time included; parameters
 * and errors as of `timeIn`.
 */
export function minutesAhead(timeZone: string | undefined, now: number): number {
  const { day, minute } = timeIn(timeZone, now);
  return Date.parse(day) / 60_000 + minute - Math.floor(now / 60_000);
}

/**
 * How far the clocks of one zone are ahead of another's at an instant, in minutes: negative if they're behind; parameters
 * and errors as of `timeIn`.
 */
export function clockShift(there: string | undefined, here: string, now: number): number {
  return minutesAhead(there, now) - minutesAhead(here, now);
}

/**
 * The instant (UTC, ISO 8601) of a day and a time (`HH:MM`) in a time zone; null if there is no such day or time. A time
 * that the clocks skip in spring is taken as if they had not changed yet.
 */
export function instantOf(day: Day, clock: string, timeZone: string): string | null {
  const utcTime = Date.parse(`${day}T${clock}:00.000Z`);
  if (!isDay(day) || Number.isNaN(utcTime)) return null;
  // The offset must be the one in force at the result, and `utcTime` may be on the other side of a clock change.
  const near = utcTime - minutesAhead(timeZone, utcTime) * 60_000;
  return new Date(utcTime - minutesAhead(timeZone, near) * 60_000).toISOString();
}

/**
 * A time of day as people write it: `8am`, `5:30 pm`.
 * @param minute since midnight; past the end of the day, as on the next one
 * @param space between the time and its half of the day
 */
export function clockWords(minute: number, space = ""): string {
  const [hour, rest] = [Math.floor(minute / 60), minute % 60];
  const exact = rest ? `:${twoDigits(rest)}` : "";
  return `${hour % 12 || 12}${exact}${space}${hour % 24 < 12 ? "am" : "pm"}`;
}

/** A day in words: `February 28, 2027`, or, if `full`, `Sunday, February 28, 2027`. */
export function dayWords(day: Day, style: "long" | "full" = "long"): string {
  const format = new Intl.DateTimeFormat("en-US", { dateStyle: style, timeZone: "UTC" });
  return format.format(new Date(day));
}

function daysIn(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}
