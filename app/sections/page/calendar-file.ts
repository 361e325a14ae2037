import { name } from "#content/agency/agency.yaml";
import { publicUrl } from "#app/sections/page/page-head.tsx";
import { type Day, addDays } from "#medicare/calendar.ts";

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

/** A response with events as a calendar file. @param file its name */
export function calendarFile(events: readonly CalendarEvent[], file: string): Response {
  const { hostname: host } = new URL(publicUrl);
  return new Response(writeCalendar(events, { maker: `${name}//${host}`, host, now: Date.now() }), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${file}"`,
    },
  });
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
