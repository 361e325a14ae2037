import { agencyDay } from "#server/counts/counting.ts";
import { startOfDay } from "./agency-time.ts";

/** The day of an instant in a time zone, as `YYYY-MM-DD`. */
export function dayOf(instant: Date, timeZone: string): string {
  return agencyDay(timeZone)(instant);
}

/** The day so many days after another (before it, when negative); both as `YYYY-MM-DD`. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00.000Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** The first of the last 30 days in a time zone, today among them: where counts begin when no day was named. */
export function usualFirstDay(now: Date, timeZone: string): string {
  return addDays(dayOf(now, timeZone), -29);
}

/** A day and the instants (UTC, ISO 8601) between which it lies in the zone. */
export interface AgencyDay {
  readonly day: string;
  readonly from: string;
  readonly to: string;
}

/** The days from one to another, both included. */
export function daysFrom(first: string, last: string, timeZone: string): AgencyDay[] {
  const days: AgencyDay[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const from = startOfDay(day, timeZone) ?? "";
    days.push({ day, from, to: startOfDay(addDays(day, 1), timeZone) ?? "" });
  }
  return days;
}

/** `Fri, Nov 20`, for a day as `YYYY-MM-DD`. */
export function dayName(day: string): string {
  const format = { timeZone: "UTC", weekday: "short", month: "short", day: "numeric" } as const;
  return new Intl.DateTimeFormat("en-US", format).format(new Date(`${day}T00:00:00.000Z`));
}

/** `Nov 2026`, for a month as `YYYY-MM`. */
export function monthName(month: string): string {
  const format = { timeZone: "UTC", month: "short", year: "numeric" } as const;
  return new Intl.DateTimeFormat("en-US", format).format(new Date(`${month}-01T00:00:00.000Z`));
}
