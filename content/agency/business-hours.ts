import { addDays } from "#medicare/calendar.ts";
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
  let { day, minute } = localTime(from, schedule.timeZone);
  let left = openHours * 60;
  for (let searched = 0; searched < longestSearch; searched++) {
    const open = openMinutes(schedule, day);
    left -= Math.max(0, open.to - Math.max(open.from, minute));
    // At the closing minute the promise is still kept, so 0 minutes left belong to this day.
    if (left <= 0 && open.to > minute) return day;
    day = addDays(day, 1);
    minute = 0;
  }
  throw new Error("the agency has no open hours (content/agency/agency.yaml: hours)");
}

/** The open minutes of a day, counted from midnight; equal if closed. */
function openMinutes({ hours, closedDays }: Schedule, day: string): { from: number; to: number } {
  const closed = { from: 0, to: 0 };
  if (closedDays.some((holiday) => holiday.day === day)) return closed;
  return usualMinutes(hours, new Date(`${day}T00:00:00Z`).getUTCDay());
}

/** @param weekday from Sunday */
function usualMinutes(hours: readonly Hours[], weekday: number): { from: number; to: number } {
  const row = hours.find(({ days }) => covers(days, weekday));
  const [from, to] = row?.open.split("-").map(minuteOfDay) ?? [];
  return from === undefined || to === undefined ? { from: 0, to: 0 } : { from, to };
}

/** The usual open hours of a day of the week, as a page carries them to its script: the minutes since midnight. */
type OpenDay = readonly [name: string, from: number, to: number];

/** The usual open hours, from Sunday. On a closed day, both minutes are 0. */
export function openWeek(hours: readonly Hours[]): readonly OpenDay[] {
  return weekdays.map((name, weekday) => {
    const { from, to } = usualMinutes(hours, weekday);
    return [name, from, to];
  });
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

function localTime(instant: Date, timeZone: string): { day: string; minute: number } {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((one) => one.type === type)?.value ?? "";
  return {
    day: `${part("year")}-${part("month")}-${part("day")}`,
    minute: Number(part("hour")) * 60 + Number(part("minute")),
  };
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
