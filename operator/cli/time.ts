import { addDays, dayWords, instantOf, isDay, todayIn } from "#medicare/calendar.ts";
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

/** How to write a date, for error messages. */
export const dateExamples = "Use a date like 2026-11-20, 11/20/2026, Nov 20, today or yesterday.";

/**
 * Reads a date as people and files write it: `2026-11-20`, `11/20/2026`, `11/20`, `Nov 20`, `today`,
 * `yesterday`, `tomorrow`. Slashes are month first. Without a year, it is the latest such day up to today: commands
 * look back.
 * @param timeZone decides which day is today
 * @returns `YYYY-MM-DD`; null for anything else
 */
export function dayIn(text: string, now: Date, timeZone: string): string | null {
  const today = todayIn(timeZone, now);
  const words = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s,]+/g, " ");
  const near = { today: 0, yesterday: -1, tomorrow: 1 }[words];
  return near === undefined ? writtenDay(words, today) : addDays(today, near);
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const fullNames: ReadonlySet<string> = new Set(
  "january february march april may june july august september sept october november december".split(
    " ",
  ),
);

/** The place of a month from 0, by its name or short form; -1 for anything else. */
function placeOf(name: string): number {
  const short = name.replace(/\.$/, "");
  return short.length === 3 || fullNames.has(short) ? months.indexOf(short.slice(0, 3)) : -1;
}

/** A date with its month and day in digits, or with the month's name. */
function writtenDay(words: string, today: string): string | null {
  const iso = /^(\d{4})-(\d\d?)-(\d\d?)$/.exec(words);
  if (iso !== null) return realDay(iso[1], iso[2], iso[3]);
  const slashes = /^(\d\d?)\/(\d\d?)(?:\/(\d\d|\d{4}))?$/.exec(words);
  if (slashes !== null) return latestDay(slashes[3], slashes[1], slashes[2], today);
  const [, name = "", day, year] =
    /^([a-z]+\.?) (\d\d?)(?:st|nd|rd|th)?(?: (\d{4}))?$/.exec(words) ?? [];
  const month = placeOf(name);
  return month === -1 ? null : latestDay(year, String(month + 1), day, today);
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
