import type { Zone } from "./desk.ts";

/** An instant (UTC, ISO 8601) as the agency reads it: `Nov 20, 2026, 7:00 AM EST`. */
export function agencyTime(instant: string, zone: Zone): string {
  const shown = new Intl.DateTimeFormat("en-US", {
    timeZone: zone.timeZone,
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(new Date(instant));
  // Before AM and PM stands a narrow no-break space, which many terminals draw badly.
  return shown.replaceAll("\u202f", " ");
}

/** The instant (UTC, ISO 8601) at which a day, given as `YYYY-MM-DD`, begins in the zone; null: no such day. */
export function startOfDay(day: string, timeZone: string): string | null {
  const midnight = Date.parse(`${day}T00:00:00.000Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(midnight)) return null;
  const utc = new Date(midnight);
  if (utc.toISOString().slice(0, 10) !== day) return null;
  // The offset is the one in force at that midnight itself; the first look may be hours beside it.
  const near = midnight - offset(utc, timeZone);
  return new Date(midnight - offset(new Date(near), timeZone)).toISOString();
}

/** Milliseconds by which clocks in the zone are ahead of UTC at an instant. */
function offset(instant: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  const name = format.formatToParts(instant).find(({ type }) => type === "timeZoneName")?.value;
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name ?? "") ?? [];
  const size = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
  return sign === "-" ? -size : size;
}
