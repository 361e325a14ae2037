import { expect, test } from "vitest";
import { openState, type OpenHours } from "./now.ts";

const weekday = (name: string) => [name, 480, 1200] as const;
const hours: OpenHours = {
  zone: "America/New_York",
  week: [
    ["Sunday"],
    ...["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"].map(weekday),
    ["Saturday", 630, 1080],
  ],
  closed: "2026-11-26,2026-12-25",
  open: "until [time]",
  shut: "[day] at [time]",
  today: "today",
  own: " ([time] yours)",
};
const textAt = (now: string, changes: Partial<OpenHours> = {}) =>
  openState({ ...hours, ...changes }, Date.parse(now)).text;

// Eastern Standard Time is 5 hours behind UTC, daylight time 4.
test.each([
  ["a minute before opening", "2026-11-24T12:59:00Z", "today at 8\u00A0am"],
  ["at opening", "2026-11-24T13:00:00Z", "until 8\u00A0pm"],
  ["a minute before closing, the next day in UTC", "2026-11-25T00:59:00Z", "until 8\u00A0pm"],
  ["at closing, before a holiday", "2026-11-26T01:00:00Z", "Friday at 8\u00A0am"],
  ["on the holiday", "2026-11-26T15:00:00Z", "Friday at 8\u00A0am"],
  ["on Saturday morning", "2026-11-28T14:00:00Z", "today at 10:30\u00A0am"],
  ["on Saturday evening", "2026-11-28T23:00:00Z", "Monday at 8\u00A0am"],
  ["on Sunday", "2026-11-29T17:00:00Z", "Monday at 8\u00A0am"],
  ["in summer, at opening", "2027-07-06T12:00:00Z", "until 8\u00A0pm"],
])("%s", (_, now, text) => {
  expect(textAt(now)).toBe(text);
});

// Arizona has no daylight saving time; on October 31, 2026, clocks are about to change elsewhere.
test.each([
  ["America/New_York", "2026-11-24T12:59:00Z", "today at 8\u00A0am"],
  ["America/Chicago", "2026-11-24T12:59:00Z", "today at 8\u00A0am (7\u00A0am yours)"],
  ["America/Chicago", "2026-10-31T23:00:00Z", "Monday at 8\u00A0am (7\u00A0am yours)"],
  ["America/Phoenix", "2027-07-07T00:30:00Z", "Wednesday at 8\u00A0am (5\u00A0am yours)"],
  ["Pacific/Honolulu", "2027-07-07T00:30:00Z", "Wednesday at 8\u00A0am (2\u00A0am yours)"],
  ["Pacific/Guam", "2026-11-24T12:59:00Z", "today at 8\u00A0am (11\u00A0pm yours)"],
])("says a visitor's own time in %s", (here, now, text) => {
  const { text: own } = openState(
    { ...hours, shut: "[day] at [time][own]" },
    Date.parse(now),
    here,
  );
  expect(own).toBe(text);
});

test("in another zone, and for an agency that never opens", () => {
  expect(textAt("2026-11-24T13:00:00Z", { zone: "America/Los_Angeles" })).toBe(
    "today at 8\u00A0am",
  );
  const week = hours.week.map(([name]) => [name] as const);
  const never = openState({ ...hours, week }, Date.parse("2026-11-24T15:00:00Z"));
  expect(never).toEqual({ text: "", isOpen: false });
});

// Monday to Friday from 9 to 12 and from 1 to 5, Saturday until midnight.
test.each([
  ["before the break", "2026-11-24T16:59:00Z", "until 12\u00A0pm", true],
  ["when the break starts", "2026-11-24T17:00:00Z", "today at 1\u00A0pm", false],
  ["at the end of the break", "2026-11-24T18:00:00Z", "until 5\u00A0pm", true],
  ["after the last part", "2026-11-24T22:00:00Z", "Wednesday at 9\u00A0am", false],
  ["until midnight", "2026-11-29T04:00:00Z", "until 12\u00A0am", true],
])("with a break, %s", (_, now, text, isOpen) => {
  const week = hours.week.map(([name]) =>
    name === "Saturday" ? ([name, 540, 1440] as const) : ([name, 540, 720, 780, 1020] as const),
  );
  expect(openState({ ...hours, week }, Date.parse(now))).toEqual({ text, isOpen });
});

test.each([
  ["open", "2026-11-24T15:00:00Z", true],
  ["closed until later that day", "2026-11-28T14:00:00Z", false],
  ["closed on a holiday", "2026-11-26T15:00:00Z", false],
])("knows that it's %s", (_, now, isOpen) => {
  expect(openState(hours, Date.parse(now)).isOpen).toBe(isOpen);
});
