/** In ms. */
const aDay = 24 * 60 * 60_000;

/**
 * Offset of a time zone from UTC at an instant, in minutes, daylight saving time included. Without a zone: of
 * this device.
 * @param zone IANA name, e.g. `America/New_York`; throws a RangeError for an unknown one
 */
export function minutesAhead(instant: number, zone?: string): number {
  // Swedish has `2026-11-23 07:35:00`.
  const clock = new Date(instant).toLocaleString("sv", { timeZone: zone });
  return Math.round((Date.parse(`${clock.replace(" ", "T")}Z`) - instant) / 60_000);
}

/** Shifts times in a text by minutes: `8am-12pm` becomes `6:30pm-10:30pm`. Other text is unchanged. */
export function shiftHours(hours: string, minutes: number): string {
  return hours.replace(/(\d+)(?::(\d\d))?(am|pm)/g, (_, hour, minute, half) => {
    const time = (Number(hour) % 12) * 60 + Number(minute ?? 0) + (half === "pm" ? 720 : 0);
    return clockTime((time + minutes + 2880) % 1440);
  });
}

function clockTime(time: number): string {
  const minute = time % 60;
  const hour = (time - minute) / 60;
  const exact = minute ? `:${minute < 10 ? "0" : ""}${minute}` : "";
  return `${hour % 12 || 12}${exact}${hour < 12 ? "am" : "pm"}`;
}

/**
 * Returns a function that converts hours of a zone to this device's, with the offsets of a day from `now`,
 * which is about when the visitor is contacted; undefined if the clocks agree.
 * @param zone IANA name
 * @param now in ms since 1970
 */
export function ownTimes(zone: string, now: number): ((hours: string) => string) | undefined {
  const then = now + aDay;
  const shift = minutesAhead(then) - minutesAhead(then, zone);
  return shift === 0 ? undefined : (hours) => shiftHours(hours, shift);
}
