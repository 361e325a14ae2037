import type { DatesEventName } from "#content/en/tools/schemas.ts";
import page from "#content/en/tools/dates.yaml";
import { formatDay } from "#app/sections/page/day.tsx";
import { type Day, addDays, daysBetween } from "#medicare/calendar.ts";
import type { DatesView } from "./dates-view.ts";

/** The events of a person that are not over, in their order. @param note under each event's text */
export function calendarEvents(view: DatesView, note = ""): CalendarEvent[] {
  return namedDays(view)
    .filter(([, day]) => day >= view.today)
    .map(([name, day]) => {
      const { title, text } = page.calendar.events[name];
      const fill = (words: string) => view.fill(words, { day: formatDay(day) });
      return {
        id: name,
        day,
        title: fill(title),
        text: [fill(text), note].filter(Boolean).join("\n\n"),
        // A reminder helps before a deadline, not before a day on which something opens.
        reminderDays: reminded.has(name) ? daysOfNotice(daysBetween(view.today, day)) : null,
      };
    })
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

/** A week, if it's not too late for that: then a day. A reminder for today would come too late. */
function daysOfNotice(daysLeft: number): number | null {
  return [7, 1].find((days) => days < daysLeft) ?? null;
}

const reminded: ReadonlySet<DatesEventName> = new Set([
  "signUpBy",
  "plansBy",
  "lastSafeDay",
  "medigapCloses",
  "generalCloses",
]);

function namedDays({ state, dates, chance }: DatesView): (readonly [DatesEventName, Day])[] {
  const { initial, noGap, plansBy, lastSafeDay, medigap, canWait } = dates;
  const all: readonly (readonly [DatesEventName, Day | null | undefined])[] =
    state === "missed"
      ? [
          ["generalOpens", chance?.period.opens],
          ["generalCloses", chance?.period.closes],
        ]
      : [
          ["opens", canWait && noGap ? null : initial.opens],
          ["initialCloses", state === "working-on" ? initial.closes : null],
          ["signUpBy", noGap?.signUpBy],
          ["starts", noGap?.starts],
          ["plansBy", canWait ? plansBy : null],
          ["lastSafeDay", lastSafeDay],
          ["medigapCloses", medigap?.closes],
        ];
  return all.flatMap(([name, day]) => (day ? [[name, day] as const] : []));
}

/** An event on one whole day. */
export interface CalendarEvent {
  /** Its name among the events of a file. */
  readonly id: string;
  readonly day: Day;
  readonly title: string;
  readonly text: string;
  /** How many days before it to remind, at 9 in the morning; null for none. */
  readonly reminderDays: number | null;
}

interface CalendarOptions {
  /** Who made the file. */
  readonly maker: string;
  /** Host name that makes the events' ids unique. */
  readonly host: string;
  /** When the file is made, in milliseconds since 1970, UTC. */
  readonly now: number;
}

/**
 * Writes events as an iCalendar file (RFC 5545). Days are floating: they are the same in every time zone. The id
 * of an event stays the same for the same day, so that a file that is added twice adds nothing twice.
 */
export function writeCalendar(
  events: readonly CalendarEvent[],
  { maker, host, now }: CalendarOptions,
): string {
  const stamp = new Date(now).toISOString().replaceAll(/[-:]|\.\d+/g, "");
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escape(maker)}//EN`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    ...events.flatMap((event) => eventLines(event, host, stamp)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

const reminderHour = 9;

function eventLines(
  { id, day, title, text, reminderDays }: CalendarEvent,
  host: string,
  stamp: string,
) {
  const reminder =
    reminderDays === null
      ? []
      : [
          "BEGIN:VALARM",
          "ACTION:DISPLAY",
          `DESCRIPTION:${escape(title)}`,
          // Counted from the midnight with which the day begins in the reader's own time zone (3.8.6.3).
          `TRIGGER:-P${reminderDays > 1 ? `${reminderDays - 1}D` : ""}T${24 - reminderHour}H`,
          "END:VALARM",
        ];
  return [
    "BEGIN:VEVENT",
    `UID:${id}-${compact(day)}@${host}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${compact(day)}`,
    // The end is not part of the event (3.6.1).
    `DTEND;VALUE=DATE:${compact(addDays(day, 1))}`,
    `SUMMARY:${escape(title)}`,
    `DESCRIPTION:${escape(text)}`,
    // The day stays free for appointments.
    "TRANSP:TRANSPARENT",
    ...reminder,
    "END:VEVENT",
  ];
}

function compact(day: Day): string {
  return day.replaceAll("-", "");
}

/** A text value (3.3.11). */
function escape(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`);
}

/** Breaks a line into lines of at most 75 bytes, never inside a character (3.1). */
function fold(line: string): string {
  const parts: string[] = [""];
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > 75) {
      parts.push("");
      bytes = 1; // the space that begins the next line
    }
    parts[parts.length - 1] += character;
    bytes += size;
  }
  return parts.join("\r\n ");
}
