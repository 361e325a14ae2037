import { agencyDay } from "#server/counts/counting.ts";
import type { Zone } from "./context.ts";

/** Formats an instant (UTC, ISO 8601) in the agency's zone: `Nov 20, 2026, 7:00 AM EST`. */
export function agencyTime(instant: string, zone: Zone): string {
  const shown = shownTime(zone.timeZone).format(new Date(instant));
  // Intl puts a narrow no-break space before AM and PM, which many terminals draw badly.
  return shown.replaceAll("\u202f", " ");
}

/** Formats the day of an instant in the zone: `November 23, 2026`. */
export function agencyDate(instant: string, { timeZone }: Zone): string {
  return shownDate(timeZone).format(new Date(instant));
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
  const written = Date.parse(`${day}T${clock}:00.000Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(written)) return null;
  const utc = new Date(written);
  if (utc.toISOString().slice(0, 10) !== day) return null;
  // The offset must be the one in force at the result, and `written` may be on the other side of a clock change.
  const near = written - offset(utc, timeZone);
  return new Date(written - offset(new Date(near), timeZone)).toISOString();
}

/** How far the zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offset(instant: Date, timeZone: string): number {
  const name = offsetName(timeZone)
    .formatToParts(instant)
    .find(({ type }) => type === "timeZoneName")?.value;
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name ?? "") ?? [];
  const size = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
  return sign === "-" ? -size : size;
}

const shownTime = formatOf({
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});
const shownDate = formatOf({ year: "numeric", month: "long", day: "numeric" });
const offsetName = formatOf({ timeZoneName: "longOffset" });

/** Caches one formatter per zone: creating one is slow, and an export formats a time for every lead. */
function formatOf(fields: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const known = made.get(timeZone);
    if (known !== undefined) return known;
    const format = new Intl.DateTimeFormat("en-US", { ...fields, timeZone });
    made.set(timeZone, format);
    return format;
  };
}

/** The day of an instant in a time zone, as `YYYY-MM-DD`. */
export function dayOf(instant: Date, timeZone: string): string {
  return agencyDay(timeZone)(instant);
}

/** Adds `count` days (negative to subtract) to a day as `YYYY-MM-DD`. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00.000Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** The first of the last 30 days in a time zone, today included: the default start of reports. */
export function usualFirstDay(now: Date, timeZone: string): string {
  return addDays(dayOf(now, timeZone), -29);
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
