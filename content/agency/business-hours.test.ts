import { describe, expect, test } from "vitest";
import {
  answerDay,
  isOpenAt,
  isOpenWithin,
  openWeek,
  shiftHours,
  weekdayAndDate,
} from "./business-hours.ts";

// 12 open hours on weekdays, 8 on Saturdays, Eastern Time.
const schedule = {
  timeZone: "America/New_York" as const,
  hours: [
    { days: "Monday to Friday", open: "8am-8pm" },
    { days: "Saturday", open: "10am-6pm" },
    { days: "Sunday", open: "Closed" },
  ],
  closedDays: [
    { day: "2026-11-26", name: "Thanksgiving Day" },
    { day: "2026-12-25", name: "Christmas Day" },
  ],
};
const due = (from: string, hours = 24) => answerDay(schedule, new Date(from), hours);

describe("24 open hours from a request", () => {
  test.each([
    // Eastern Standard Time is 5 hours behind UTC.
    ["Monday at opening: two full days", "2026-11-30T13:00:00Z", "2026-12-01"],
    ["Monday a minute after opening: into a third day", "2026-11-30T13:01:00Z", "2026-12-02"],
    ["Monday before opening counts from opening", "2026-11-30T05:30:00Z", "2026-12-01"],
    ["Monday at noon", "2026-11-30T17:00:00Z", "2026-12-02"],
    ["Monday at closing counts from Tuesday", "2026-12-01T01:00:00Z", "2026-12-02"],
    ["Monday after hours, which is Tuesday in UTC", "2026-12-01T03:00:00Z", "2026-12-02"],
    ["Friday at noon: 8, 8 on Saturday, 8 on Monday", "2026-12-04T17:00:00Z", "2026-12-07"],
    ["Friday evening: 1, then 8, 12, 3 on Tuesday", "2026-12-05T00:00:00Z", "2026-12-08"],
    ["Saturday after hours counts from Monday", "2026-12-05T23:30:00Z", "2026-12-08"],
    ["Sunday counts from Monday", "2026-12-06T17:00:00Z", "2026-12-08"],
    ["the day before Thanksgiving: 8, 0, 12, 4", "2026-11-25T17:00:00Z", "2026-11-28"],
    ["Thanksgiving Day itself: 0, 12, 8, 4 on Monday", "2026-11-26T17:00:00Z", "2026-11-30"],
    ["a holiday on a Friday: 0, 8, 12, 4 on Tuesday", "2026-12-25T17:00:00Z", "2026-12-29"],
    ["over the turn of the year: 3, 12, 8, 1", "2026-12-31T22:00:00Z", "2027-01-04"],
    // Clocks change on March 14 and November 7, 2027, both Sundays.
    ["the spring change takes no open hour", "2027-03-12T21:00:00Z", "2027-03-15"],
    ["after it, noon is 16:00 in UTC", "2027-03-15T16:00:00Z", "2027-03-17"],
    ["the fall change adds none", "2027-11-05T20:00:00Z", "2027-11-08"],
    ["opening is at 12:00 in UTC in summer", "2027-07-06T12:00:00Z", "2027-07-07"],
    ["and at 13:00 in winter", "2027-12-06T13:00:00Z", "2027-12-07"],
  ])("%s", (_, from, day) => {
    expect(due(from)).toBe(day);
  });

  test("a shorter promise ends on the same day while it fits", () => {
    expect(due("2026-11-30T13:00:00Z", 12)).toBe("2026-11-30");
    expect(due("2026-11-30T13:01:00Z", 12)).toBe("2026-12-01");
    expect(due("2026-12-01T00:59:00Z", 1)).toBe("2026-12-01");
  });
});

test("hours with minutes, and days over the end of the week", () => {
  const odd = {
    ...schedule,
    closedDays: [],
    hours: [
      { days: "Saturday to Monday", open: "11:30am-12:30pm" },
      { days: "Tuesday to Friday", open: "Closed" },
    ],
  };
  // Friday, then an hour on each of Saturday, Sunday and Monday.
  expect(answerDay(odd, new Date("2026-12-04T17:00:00Z"), 3)).toBe("2026-12-07");
  expect(answerDay(odd, new Date("2026-12-04T17:00:00Z"), 2)).toBe("2026-12-06");
});

