import { expect, test } from "vitest";
import agency from "#content/agency/agency.yaml";
import { momentWords, waitWords } from "#app/desk/parts/time.tsx";
import * as calendar from "#medicare/calendar.ts";
import { nextTry, quickTimes, readDay, readMoment, readTime } from "./typed-time.ts";

/** The instant of a time in the agency's time zone. */
function instantOf(day: string, minute: number): string {
  const clock = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0"));
  return calendar.instantOf(day, clock.join(":"), agency.timeZone) ?? "";
}

/** A Tuesday. */
const today = "2026-11-24";
const now = instantOf(today, 9 * 60);

test.each([
  ["2026-11-30", "2026-11-30"],
  ["11/30", "2026-11-30"],
  ["11-30-26", "2026-11-30"],
  ["1/4", "2027-01-04"],
  ["Monday", "2026-11-30"],
  ["tue", "2026-12-01"],
  [" tomorrow ", "2026-11-25"],
  ["Nov. 30", "2026-11-30"],
  ["Monday, November 30, 2026", "2026-11-30"],
  ["2/30", null],
  ["someday", null],
  ["", null],
  ["1".repeat(10_000), null],
])("the day %j is %j", (typed, day) => {
  expect(readDay(typed, today)).toBe(day);
});

test.each([
  ["10:00", 600],
  ["10", 600],
  ["2:30 pm", 870],
  ["2", 840],
  ["1030", 630],
  ["14:15", 855],
  ["12 p.m.", 720],
  ["12am", 0],
  ["08:00", 480],
  ["02:00", 120],
  ["noon", 720],
  ["25:00", null],
  ["10:75", null],
  ["13 pm", null],
  ["soon", null],
])("the time %j is minute %j", (typed, minute) => {
  expect(readTime(typed)).toBe(minute);
});

test("a moment that is over, unreadable or years away is refused by its field", () => {
  expect(readMoment("today", "8:00", now).error?.field).toBe("day");
  expect(readMoment("11/30", "late", now).error?.field).toBe("time");
  expect(readMoment("2036-11-30", "", now).error?.field).toBe("day");
  expect(readMoment("11/30", "", now)).toEqual({ at: instantOf("2026-11-30", 600) });
});

const schedule = {
  hours: [{ days: "Monday to Friday", open: "8am-8pm" } as const],
  closedDays: [{ day: "2026-11-26", name: "Thanksgiving Day" }],
};

test("quick times leave out days on which the office is closed", () => {
  const values = (at: string) => quickTimes(at, null, schedule).map(({ value }) => value);
  expect(values(instantOf("2026-11-25", 16 * 60))).toEqual([
    "2026-11-27T10:00",
    "2026-11-27T14:00",
    "2026-11-30T10:00",
    "2026-12-02T10:00",
  ]);
  expect(values(instantOf("2026-11-27", 9 * 60))).toEqual([
    "2026-11-27T15:00",
    "2026-11-30T10:00",
    "2026-11-30T14:00",
    "2026-12-04T10:00",
  ]);
});

test.each([
  ["in Hawaii", "Pacific/Honolulu", ["14:00"]],
  ["in Guam, a day ahead", "Pacific/Guam", ["17:30"]],
  ["in the East", "America/New_York", ["10:00", "14:00"]],
])("quick times %s are legal there, each once", (_, timeZone, ofNextDay) => {
  const values = quickTimes(instantOf(today, 16 * 60), timeZone, schedule).map(
    ({ value }) => value,
  );
  const [first = ""] = ofNextDay;
  expect(values).toEqual([
    ...ofNextDay.map((time) => `2026-11-25T${time}`),
    `2026-11-30T${first}`,
    `2026-12-01T${first}`,
  ]);
});

test.each([
  [9, null, null, "2026-11-27T14:00"],
  [15, null, null, "2026-11-27T10:00"],
  [9, "evening", null, "2026-11-27T17:30"],
  [9, "morning", "America/New_York", "2026-11-27T10:00"],
  // 10 a.m. in the East is 5 a.m. there, and 2 p.m. is 9 a.m.
  [15, "morning", "Pacific/Honolulu", "2026-11-27T14:00"],
] as const)(
  "after a call at %i o'clock, best time %s, in %s, the next try is %s",
  (hour, bestTime, timeZone, value) => {
    const at = instantOf("2026-11-25", hour * 60);
    expect(nextTry(at, { bestTime, timeZone }, schedule).value).toBe(value);
  },
);

test("times in words", () => {
  expect(momentWords(instantOf(today, 605), now)).toBe("today 10:05 AM");
  expect(momentWords(instantOf("2026-11-23", 720), now)).toBe("yesterday 12:00 PM");
  expect(momentWords(instantOf("2026-11-30", 600), now)).toBe("Monday, November 30, 10:00 AM");
  expect(momentWords(instantOf("2027-01-04", 0), now)).toBe("January 4, 2027, 12:00 AM");
  expect(waitWords(instantOf("2026-11-22", 6 * 60), now)).toBe("2 days 3 h");
  expect(waitWords(instantOf(today, 8 * 60 + 55), now)).toBe("5 min");
  expect(waitWords(now, instantOf(today, 8 * 60))).toBe("less than a minute");
});
