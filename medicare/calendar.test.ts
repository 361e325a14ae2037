import { expect, test } from "vitest";
import {
  addDays,
  addMonths,
  daysBetween,
  instantOf,
  isDay,
  lastDay,
  monthAt,
  monthsBetween,
  todayIn,
  minutesAhead,
  timeIn,
} from "./calendar.ts";
import { isIn, planEnd, seasonNear } from "./seasons.ts";

/** Every month from 1900 to 2100, which aren't leap years, as 2000 is. */
const months = Array.from({ length: 201 * 12 }, (_, index) =>
  monthAt(1900 + Math.floor(index / 12), (index % 12) + 1),
);

test("the last day of every month from 1900 to 2100 matches the calendar", () => {
  for (const month of months) {
    const [year = 0, number = 0] = month.split("-").map(Number);
    // Day 0 of the next month, by the JavaScript engine's own calendar.
    const engine = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
    expect(lastDay(month)).toBe(engine);
  }
});

test("counts months across years, forward and back", () => {
  expect(addMonths("2027-11", 3)).toBe("2028-02");
  expect(addMonths("2027-01", -1)).toBe("2026-12");
  expect(addMonths("1962-05", 65 * 12)).toBe("2027-05");
  for (const month of months)
    for (const count of [-13, -1, 0, 1, 12, 25])
      expect(monthsBetween(month, addMonths(month, count))).toBe(count);
});

test("counts days across months and leap days", () => {
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("2027-02-28", 1)).toBe("2027-03-01");
  expect(addDays("2027-03-01", -1)).toBe("2027-02-28");
  // Across the start and the end of daylight saving time.
  expect(addDays("2027-03-13", 2)).toBe("2027-03-15");
  expect(daysBetween("2027-03-13", "2027-11-08")).toBe(240);
});

test.each<[boolean, ...string[]]>([
  [true, "2027-02-28", "2028-02-29", "2027-12-31"],
  [false, "2027-02-29", "2027-13-01", "2027-00-10", "2027-04-31", "2027-4-1", "", "2027-01-00"],
])("isDay is %s for %j", (expected, ...days) => {
  for (const day of days) expect(isDay(day), `for ${day}`).toBe(expected);
});

test("today is the date in the time zone, not in UTC", () => {
  const lateEvening = Date.parse("2027-05-01T03:30:00Z");
  expect(todayIn("America/Chicago", lateEvening)).toBe("2027-04-30");
  expect(todayIn("UTC", lateEvening)).toBe("2027-05-01");
});

test.each([
  ["2026-11-20T04:59:59.999Z", "2026-11-19", 23 * 60 + 59],
  ["2026-11-20T05:00:00.000Z", "2026-11-20", 0],
  ["2026-07-01T03:59:59.999Z", "2026-06-30", 23 * 60 + 59],
])("day and minute in New York at %s", (instant, day, minute) => {
  expect(timeIn("America/New_York", new Date(instant))).toEqual({ day, minute });
});

test.each([
  ["America/New_York", "2027-01-15T17:00Z", -300],
  ["America/New_York", "2027-07-15T17:00:59.999Z", -240],
  ["America/Phoenix", "2027-07-15T17:00Z", -420],
  ["Pacific/Honolulu", "2027-01-15T05:00Z", -600],
  ["Asia/Kolkata", "2027-01-15T20:00Z", 330],
  ["Asia/Kathmandu", "2027-01-15T20:00Z", 345],
  ["Pacific/Guam", "2026-12-31T20:00Z", 600],
  // Clocks go forward at 7:00 UTC and back at 6:00 UTC.
  ["America/New_York", "2027-03-14T06:59Z", -300],
  ["America/New_York", "2027-03-14T07:00Z", -240],
  ["America/New_York", "2027-11-07T05:59Z", -240],
  ["America/New_York", "2027-11-07T06:00Z", -300],
])("minutesAhead: %s, %s: %i", (zone, instant, minutes) => {
  expect(minutesAhead(zone, Date.parse(instant))).toBe(minutes);
});

test.each([
  ["2027-01-01", "advantage", "2027-03-31", true],
  ["2027-03-31", "advantage", "2027-03-31", true],
  ["2027-04-01", "open", "2027-12-07", false],
  ["2026-10-14", "open", "2026-12-07", false],
  ["2026-10-15", "open", "2026-12-07", true],
  ["2026-12-07", "open", "2026-12-07", true],
  ["2026-12-08", "advantage", "2027-03-31", false],
])("on %s: %s, until %s, begun: %s", (day, name, closes, begun) => {
  const season = seasonNear(day);
  expect(season).toMatchObject({ name, closes });
  expect(isIn(day, season)).toBe(begun);
});

test.each([
  [2026, "2026-12-31", "2026-12-08", "2027-02-28", "2027-03-04"],
  // A leap year.
  [2027, "2027-12-31", "2027-12-08", "2028-02-29", "2028-03-03"],
])("deadlines after a plan that ends with %i", (year, noGapBy, opens, closes, medigapBy) => {
  expect(planEnd(year)).toEqual({ noGapBy, special: { opens, closes }, medigapBy });
});

test.each([
  ["2026-11-20", "00:00", "2026-11-20T05:00:00.000Z"],
  ["2026-07-01", "00:00", "2026-07-01T04:00:00.000Z"],
  // Clocks change on March 8 and November 1 at 2 AM, after midnight.
  ["2026-03-08", "00:00", "2026-03-08T05:00:00.000Z"],
  ["2026-03-08", "12:00", "2026-03-08T16:00:00.000Z"],
  ["2026-11-01", "00:00", "2026-11-01T04:00:00.000Z"],
  ["2026-11-02", "00:00", "2026-11-02T05:00:00.000Z"],
])("in New York, %s %s is %s", (day, clock, instant) => {
  expect(instantOf(day, clock, "America/New_York")).toBe(instant);
});

test.each([
  ["2026-02-30", "00:00"],
  ["20-11-2026", "00:00"],
  ["2026-11-20", "25:00"],
  ["2026-11-20", "noon"],
])("there is no %s %s", (day, clock) => {
  expect(instantOf(day, clock, "America/New_York")).toBeNull();
});
