import { addDays, dayOf } from "./time.ts";

/** How to write a date, for error messages. */
export const dateExamples =
  "Use a date like 2026-11-20, 11/20/2026, Nov 20, today, yesterday, monday or last week.";

/**
 * Reads a date as people write it: `2026-11-20`, `11/20/2026`, `11/20`, `Nov 20`, `20 Nov 2026`, `today`,
 * `tomorrow`, `monday`, `last week`, `3 days ago`. Slashes are month first. Without a year, or with a weekday alone,
 * it is the latest such day up to today: commands look back.
 * @param timeZone decides which day is today
 * @returns `YYYY-MM-DD`; for a week or a month its first day, Sunday or the first; null for anything else
 */
export function dayIn(text: string, now: Date, timeZone: string): string | null {
  const today = dayOf(now, timeZone);
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
  const slashed = /^(\d\d?)\/(\d\d?)(?:\/(\d\d|\d{4}))?$/.exec(words);
  if (slashed !== null) return dated(slashed[3], slashed[1], slashed[2], today);
  const american = /^([a-z]+\.?) (\d\d?)(?:st|nd|rd|th)?(?: (\d{4}))?$/.exec(words);
  const [, name = "", day, year] =
    american ?? swap(/^(\d\d?)(?:st|nd|rd|th)? ([a-z]+\.?)(?: (\d{4}))?$/.exec(words)) ?? [];
  const month = placeOf(name, months);
  return month === -1 ? null : dated(year, String(month + 1), day, today);
}

/** `20 Nov 2026` in the order of `Nov 20 2026`. */
function swap(found: RegExpExecArray | null): (string | undefined)[] | null {
  return found === null ? null : [found[0], found[2], found[1], found[3]];
}

function dated(
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
  const time = Date.parse(`${text}T00:00:00.000Z`);
  if (Number.isNaN(time)) return null;
  return new Date(time).toISOString().slice(0, 10) === text ? text : null;
}

/** `today` and weekdays: `monday` is the latest one up to today. */
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
  if (count !== undefined) return ago(Number(count) || 1, unit, today);
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
