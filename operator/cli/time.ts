import { addDays, dayWords, isDay, minutesAhead, todayIn } from "#medicare/calendar.ts";
import type { Zone } from "./context.ts";

/** Formats an instant (UTC, ISO 8601) in the agency's zone: `Nov 20, 2026, 7:00 AM EST`. */
export function agencyTime(instant: string, zone: Zone): string {
  const text = timeFormat(zone.timeZone).format(new Date(instant));
  // Intl puts a narrow no-break space before AM and PM, which many terminals draw badly.
  return text.replaceAll("\u202f", " ");
}

/** Formats the day of an instant in the zone: `November 23, 2026`. */
export function agencyDate(instant: string, { timeZone }: Zone): string {
  return dayWords(todayIn(timeZone, new Date(instant)));
}

/** The line that tells the reader which time zone a list uses. */
export function timesNote({ timeZoneName, timeZone }: Zone): string {
  return `Times are in ${timeZoneName} (${timeZone}).`;
}

/** The instant (UTC, ISO 8601) at which a day (`YYYY-MM-DD`) starts in the zone; null if there is no such day. */
export function startOfDay(day: string, timeZone: string): string | null {
  return instantOf(day, "00:00", timeZone);
}

/** The instant (UTC, ISO 8601) of a day (`YYYY-MM-DD`) and time (`HH:MM`) in the zone; null if invalid. */
export function instantOf(day: string, clock: string, timeZone: string): string | null {
  const utcTime = Date.parse(`${day}T${clock}:00.000Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(utcTime)) return null;
  if (new Date(utcTime).toISOString().slice(0, 10) !== day) return null;
  // The offset must be the one in force at the result, and `utcTime` may be on the other side of a clock change.
  const near = utcTime - minutesAhead(timeZone, utcTime) * 60_000;
  return new Date(utcTime - minutesAhead(timeZone, near) * 60_000).toISOString();
}

/** By time zone: making one is slow, and an export formats a time for every lead. */
const timeFormats = new Map<string, Intl.DateTimeFormat>();

function timeFormat(timeZone: string): Intl.DateTimeFormat {
  const format =
    timeFormats.get(timeZone) ??
    new Intl.DateTimeFormat("en-US", {
      year: "numeric",
      month: "short",
      day: "numeric",
      hour: "numeric",
      minute: "2-digit",
      timeZoneName: "short",
      timeZone,
    });
  timeFormats.set(timeZone, format);
  return format;
}

/** The first of the last 30 days in a time zone, today included: the default start of reports. */
export function usualFirstDay(now: Date, timeZone: string): string {
  return addDays(todayIn(timeZone, now), -29);
}

/** A day and the instants (UTC, ISO 8601) at which it starts and ends in the zone. */
export interface AgencyDay {
  readonly day: string;
  readonly from: string;
  readonly to: string;
}

/** The days from `first` to `last`, both included. */
export function daysFrom(first: string, last: string, timeZone: string): AgencyDay[] {
  const days: AgencyDay[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const from = startOfDay(day, timeZone) ?? "";
    days.push({ day, from, to: startOfDay(addDays(day, 1), timeZone) ?? "" });
  }
  return days;
}

/** Formats a day (`YYYY-MM-DD`) as `Fri, Nov 20`. */
export function dayName(day: string): string {
  const format = { timeZone: "UTC", weekday: "short", month: "short", day: "numeric" } as const;
  return new Intl.DateTimeFormat("en-US", format).format(new Date(`${day}T00:00:00.000Z`));
}

/** Formats a month (`YYYY-MM`) as `Nov 2026`. */
export function monthName(month: string): string {
  const format = { timeZone: "UTC", month: "short", year: "numeric" } as const;
  return new Intl.DateTimeFormat("en-US", format).format(new Date(`${month}-01T00:00:00.000Z`));
}

const units = [
  ["day", 86_400_000],
  ["h", 3_600_000],
  ["min", 60_000],
] as const;

/** Formats a duration in its two largest units: `2 days 4 h`, `3 h 10 min`, `25 min`. */
export function howLong(milliseconds: number): string {
  const at = units.findIndex(([, size]) => milliseconds >= size);
  if (at === -1) return "under 1 min";
  let rest = milliseconds;
  const parts: string[] = [];
  for (const [name, size] of units.slice(at, at + 2)) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(`${count} ${name === "day" && count > 1 ? "days" : name}`);
  }
  return parts.join(" ");
}

/** How to write a date, for error messages. */
export const dateExamples =
  "Use a date like 2026-11-20, 11/20/2026, Nov 20, today, yesterday, Monday or last week.";

/**
 * Reads a date as people write it: `2026-11-20`, `11/20/2026`, `11/20`, `Nov 20`, `20 Nov 2026`, `today`,
 * `tomorrow`, `monday`, `last week`, `3 days ago`. Slashes are month first. Without a year, or with a weekday alone,
 * it is the latest such day up to today: commands look back.
 * @param timeZone decides which day is today
 * @returns `YYYY-MM-DD`; for this or last week, month or year its first day; null for anything else
 */
export function dayIn(text: string, now: Date, timeZone: string): string | null {
  const today = todayIn(timeZone, now);
  const words = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s,]+/g, " ");
  return writtenDay(words, today) ?? namedDay(words, today) ?? relativeDay(words, today);
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const fullNames: ReadonlySet<string> = new Set(
  (
    "january february march april may june july august september sept october november december " +
    "sunday monday tuesday tues wednesday thursday thurs friday saturday"
  ).split(" "),
);

/** The place of a name in a list of three-letter names; -1 for anything but the name or its short form. */
function placeOf(name: string, names: readonly string[]): number {
  const short = name.replace(/\.$/, "");
  return short.length === 3 || fullNames.has(short) ? names.indexOf(short.slice(0, 3)) : -1;
}

/** A date with its month and day in digits, or with the month's name. */
function writtenDay(words: string, today: string): string | null {
  const iso = /^(\d{4})-(\d\d?)-(\d\d?)$/.exec(words);
  if (iso !== null) return realDay(iso[1], iso[2], iso[3]);
  const slashes = /^(\d\d?)\/(\d\d?)(?:\/(\d\d|\d{4}))?$/.exec(words);
  if (slashes !== null) return latestDay(slashes[3], slashes[1], slashes[2], today);
  const american = /^([a-z]+\.?) (\d\d?)(?:st|nd|rd|th)?(?: (\d{4}))?$/.exec(words);
  const [, name = "", day, year] =
    american ?? swap(/^(\d\d?)(?:st|nd|rd|th)? ([a-z]+\.?)(?: (\d{4}))?$/.exec(words)) ?? [];
  const month = placeOf(name, months);
  return month === -1 ? null : latestDay(year, String(month + 1), day, today);
}

/** `20 Nov 2026` in the order of `Nov 20 2026`. */
function swap(match: RegExpExecArray | null): (string | undefined)[] | null {
  return match === null ? null : [match[0], match[2], match[1], match[3]];
}

function latestDay(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
  today: string,
): string | null {
  if (year !== undefined) return realDay(year.length === 2 ? `20${year}` : year, month, day);
  const near = Number(today.slice(0, 4));
  // February 29 may be years away.
  const years = Array.from({ length: 9 }, (_, back) => String(near - back));
  const days = years.map((one) => realDay(one, month, day));
  return days.find((one) => one !== null && one <= today) ?? null;
}

/** `YYYY-MM-DD`, or null if the calendar has no such day. */
function realDay(year = "", month = "", day = ""): string | null {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(text) ? text : null;
}

/** `today`, `yesterday`, `tomorrow` and weekdays: `monday` is the latest one up to today. */
function namedDay(words: string, today: string): string | null {
  const near = { today: 0, yesterday: -1, tomorrow: 1 }[words];
  if (near !== undefined) return addDays(today, near);
  const [, which = "", name = ""] = /^(?:(last|on) )?([a-z]+\.?)$/.exec(words) ?? [];
  const weekday = placeOf(name, weekdays);
  if (weekday === -1) return null;
  const since = (weekdayOf(today) - weekday + 7) % 7;
  return addDays(today, -(since === 0 && which === "last" ? 7 : since));
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00.000Z`).getUTCDay();
}

/** `3 days ago`, `this week`, `last month`. American weeks start on Sunday. */
function relativeDay(words: string, today: string): string | null {
  const [, count, unit] = /^(\d{1,4}|a|one) (day|week|month|year)s? ago$/.exec(words) ?? [];
  if (count !== undefined) return ago(/\d/.test(count) ? Number(count) : 1, unit, today);
  const [, which, period] = /^(this|last) (week|month|year)$/.exec(words) ?? [];
  const back = which === "last" ? 1 : 0;
  if (period === "week") return addDays(today, -weekdayOf(today) - 7 * back);
  if (period === "month") return ago(back, "month", `${today.slice(0, 7)}-01`);
  return period === "year" ? `${Number(today.slice(0, 4)) - back}-01-01` : null;
}

/** The last day of a month that is too short stands for the missing one. */
function ago(count: number, unit: string | undefined, today: string): string {
  if (unit === "day" || unit === "week") return addDays(today, -count * (unit === "week" ? 7 : 1));
  const date = new Date(`${today}T00:00:00.000Z`);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - count * (unit === "year" ? 12 : 1));
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.toISOString().slice(0, 10);
}
