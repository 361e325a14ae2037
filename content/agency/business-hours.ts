import { addDays, clockWords, timeIn } from "#medicare/calendar.ts";
import type { Agency, Hours } from "./schemas.ts";

type Schedule = Pick<Agency, "hours" | "closedDays" | "timeZone">;

/** From Sunday. */
export const weekdays = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
];
const minutesADay = 24 * 60;

/** How far to look for open hours before assuming that the agency never opens. */
const longestSearch = 366;

/**
 * The day on which an answer is due that was promised within a number of open hours: business hours are counted from
 * the moment of the request, skipping closed days and holidays.
 * @param from the moment of the request
 * @param openHours the promise, in open hours
 * @returns the day as YYYY-MM-DD in the agency's time zone
 * @throws {Error} if the agency is never open
 */
export function answerDay(schedule: Schedule, from: Date, openHours: number): string {
  let { day, minute } = timeIn(schedule.timeZone, from);
  let remainder = openHours * 60;
  for (let searched = 0; searched < longestSearch; searched++) {
    const open = openMinutes(schedule, day);
    for (const { from: start, to } of open) remainder -= Math.max(0, to - Math.max(start, minute));
    // At the closing minute the promise is still kept, so 0 minutes left belong to this day.
    if (remainder <= 0 && open.some(({ to }) => to > minute)) return day;
    day = addDays(day, 1);
    minute = 0;
  }
  throw new Error("the agency has no open hours (content/agency/agency.yaml: hours)");
}

/** Whether we're open at a moment. At the closing minute we're closed. */
export function isOpenAt(schedule: Schedule, at: Date): boolean {
  const { day, minute } = timeIn(schedule.timeZone, at);
  return openMinutes(schedule, day).some(({ from, to }) => from <= minute && minute < to);
}

/** Part of a day, in minutes from midnight. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** The parts of a day in which we're open. */
function openMinutes({ hours, closedDays }: Schedule, day: string): readonly Span[] {
  if (closedDays.some((holiday) => holiday.day === day)) return [];
  return usualMinutes(hours, new Date(`${day}T00:00:00Z`).getUTCDay());
}

/** @param weekday from Sunday */
function usualMinutes(hours: readonly Hours[], weekday: number): readonly Span[] {
  return spansOf(hours.find(({ days }) => covers(days, weekday))?.open ?? "Closed");
}

/** The parts of `8am-12pm and 1pm-5pm` in their order; none for `Closed`. A day that ends at `12am` ends at midnight. */
export function spansOf(open: Hours["open"]): readonly Span[] {
  const spans = open.matchAll(/([\d:]+[ap]m)-([\d:]+[ap]m)/g);
  return [...spans].map(([, from = "", to = ""]) => ({
    from: minuteOfDay(from),
    to: minuteOfDay(to) || minutesADay,
  }));
}

/** The usual open hours of a day of the week, as a page carries them to its script. */
type OpenDay = readonly [name: string, ...minutes: number[]];

/** The usual open hours, from Sunday: the minutes since midnight at which we open and close, in turn. */
export function openWeek(hours: readonly Hours[]): readonly OpenDay[] {
  return weekdays.map((name, weekday) => [
    name,
    ...usualMinutes(hours, weekday).flatMap(({ from, to }) => [from, to]),
  ]);
}

/** Whether we're open at any time between two, such as `12pm-5pm`, on any day of a usual week. */
export function isOpenWithin(hours: readonly Hours[], between: Hours["open"]): boolean {
  return hours.some(({ open }) =>
    spansOf(open).some((one) =>
      spansOf(between).some((other) => one.from < other.to && other.from < one.to),
    ),
  );
}

/** Whether "Monday to Friday" or "Saturday" covers a weekday, counted from Sunday. */
export function covers(days: Hours["days"], weekday: number): boolean {
  const [first = -1, last = first] = days.split(" to ").map((name) => weekdays.indexOf(name));
  return first <= last ? weekday >= first && weekday <= last : weekday >= first || weekday <= last;
}

/** Minutes from midnight of "8am", "5:30pm". */
export function minuteOfDay(text: string): number {
  const [, hour = "0", minute = "0", half] = /^(\d+)(?::(\d+))?([ap])m$/.exec(text) ?? [];
  return (Number(hour) % 12) * 60 + Number(minute) + (half === "p" ? minutesADay / 2 : 0);
}

/** Shifts times in a text by minutes: `8am-12pm` becomes `6:30pm-10:30pm`. Other text is unchanged. */
export function shiftHours(hours: string, minutes: number): string {
  return hours.replace(/\d+(?::\d\d)?[ap]m/g, (time) =>
    clockWords((minuteOfDay(time) + minutes + 2 * minutesADay) % minutesADay),
  );
}

/** In minutes since midnight: 8 a.m. to 9 p.m. at the place of whoever is called (47 CFR 64.1200(c)(1)). */
export const callHours = { opens: 8 * 60, closes: 21 * 60 } as const;

/**
 * Whether hours such as `8am-12pm` go beyond those when people may be called.
 * @param shift how far the clocks of whoever is called are ahead of those that the hours are in, in minutes
 */
export function isBeyondCallHours(hours: string, shift: number): boolean {
  const [from = 0, to = 0] = hours.split("-").map(minuteOfDay);
  const start = (from + shift + 2 * minutesADay) % minutesADay;
  return start < callHours.opens || start + to - from > callHours.closes;
}

/** `Tuesday, December 1`, from YYYY-MM-DD. */
export function weekdayAndDate(day: string): string {
  return new Date(day).toLocaleDateString("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
    timeZone: "UTC",
  });
}