describe("closed for lunch", () => {
  const hours = [
    { days: "Monday to Friday", open: "9am-12pm and 1pm-5pm" },
    { days: "Saturday", open: "10am-11am, 11:30am-12pm, and 10pm-12am" },
    { days: "Sunday", open: "Closed" },
  ];

  // 7 open hours on weekdays; Eastern Standard Time is 5 hours behind UTC.
  test.each([
    ["Monday at opening: the whole day", "2026-11-30T14:00:00Z", 7, "2026-11-30"],
    ["Monday at 12:30: 4, and 3 on Tuesday", "2026-11-30T17:30:00Z", 7, "2026-12-01"],
    ["the break counts for nothing: from noon as from 1", "2026-11-30T17:00:00Z", 4, "2026-11-30"],
    ["a minute after 1", "2026-11-30T18:01:00Z", 4, "2026-12-01"],
    ["two breaks: 3.5 hours on Saturday", "2026-12-05T05:00:00Z", 3, "2026-12-05"],
    ["until midnight", "2026-12-06T04:59:00Z", 1, "2026-12-07"],
  ])("%s", (_, from, openHours, day) => {
    expect(answerDay({ ...schedule, hours }, new Date(from), openHours)).toBe(day);
  });

  test("the week that pages carry has each part", () => {
    const week = openWeek(hours);
    expect(week[1]).toEqual(["Monday", 540, 720, 780, 1020]);
    expect(week[6]).toEqual(["Saturday", 600, 660, 690, 720, 1320, 1440]);
  });

  test.each([
    ["8am-12pm", true],
    ["12pm-1pm", true], // on Saturdays only
    ["5pm-8pm", false],
    ["12am-8am", false],
    ["11pm-12am", true],
  ])("%s is a time to call: %s", (between, expected) => {
    const [weekdays, saturday] = hours;
    if (!weekdays || !saturday) throw new Error("no hours");
    const longer = { ...saturday, open: "12:30pm-1pm and 10pm-12am" };
    expect(isOpenWithin([weekdays, longer], between)).toBe(expected);
    expect(isOpenWithin([weekdays], "12pm-1pm")).toBe(false);
  });
});

test("an agency that never opens is an error, not an endless search", () => {
  const never = { ...schedule, hours: [{ days: "Monday to Sunday", open: "Closed" }] };
  expect(() => answerDay(never, new Date("2026-12-04T17:00:00Z"), 1)).toThrow("no open hours");
});

test("the usual week, as pages carry it", () => {
  const hours = [
    { days: "Friday to Monday", open: "10:30am-6pm" },
    { days: "Tuesday to Thursday", open: "Closed" },
  ];
  const [sunday, , tuesday] = openWeek(hours);
  expect(sunday).toEqual(["Sunday", 630, 1080]);
  expect(tuesday).toEqual(["Tuesday"]);
});

test("a day in words", () => {
  expect(weekdayAndDate("2026-12-01")).toBe("Tuesday, December 1");
});

test.each([
  ["2026-11-23T15:00:00.000Z", true, "Monday at 9"],
  ["2026-11-23T13:59:00.000Z", false, "a minute before we open"],
  ["2026-11-23T14:00:00.000Z", true, "as we open"],
  ["2026-11-24T01:00:00.000Z", false, "as we close"],
  ["2026-11-22T18:00:00.000Z", false, "Sunday"],
  ["2026-11-26T18:00:00.000Z", false, "a holiday"],
])("at %s, open is %s: %s", (at, isOpen) => {
  const central = {
    timeZone: "America/Chicago" as const,
    hours: [{ days: "Monday to Friday", open: "8am-7pm" }],
    closedDays: [{ day: "2026-11-26", name: "Thanksgiving Day" }],
  };
  expect(isOpenAt(central, new Date(at))).toBe(isOpen);
});

test.each([
  ["8am-12pm", -60, "7am-11am"],
  ["12pm-5pm", -60, "11am-4pm"],
  ["12pm-5pm", -180, "9am-2pm"],
  ["8am-12pm", 240, "12pm-4pm"],
  ["5pm-8pm", 240, "9pm-12am"],
  ["8am-12pm", 630, "6:30pm-10:30pm"],
  ["5pm-8pm", 630, "3:30am-6:30am"],
  ["8am-12pm", -300, "3am-7am"],
  ["12am-1:30am", -60, "11pm-12:30am"],
  ["8am-12pm", 900, "11pm-3am"],
  ["Closed", -60, "Closed"],
])("shiftHours: %s by %i minutes: %s", (hours, minutes, shifted) => {
  expect(shiftHours(hours, minutes)).toBe(shifted);
});
