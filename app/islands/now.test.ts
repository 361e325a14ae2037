import { expect, test } from "vitest";
import { openState, type OpenHours } from "./now.ts";

const weekday = (name: string) => [name, 480, 1200, "8 am ET", "8 pm ET"] as const;
const hours: OpenHours = {
  zone: "America/New_York",
  week: [
    ["Sunday", 0, 0, "12 am ET", "12 am ET"],
    ...["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"].map(weekday),
    ["Saturday", 630, 1080, "10:30 am ET", "6 pm ET"],
  ],
  closed: "2026-11-26,2026-12-25",
  open: "until [time]",
  shut: "[day] at [time]",
  today: "today",
};
const said = (now: string, changes: Partial<OpenHours> = {}) =>
  openState({ ...hours, ...changes }, Date.parse(now));

// Eastern Standard Time is 5 hours behind UTC, daylight time 4.
test.each([
  ["a minute before opening", "2026-11-24T12:59:00Z", "today at 8 am ET"],
  ["at opening", "2026-11-24T13:00:00Z", "until 8 pm ET"],
  [
    "a minute before closing, which is the next day in UTC",
    "2026-11-25T00:59:00Z",
    "until 8 pm ET",
  ],
  ["at closing, before a holiday", "2026-11-26T01:00:00Z", "Friday at 8 am ET"],
  ["on the holiday", "2026-11-26T15:00:00Z", "Friday at 8 am ET"],
  ["on Saturday morning", "2026-11-28T14:00:00Z", "today at 10:30 am ET"],
  ["on Saturday evening", "2026-11-28T23:00:00Z", "Monday at 8 am ET"],
  ["on Sunday", "2026-11-29T17:00:00Z", "Monday at 8 am ET"],
  ["in summer, at opening", "2027-07-06T12:00:00Z", "until 8 pm ET"],
])("%s", (_, now, text) => {
  expect(said(now)).toBe(text);
});

test("in another zone, and for an agency that never opens", () => {
  expect(said("2026-11-24T13:00:00Z", { zone: "America/Los_Angeles" })).toBe("today at 8 am ET");
  const week = hours.week.map(([name]) => [name, 0, 0, "", ""] as const);
  expect(said("2026-11-24T15:00:00Z", { week })).toBe("");
});
