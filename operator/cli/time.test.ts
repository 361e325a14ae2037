import { expect, test } from "vitest";
import { dayIn, agencyTime, startOfDay } from "./time.ts";
import { parseTime } from "./options.ts";

const zone = { timeZone: "America/New_York", timeZoneName: "Eastern Time" };

test.each([
  ["2026-11-20T12:00:00.000Z", "Nov 20, 2026, 7:00 AM EST"],
  ["2026-07-01T00:30:00.000Z", "Jun 30, 2026, 8:30 PM EDT"],
])("formats %s as %s in the agency's zone", (instant, shown) => {
  expect(agencyTime(instant, zone)).toBe(shown);
});

test.each([
  ["2026-11-20", "2026-11-20T05:00:00.000Z"],
  ["2026-07-01", "2026-07-01T04:00:00.000Z"],
  // Clocks change on March 8 and November 1 at 2 AM, after midnight.
  ["2026-03-08", "2026-03-08T05:00:00.000Z"],
  ["2026-03-09", "2026-03-09T04:00:00.000Z"],
  ["2026-11-01", "2026-11-01T04:00:00.000Z"],
  ["2026-11-02", "2026-11-02T05:00:00.000Z"],
])("the day %s starts at %s", (day, start) => {
  expect(startOfDay(day, zone.timeZone)).toBe(start);
});

test("starts a day before noon UTC east of Greenwich, and at midnight in UTC", () => {
  expect(startOfDay("2026-11-20", "Asia/Kolkata")).toBe("2026-11-19T18:30:00.000Z");
  expect(startOfDay("2026-11-20", "UTC")).toBe("2026-11-20T00:00:00.000Z");
});

test.each(["", "yesterday", "2026-02-30", "2026-13-01", "20-11-2026", "2026-11-20T10:00"])(
  "rejects %j as a day",
  (text) => {
    expect(startOfDay(text, zone.timeZone)).toBeNull();
  },
);

// A Tuesday. In New York it is still the 24th.
const now = new Date("2026-11-25T03:00:00.000Z");

test.each([
  ["2026-12-01", "2026-12-01"],
  ["12/1/2026", "2026-12-01"],
  ["1/5/27", "2027-01-05"],
  ["11/24", "2026-11-24"],
  ["12/1", "2025-12-01"],
  ["2/29", "2024-02-29"],
  ["Dec 1", "2025-12-01"],
  ["December 1, 2026", "2026-12-01"],
  ["Sept. 3rd", "2026-09-03"],
  ["today", "2026-11-24"],
  [" Yesterday ", "2026-11-23"],
  ["tomorrow", "2026-11-25"],
])("reads %j as %s", (text, found) => {
  expect(dayIn(text, now, zone.timeZone)).toBe(found);
});

test.each([
  "",
  "13/1/2026",
  "2/30",
  "2026-02-30",
  "Febtober 3",
  "maybe 3",
  "monday",
  "next year",
  "12/1/2026 or so",
  "1",
  "last",
  "20.11.2026",
  "20 nov 2026",
])("does not guess a date from %j", (text) => {
  expect(dayIn(text, now, zone.timeZone)).toBeNull();
});

test.each([
  ["9:05", "2026-11-24T14:05:00.000Z"],
  ["2:30 pm", "2026-11-24T19:30:00.000Z"],
  ["12am", "2026-11-24T05:00:00.000Z"],
  ["yesterday at 14:30", "2026-11-23T19:30:00.000Z"],
  ["11/20/2026 2 p.m.", "2026-11-20T19:00:00.000Z"],
  ["Nov 20, 2026, 7:00 AM", "2026-11-20T12:00:00.000Z"],
  ["2026-11-20T19:30:00Z", "2026-11-20T19:30:00.000Z"],
  ["yesterday", "2026-11-23T17:00:00.000Z"],
  ["11/24/2026", "2026-11-24T17:00:00.000Z"],
])("reads %j as the time %s", (text, instant) => {
  expect(parseTime({ zone, now: () => now })(text)).toBe(instant);
});

test.each([
  ["14", "Use a time like 14:30"],
  ["25:00", "Use a time like 14:30"],
  ["13 pm", "Use a time like 14:30"],
  ["0 am", "Use a time like 14:30"],
  ["soon 14:30", "Use a time like 14:30"],
  ["23:30", "That's in the future."],
  ["tomorrow", "That's in the future."],
  ["11/25/2026", "That's in the future."],
  ["2026-11-25T03:01:00Z", "That's in the future."],
])("rejects %j as a past time: %s", (text, error) => {
  expect(() => parseTime({ zone, now: () => now })(text)).toThrow(error);
});

test("today's date in the morning means now", () => {
  const morning = new Date("2026-11-24T14:00:00.000Z");
  expect(parseTime({ zone, now: () => morning })("today")).toBe(morning.toISOString());
});
