import { formatDay, isRealDay, readDate, startOfDay, type Day } from "./written-date.ts";
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
