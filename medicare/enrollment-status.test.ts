import { describe, expect, test } from "vitest";
import { addDays, daysBetween, type Day } from "./calendar.ts";
import { enrollmentDates } from "./enrollment.ts";
import {
  enrollmentState,
  generalChance,
  hasPriorMonthGrace,
  startIfToday,
} from "./enrollment-status.ts";

const birth = { month: "1962-05", onFirst: false };
const alone = enrollmentDates(birth, null);
const worker = enrollmentDates(birth, { ends: "2027-09" });
const open = enrollmentDates(birth, { ends: null });

describe("enrollmentState", () => {
  test.each([
    ["2027-01-31", "early"],
    ["2027-02-01", "in-time"],
    ["2027-04-30", "in-time"],
    ["2027-05-01", "late"],
    ["2027-08-31", "late"],
    ["2027-09-01", "missed"],
  ] as const)("65 in May 2027, on %s: %s", (today, state) => {
    expect(enrollmentState(alone, today)).toBe(state);
  });

  test.each([
    ["2026-12-01", "working"],
    ["2027-09-30", "working"],
    ["2027-10-01", "after-job"],
    ["2028-05-31", "after-job"],
    ["2028-06-01", "missed"],
  ] as const)("with a job until September 2027, on %s: %s", (today, state) => {
    expect(enrollmentState(worker, today)).toBe(state);
  });

  test("with a job that has no known end, the state stays the same", () => {
    for (const today of ["2026-01-01", "2027-06-01", "2035-01-01"])
      expect(enrollmentState(open, today)).toBe("working-on");
  });

  test("only moves forward, day by day", () => {
    for (const [dates, order] of [
      [alone, ["early", "in-time", "late", "missed"]],
      [worker, ["working", "after-job", "missed"]],
    ] as const) {
      const days = daysBetween("2026-06-01", "2028-12-31");
      const seen = Array.from({ length: days }, (_, at) =>
        enrollmentState(dates, addDays("2026-06-01", at)),
      );
      expect(seen.filter((state, at) => state !== seen[at - 1])).toEqual(order);
    }
  });
});

test("signing up today starts Part B on a day in the table", () => {
  expect(startIfToday(alone, "2027-03-10")).toBe("2027-05-01");
  expect(startIfToday(alone, "2027-06-10")).toBe("2027-07-01");
  expect(startIfToday(alone, "2027-10-10")).toBeNull();
  expect(startIfToday(worker, "2027-10-10")).toBe("2027-10-01");
});

describe("general enrollment", () => {
  const chance = (from: Day) => generalChance(alone, from);

  test("is next January, or now", () => {
    expect(chance("2027-09-15")).toMatchObject({ signUp: "2028-01", starts: "2028-02-01" });
    expect(chance("2028-03-10")).toMatchObject({ signUp: "2028-03", starts: "2028-04-01" });
    expect(chance("2028-04-01")).toMatchObject({ signUp: "2029-01", starts: "2029-02-01" });
  });

  test("returns the months that count: September to January are 5, a year later 17", () => {
    expect(chance("2027-09-15").monthsLate).toBe(5);
    expect(chance("2028-04-01").monthsLate).toBe(17);
  });
});

test("for people born on the 1st, the month after the seven may still count (POMS HI 00805.153)", () => {
  // Allen Grady turned 65 on 5/1/2023 and signed up on 8/28/2023.
  const dates = enrollmentDates({ month: "1958-05", onFirst: true }, null);
  expect(hasPriorMonthGrace(dates, true, "2023-08-28")).toBe(true);
  expect(hasPriorMonthGrace(dates, true, "2023-07-31")).toBe(false);
  expect(hasPriorMonthGrace(dates, true, "2023-09-01")).toBe(false);
  expect(hasPriorMonthGrace(alone, false, "2027-09-01")).toBe(false);
});
