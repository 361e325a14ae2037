import { describe, expect, it } from "vitest";
import { minutesAhead, shiftHours } from "./own-times.ts";

describe("minutesAhead", () => {
  it.each([
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
  ])("%s, %s: %i", (zone, instant, minutes) => {
    expect(minutesAhead(Date.parse(instant), zone)).toBe(minutes);
  });
});

describe("shiftHours", () => {
  it.each([
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
  ])("%s by %i minutes: %s", (hours, minutes, shifted) => {
    expect(shiftHours(hours, minutes)).toBe(shifted);
  });
});
