import { expect, test } from "vitest";
import { addDays, dayName, dayOf, daysFrom } from "./agency-days.ts";

test.each([
  ["2026-11-20T04:59:59.999Z", "2026-11-19"],
  ["2026-11-20T05:00:00.000Z", "2026-11-20"],
  ["2026-07-01T03:59:59.999Z", "2026-06-30"],
])("%s is %s for the agency", (instant, day) => {
  expect(dayOf(new Date(instant), "America/New_York")).toBe(day);
});

test("days are counted over the ends of months and years", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2028-03-01", -1)).toBe("2028-02-29");
});

test("a day lasts from midnight to midnight, 23 and 25 hours when clocks change", () => {
  expect(daysFrom("2026-10-31", "2026-11-02", "America/New_York")).toEqual([
    { day: "2026-10-31", from: "2026-10-31T04:00:00.000Z", to: "2026-11-01T04:00:00.000Z" },
    { day: "2026-11-01", from: "2026-11-01T04:00:00.000Z", to: "2026-11-02T05:00:00.000Z" },
    { day: "2026-11-02", from: "2026-11-02T05:00:00.000Z", to: "2026-11-03T05:00:00.000Z" },
  ]);
  const [spring] = daysFrom("2026-03-08", "2026-03-08", "America/New_York");
  expect(Date.parse(spring?.to ?? "") - Date.parse(spring?.from ?? "")).toBe(23 * 3_600_000);
  expect(daysFrom("2026-11-02", "2026-11-01", "UTC")).toEqual([]);
});

test("a day has a name", () => {
  expect(dayName("2026-11-20")).toBe("Fri, Nov 20");
});
