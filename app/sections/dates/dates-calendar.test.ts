import { describe, expect, test } from "vitest";
import ICAL from "ical.js";
import { formatDay } from "#app/sections/page/day.tsx";
import { addDays, type Day } from "#medicare/calendar.ts";
import { writeCalendar, type CalendarEvent } from "#app/sections/page/calendar-file.ts";
import { calendarEvents } from "./dates-calendar.ts";
import { readDates } from "./dates-query.ts";
import { viewDates } from "./dates-view.ts";

const options = {
  maker: "Bluebonnet; Advisors, Inc.//x",
  host: "agency.example",
  now: Date.parse("2026-11-23T18:08:39.123Z"),
};

const event: CalendarEvent = {
  id: "signUpBy",
  day: "2027-12-31",
  title: "Sign up; by today, really",
  text: "One line\nand another, with a \\ and “quotes” that go on and on and on, à la française, 日本語日本語日本語日本語",
  reminderDays: 7,
};

function parse(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return {
    calendar,
    events: calendar.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one)),
  };
}

/** When an event's reminders go off, in the reader's own time. */
function remindersOf(one: ICAL.Event | undefined): string[] {
  const alarms = one?.component.getAllSubcomponents("valarm") ?? [];
  return alarms.map((alarm) => {
    const { year, month, day } = one?.startDate ?? { year: 0, month: 0, day: 0 };
    const midnight = { year, month, day, hour: 0, minute: 0, second: 0, isDate: false };
    const time = new ICAL.Time(midnight, ICAL.Timezone.localTimezone);
    time.addDuration(ICAL.Duration.fromString(String(alarm.getFirstPropertyValue("trigger"))));
    return time.toString();
  });
}

describe("a calendar file, read by another's parser", () => {
  const text = writeCalendar([event, { ...event, id: "other", reminderDays: null }], options);
  const { calendar, events } = parse(text);

  test("says what it is, who made it, and when, in UTC", () => {
    expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
    expect(calendar.getFirstPropertyValue("prodid")).toContain("Bluebonnet; Advisors, Inc.");
    expect(calendar.getFirstPropertyValue("method")).toBe("PUBLISH");
    const stamp = events[0]?.component.getFirstPropertyValue("dtstamp");
    expect(String(stamp)).toBe("2026-11-23T18:08:39Z");
  });

  test("each event is one whole day, also at the year's end", () => {
    const [one] = events;
    expect(one?.startDate.isDate).toBe(true);
    const days = [one?.startDate.toString(), one?.endDate.toString()];
    expect(days).toEqual(["2027-12-31", "2028-01-01"]);
    expect(one?.duration.toSeconds()).toBe(86_400);
  });

  test("texts come back as they were", () => {
    expect(events[0]?.summary).toBe(event.title);
    expect(events[0]?.description).toBe(event.text);
  });

  test("ids differ, have the host, and stay the same in the next file", () => {
    const ids = events.map(({ uid }) => uid);
    expect(ids).toEqual(["signUpBy-20271231@agency.example", "other-20271231@agency.example"]);
    const later = parse(writeCalendar([event], { ...options, now: options.now + 1e9 }));
    expect(later.events[0]?.uid).toBe(ids[0]);
  });

  test.each([
    [7, "2027-12-24T09:00:00"],
    [1, "2027-12-30T09:00:00"],
  ])("%i days before, it reminds at 9 in the morning, reader's time", (reminderDays, time) => {
    const [one] = parse(writeCalendar([{ ...event, reminderDays }], options)).events;
    // Without a zone, so it's floating.
    expect(remindersOf(one)).toEqual([time]);
    const [alarm] = one?.component.getAllSubcomponents("valarm") ?? [];
    expect(alarm?.getFirstPropertyValue("description")).toBe(event.title);
    expect(alarm?.getFirstPropertyValue("action")).toBe("DISPLAY");
  });

  test("it reminds only where one is wanted", () => {
    expect(events.map((one) => remindersOf(one).length)).toEqual([1, 0]);
  });

  test("lines end with CRLF and have at most 75 bytes, in whole characters", () => {
    expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    const sizes = text.split("\r\n").map((line) => Buffer.byteLength(line));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(75);
    expect(Math.max(...sizes)).toBeGreaterThan(70);
    expect(text).not.toContain("\uFFFD");
  });
});

test("control: the parser refuses what is broken", () => {
  const broken = "BEGIN:VCALENDAR\r\nSUMMARY no colon\r\nEND:VCALENDAR\r\n";
  expect(() => parse(broken)).toThrow("invalid line");
});

test("a deadline has a reminder that isn't over yet: a week before, or else the day before", () => {
  const { person } = readDates(new URLSearchParams("month=5&year=2027"));
  if (!person) throw new Error("nobody");
  const noticeOn = (today: Day) =>
    calendarEvents(viewDates(person, today)).find(({ id }) => id === "signUpBy");
  const day = noticeOn("2026-11-23")?.day ?? "";
  const before = (days: number) => noticeOn(addDays(day, -days))?.reminderDays;
  expect([before(8), before(7), before(2), before(1), before(0)]).toEqual([7, 1, 1, null, null]);
});

test("a person's events are sound for every month of birth", () => {
  for (let month = 1; month <= 12; month += 1) {
    for (const more of ["", "&first=on", "&working=on", "&working=on&ends=2028-02"]) {
      const { person } = readDates(new URLSearchParams(`month=${month}&year=2027${more}`));
      if (!person) throw new Error("nobody");
      const wanted = calendarEvents(viewDates(person, "2026-11-23"), "A note.");
      const { events } = parse(writeCalendar(wanted, options));
      expect(events.map(({ startDate }) => startDate.toString())).toEqual(
        wanted.map(({ day }) => day),
      );
      expect(events.length).toBeGreaterThan(0);
      expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
      for (const { description } of events) expect(description).toMatch(/\n\nA note\.$/);
      // Shown days ahead, so each names its day, and none says "today".
      for (const { title, text, day } of wanted.filter(
        ({ reminderDays }) => reminderDays !== null,
      )) {
        expect(title).toContain(formatDay(day));
        expect(title + text).not.toMatch(/today/i);
      }
    }
  }
});
