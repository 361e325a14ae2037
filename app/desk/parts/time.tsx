import agency from "#content/agency/agency.yaml";
import type { CallingHours } from "#contract/desk-leads.ts";
import { type Day, daysBetween, timeIn } from "#medicare/calendar.ts";
import { weekdayAndDate } from "#content/agency/business-hours.ts";

const zone = agency.timeZone;

interface WhenProps {
  /** UTC, ISO 8601. */
  readonly at: string;
  readonly now: string;
  readonly style?: "long" | "short";
}

/** A moment in words, in the agency's time zone. */
export function When({ at, now, style = "short" }: WhenProps) {
  return <time dateTime={at}>{momentWords(at, now, style)}</time>;
}

/**
 * A moment as the office says it: `today 10:05 AM`, `Monday, November 30, 10:00 AM`, and with the year if it isn't this
 * one, `November 30, 2025, 10:00 AM`. In short, `Mon, Nov 30, 10:00 AM`.
 */
export function momentWords(at: string, now: string, style: "long" | "short" = "long"): string {
  const { day, minute } = timeIn(zone, new Date(at));
  const near = dayNear(day, dayOf(now));
  const words = style === "short" ? shortDay(near) : near;
  return `${words}${/^[a-z]/.test(words) ? " " : ", "}${clock(minute)}`;
}

/** `5:00 AM there`, or `Sun 5:00 AM there`: the clock where somebody lives; null if it's as ours, or not known. */
export function thereWords(
  at: string,
  hours: Pick<CallingHours, "timeZone"> | null,
): string | null {
  if (hours === null || hours.timeZone === null) return null;
  const [ours, theirs] = [zone, hours.timeZone].map((one) => timeIn(one, new Date(at)));
  if (ours === undefined || theirs === undefined) return null;
  if (theirs.day === ours.day && theirs.minute === ours.minute) return null;
  const day = theirs.day === ours.day ? "" : `${weekdayAndDate(theirs.day).slice(0, 3)} `;
  return `${day}${clock(theirs.minute)} there`;
}

/** A day as the office says it: `today`, `tomorrow`, `yesterday`, `Monday, November 30`, `November 30, 2025`. */
export function dayNear(day: Day, today: Day): string {
  const near: Record<number, string> = { [-1]: "yesterday", 0: "today", 1: "tomorrow" };
  const words = near[daysBetween(today, day)];
  if (words !== undefined) return words;
  if (day.slice(0, 4) === today.slice(0, 4)) return weekdayAndDate(day);
  return `${weekdayAndDate(day).replace(/^\w+, /, "")}, ${day.slice(0, 4)}`;
}

/** `Mon, Nov 30` for `Monday, November 30`. */
export function shortDay(words: string): string {
  return words.replaceAll(/([A-Z][a-z]{2})[a-z]+/g, "$1");
}

/** `10:05 AM`. @param minute since midnight */
export function clock(minute: number): string {
  const hour = Math.floor(minute / 60);
  const rest = String(minute % 60).padStart(2, "0");
  return `${hour % 12 || 12}:${rest} ${hour < 12 ? "AM" : "PM"}`;
}

/** How long something has lasted: `2 days 3 h`, `3 h 12 min`, `5 min`; from ten days on, only the days. */
export function waitWords(since: string, now: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(since)) / 60_000));
  const [days, hours, rest] = [
    Math.floor(minutes / 1440),
    Math.floor(minutes / 60) % 24,
    minutes % 60,
  ];
  if (days >= 10) return `${days} days`;
  if (days > 0) return joined(days === 1 ? "1 day" : `${days} days`, hours && `${hours} h`);
  if (hours > 0) return joined(`${hours} h`, rest && `${rest} min`);
  return minutes === 0 ? "less than a minute" : `${minutes} min`;
}

function joined(...parts: readonly (string | 0)[]): string {
  return parts.filter(Boolean).join(" ");
}

/** The day in the agency's time zone. */
export function dayOf(at: string): Day {
  return timeIn(zone, new Date(at)).day;
}

/** Minutes since midnight in the agency's time zone. */
export function minuteOf(at: string): number {
  return timeIn(zone, new Date(at)).minute;
}
