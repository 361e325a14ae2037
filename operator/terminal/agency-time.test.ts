import { expect, test } from "vitest";
import { agencyTime, startOfDay } from "./agency-time.ts";

const zone = { timeZone: "America/New_York", timeZoneName: "Eastern Time" };

test.each([
  ["2026-11-20T12:00:00.000Z", "Nov 20, 2026, 7:00 AM EST"],
  ["2026-07-01T00:30:00.000Z", "Jun 30, 2026, 8:30 PM EDT"],
])("%s is %s for the agency", (instant, shown) => {
  expect(agencyTime(instant, zone)).toBe(shown);
});

test.each([
  ["2026-11-20", "2026-11-20T05:00:00.000Z"],
  ["2026-07-01", "2026-07-01T04:00:00.000Z"],
  // Clocks go forward on March 8 and back on November 1, both at 2 AM: midnight is before.
  ["2026-03-08", "2026-03-08T05:00:00.000Z"],
  ["2026-03-09", "2026-03-09T04:00:00.000Z"],
  ["2026-11-01", "2026-11-01T04:00:00.000Z"],
  ["2026-11-02", "2026-11-02T05:00:00.000Z"],
])("the day %s begins at %s", (day, start) => {
  expect(startOfDay(day, zone.timeZone)).toBe(start);
});

test("a day begins before noon UTC east of Greenwich, and in UTC itself at midnight", () => {
  expect(startOfDay("2026-11-20", "Asia/Kolkata")).toBe("2026-11-19T18:30:00.000Z");
  expect(startOfDay("2026-11-20", "UTC")).toBe("2026-11-20T00:00:00.000Z");
});

test.each(["", "yesterday", "2026-02-30", "2026-13-01", "20-11-2026", "2026-11-20T10:00"])(
  "%j is no day",
  (text) => {
    expect(startOfDay(text, zone.timeZone)).toBeNull();
  },
);
