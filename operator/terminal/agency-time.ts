import type { Zone } from "#operator/desk/desk.ts";

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
