import { shiftHours } from "#content/agency/business-hours.ts";
import { clockShift } from "#medicare/calendar.ts";

/** In ms. */
const aDay = 24 * 60 * 60_000;

/**
 * Returns a function that converts hours of a zone to this device's, with the offsets of a day from `now`,
 * which is about when the visitor is contacted; undefined if the clocks agree.
 * @param zone IANA name
 * @param now in ms since 1970
 */
export function visitorTimes(zone: string, now: number): ((hours: string) => string) | undefined {
  const shift = clockShift(undefined, zone, now + aDay);
  return shift === 0 ? undefined : (hours) => shiftHours(hours, shift);
}
