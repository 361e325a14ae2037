import { agencyDay } from "#server/counts/counting.ts";
import type { Zone } from "./context.ts";

/** An instant (UTC, ISO 8601) as the agency reads it: `Nov 20, 2026, 7:00 AM EST`. */
export function agencyTime(instant: string, zone: Zone): string {
  const shown = shownTime(zone.timeZone).format(new Date(instant));
  // Before AM and PM stands a narrow no-break space, which many terminals draw badly.
  return shown.replaceAll("\u202f", " ");
}

/** Tells by which clock the times of a list or a sheet are. */
export function timesNote({ timeZoneName, timeZone }: Zone): string {
  return `Times are ${timeZoneName} (${timeZone}).`;
}

/** The instant (UTC, ISO 8601) at which a day, given as `YYYY-MM-DD`, begins in the zone; null: no such day. */
export function startOfDay(day: string, timeZone: string): string | null {
  return instantOf(day, "00:00", timeZone);
}

/** The instant (UTC, ISO 8601) of a day and a time, as `YYYY-MM-DD` and `HH:MM`, in the zone; null: there is none. */
export function instantOf(day: string, clock: string, timeZone: string): string | null {
  const written = Date.parse(`${day}T${clock}:00.000Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(written)) return null;
  const utc = new Date(written);
  if (utc.toISOString().slice(0, 10) !== day) return null;
  // The offset is the one in force at that time itself; the first look may be hours beside it.
  const near = written - offset(utc, timeZone);
  return new Date(written - offset(new Date(near), timeZone)).toISOString();
}

/** Milliseconds by which clocks in the zone are ahead of UTC at an instant. */
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
const offsetName = formatOf({ timeZoneName: "longOffset" });

/** One format a zone: to make one takes far longer than to use it, and an export uses it for every lead. */
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

const units = [
  ["day", 86_400_000],
  ["h", 3_600_000],
  ["min", 60_000],
] as const;

/** A span of time as people say it, in its two greatest units: `2 days 4 h`, `3 h 10 min`, `25 min`. */
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
