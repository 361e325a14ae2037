import { z } from "./z.ts";

const form = "Date must be in MM/DD/YYYY format";

/** Nobody is known to have lived longer; an earlier year is a slip of the finger. */
const mostYears = 125;

/** A date of birth in any of the forms that `readDate` takes; its normal form is MM/DD/YYYY. */
export const birthdate = z.pipe(
  z.string(form).check(
    z.trim(),
    z.refine<string>((text) => readDate(text) !== undefined, form),
    when(isRealDay, "Please enter a date that exists"),
    when((day) => startOfDay(day) <= Date.now(), "Date of birth cannot be in the future"),
    when((day) => day.year >= thisYear() - mostYears, "Please check the year of birth"),
  ),
  z.transform((text: string) => normal(text)),
);

/** A rule for dates that could be read; one that could not has its own message. */
function when(holds: (day: Day) => boolean, message: string) {
  return z.refine<string>((text) => {
    const day = readDate(text);
    return day === undefined || holds(day);
  }, message);
}

function thisYear(): number {
  return new Date().getUTCFullYear();
}

function normal(text: string): string {
  const day = readDate(text);
  return day === undefined ? text : formatDay(day);
}

/** A day of the calendar; January is month 1. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const monthFirst = /^(?<month>\d{1,2})(?<mark>[/. -])(?<day>\d{1,2})\k<mark>(?<year>\d{4})$/;
const digitsAlone = /^(?<month>\d{2})(?<day>\d{2})(?<year>\d{4})$/;
const yearFirst = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/;

/**
 * Reads a date as Americans write it (3/15/1960, 03-15-1960, 03151960) or as ISO 8601 (1960-03-15).
 * Undefined for anything else; the day may be one that no calendar has.
 */
function readDate(text: string): Day | undefined {
  const found = monthFirst.exec(text) ?? digitsAlone.exec(text) ?? yearFirst.exec(text);
  const { year, month, day } = found?.groups ?? {};
  if (year === undefined) return undefined;
  return { year: Number(year), month: Number(month), day: Number(day) };
}

/** Whether the calendar has the day: no February 30, no month 13. */
export function isRealDay({ year, month, day }: Day): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Milliseconds since 1970 at which the day begins, by UTC. */
function startOfDay({ year, month, day }: Day): number {
  return Date.UTC(year, month - 1, day);
}

/** The day as MM/DD/YYYY. */
export function formatDay({ year, month, day }: Day): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(month)}/${two(day)}/${String(year).padStart(4, "0")}`;
}
