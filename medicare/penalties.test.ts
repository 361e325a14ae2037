import { describe, expect, test } from "vitest";
import { addMonths, daysBetween, firstDay, lastDay, monthOf } from "./calendar.ts";
import { partAPenaltyYears, partBPenalty, partDGap, partDPenalty } from "./penalties.ts";

// Months, standard premium, premium with penalty: Medicare's own examples for 2023 and 2024.
test.each([
  [24, 164.9, 197.9],
  [24, 174.7, 209.6],
])("Part B: %i months on a premium of %d", (months, premium, total) => {
  expect(premium + partBPenalty(premium, 10, months)).toBeCloseTo(total, 1);
});

test("Part B counts full years only", () => {
  expect(partBPenalty(100, 10, 11)).toBe(0);
  expect(partBPenalty(100, 10, 27)).toBe(20);
  expect(partBPenalty(100, 10, 30)).toBe(20);
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

test("Part B: 12 months late cost 20.30 with 2026's premium", () => {
  expect(partBPenalty(202.9, 10, 12)).toBe(20.3);
  expect(partBPenalty(202.9, 10, 11)).toBe(0);
  expect(partBPenalty(202.9, 10, 30)).toBe(40.6);
});

test("Part A: twice the full years of delay (42 CFR 406.32(d))", () => {
  expect([11, 12, 24, 35, 36].map(partAPenaltyYears)).toEqual([0, 2, 4, 4, 6]);
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
