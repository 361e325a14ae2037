import { minuteOfDay } from "#content/agency/business-hours.ts";
import { clockWords, minutesAhead } from "#medicare/calendar.ts";

/** In ms. */
const aDay = 24 * 60 * 60_000;

/** Shifts times in a text by minutes: `8am-12pm` becomes `6:30pm-10:30pm`. Other text is unchanged. */
export function shiftHours(hours: string, minutes: number): string {
  return hours.replace(/\d+(?::\d\d)?[ap]m/g, (time) =>
    clockWords((minuteOfDay(time) + minutes + 2880) % 1440),
  );
}

/**
 * Returns a function that converts hours of a zone to this device's, with the offsets of a day from `now`,
 * which is about when the visitor is contacted; undefined if the clocks agree.
 * @param zone IANA name
 * @param now in ms since 1970
 */
export function visitorTimes(zone: string, now: number): ((hours: string) => string) | undefined {
  const then = now + aDay;
  const shift = minutesAhead(undefined, then) - minutesAhead(zone, then);
  return shift === 0 ? undefined : (hours) => shiftHours(hours, shift);
}
