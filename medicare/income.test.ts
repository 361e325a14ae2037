import { describe, expect, test } from "vitest";
import {
  type IncomeTable,
  incomeBrackets,
  incomeCosts,
  partDAdditions,
  incomeLimits,
  incomeRanges,
  programsWithin,
} from "./income.ts";

/** Medicare's table for 2026. */
const table: IncomeTable = {
  year: 2026,
  standard: 202.9,
  partB: [284.1, 405.8, 527.5, 649.2, 689.9],
  partD: [14.5, 37.5, 60.4, 83.3, 91],
  thresholds: {
    single: [109_000, 137_000, 171_000, 205_000, 500_000],
    joint: [218_000, 274_000, 342_000, 410_000, 750_000],
    separate: [109_000, 391_000],
  },
};

describe("income brackets", () => {
  test("single and joint have the standard premium and five levels", () => {
    const levels = (status: "single" | "joint") =>
      incomeBrackets(table, status).map(({ level }) => level);
    expect(levels("single")).toEqual([0, 1, 2, 3, 4, 5]);
    expect(levels("joint")).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test("each range begins where the one before it ends", () => {
    const brackets = incomeBrackets(table, "joint");
    expect(brackets.map(({ from }) => from)).toEqual([null, ...table.thresholds.joint]);
    expect(brackets.map(({ to }) => to)).toEqual([...table.thresholds.joint, null]);
  });

  test("a couple that files separately skips levels 1 to 3", () => {
    expect(incomeBrackets(table, "separate")).toEqual([
      { level: 0, from: null, to: 109_000 },
      { level: 4, from: 109_000, to: 391_000 },
      { level: 5, from: 391_000, to: null },
    ]);
  });
});

describe("costs", () => {
  test.each([
    [0, 202.9, 0, 0],
    [1, 284.1, 81.2, 14.5],
    [4, 649.2, 446.3, 83.3],
    [5, 689.9, 487, 91],
  ])(
    "level %i: Part B %d, including %d added; Part D %d",
    (level, partB, partBAdded, partDAdded) => {
      expect(incomeCosts(table, level)).toEqual({ partB, partBAdded, partDAdded });
    },
  );

  test("an unknown Part D amount stays unknown, also at the standard premium", () => {
    const unknown = { ...table, partD: null };
    expect(incomeCosts(unknown, 0).partDAdded).toBeNull();
    expect(incomeCosts(unknown, 5).partDAdded).toBeNull();
  });

  test("there is no sixth level", () => {
    expect(() => incomeCosts(table, 6)).toThrow(RangeError);
  });
});

// The base premium of each year, and what Medicare published for it.
test.each([
  [34.7, [12.9, 33.3, 53.8, 74.2, 81]],
  [36.78, [13.7, 35.3, 57, 78.6, 85.8]],
  [38.99, [14.5, 37.5, 60.4, 83.3, 91]],
])("the law's formula gives the published Part D amounts for a base premium of %d", (base, all) => {
  expect(partDAdditions(base)).toEqual(all);
});

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
