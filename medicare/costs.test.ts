import { describe, expect, test } from "vitest";
import {
  type IncomeTable,
  incomeBrackets,
  incomeCosts,
  incomeLimits,
  incomeRanges,
  programsWithin,
} from "./income.ts";
import { addMonths, daysBetween, firstDay, lastDay, monthOf } from "./calendar.ts";
import { partBPenalty, partDGap, partDPenalty } from "./penalties.ts";

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
  test("single and joint have six levels, each from where the one before it ends", () => {
    for (const status of ["single", "joint"] as const) {
      const brackets = incomeBrackets(table, status);
      expect(brackets.map(({ level }) => level)).toEqual([0, 1, 2, 3, 4, 5]);
      expect(brackets.map(({ from }) => from)).toEqual([null, ...table.thresholds[status]]);
      expect(brackets.map(({ to }) => to)).toEqual([...table.thresholds[status], null]);
    }
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

// The poverty guidelines of 2026 (91 FR 1797), and the limits that Medicare and Social Security publish for that year.
test.each([
  [15_960, { qmb: 1350, slmb: 1616, qi: 1816, extraHelp: 1995 }],
  [21_640, { qmb: 1824, slmb: 2184, qi: 2455, extraHelp: 2705 }],
])("a guideline of $%i a year gives Medicare's limits", (guideline, limits) => {
  expect(incomeLimits(guideline)).toEqual(limits);
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

// Months, standard premium, premium with penalty: Medicare's own examples for 2023 and 2024.
test.each([
  [24, 164.9, 197.9],
  [24, 174.7, 209.6],
])("Part B: %i months on a premium of %d", (months, premium, total) => {
  expect(premium + partBPenalty(premium, 10, months)).toBeCloseTo(total, 1);
});

test("Part B counts full years only", () => {
  expect(partBPenalty(100, 10, 27)).toBe(20);
  expect([11, 12, 30].map((months) => partBPenalty(202.9, 10, months))).toEqual([0, 20.3, 40.6]);
});

test.each([
  [14, 32.74, 4.6],
  [29, 34.7, 10.1],
  [20, 38.99, 7.8],
  [20, 41.33, 8.3],
  [18, 34.7, 6.2], // 6.246: not rounded twice by way of 6.25
  [15, 67, 10.1], // 10.05
])("Part D: %i months on a base premium of %d", (months, base, penalty) => {
  expect(partDPenalty(base, 1, months)).toBe(penalty);
});

describe("Part D: counts a gap by its full months", () => {
  /**
   * Lengths in days of every gap from 2024 to 2031 with this many full months, from each day to a first of a month.
   */
  function gapsWith(fullMonths: number): number[] {
    return Array.from({ length: 96 }, (_, index) => addMonths("2024-01", index)).flatMap(
      (month) => {
        const days = Array.from(
          { length: Number(lastDay(month).slice(8)) },
          (__, at) => `${month}-${String(at + 1).padStart(2, "0")}`,
        );
        return days.map((from) => {
          const isWhole = from === firstDay(monthOf(from));
          const until = firstDay(addMonths(month, fullMonths + (isWhole ? 0 : 1)));
          return daysBetween(from, until);
        });
      },
    );
  }

  const range = (days: readonly number[]) => [Math.min(...days), Math.max(...days)];

  test("one full month is always under 63 days, three are always over, and two can be either", () => {
    expect(range(gapsWith(1))).toEqual([28, 61]);
    expect(range(gapsWith(2))).toEqual([59, 91]);
    expect(range(gapsWith(3))[0]).toBe(89);
    expect([0, 1, 2, 3, 14].map(partDGap)).toEqual(["short", "short", "depends", "long", "long"]);
  });
});
