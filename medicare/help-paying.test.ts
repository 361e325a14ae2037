import { expect, test } from "vitest";
import { incomeLimits, incomeRanges, programsWithin } from "./help-paying.ts";

// The poverty guidelines of 2026 (91 FR 1797), and the limits that Medicare and Social Security publish for that year.
test.each([
  [15_960, { qmb: 1350, slmb: 1616, qi: 1816, extraHelp: 1995 }],
  [21_640, { qmb: 1824, slmb: 2184, qi: 2455, extraHelp: 2705 }],
])("a guideline of $%i a year gives Medicare's limits", (guideline, limits) => {
  expect(incomeLimits(guideline)).toEqual(limits);
});

test("Extra Help's monthly limit is a twelfth of the yearly one", () => {
  expect(incomeLimits(15_960).extraHelp * 12).toBe(23_940);
  expect(incomeLimits(21_640).extraHelp * 12).toBe(32_460);
});

test("limits are higher in Alaska and Hawaii", () => {
  expect(incomeLimits(19_950).qmb).toBeGreaterThan(incomeLimits(18_360).qmb);
  expect(incomeLimits(18_360).qmb).toBeGreaterThan(incomeLimits(15_960).qmb);
});

test("the ranges end at the limits, and the last one is over all of them", () => {
  const ranges = incomeRanges(incomeLimits(15_960));
  expect(ranges.map(({ to }) => to)).toEqual([1350, 1616, 1816, 1995, null]);
});

test("a range includes the programs whose limit it does not exceed", () => {
  expect(programsWithin(0)).toEqual(["qmb", "slmb", "qi", "extraHelp"]);
  expect(programsWithin(2)).toEqual(["qi", "extraHelp"]);
  expect(programsWithin(3)).toEqual(["extraHelp"]);
  expect(programsWithin(4)).toEqual([]);
});
