import { expect, test } from "vitest";
import { percentile, slope } from "./statistics.ts";

test("a percentile is one of the values, by nearest rank, in any order", () => {
  const values = [15, 20, 35, 40, 50].toReversed();
  expect([0, 0.05, 0.3, 0.4, 0.5, 1].map((share) => percentile(values, share))).toEqual([
    15, 15, 20, 20, 35, 50,
  ]);
  expect(percentile([2, 10, 9], 0.99)).toBe(10);
  expect(percentile([], 0.5)).toBeNaN();
});

test("a slope is that of the line nearest to all points", () => {
  expect(
    slope([
      [0, 1],
      [1, 3],
      [2, 5],
    ]),
  ).toBe(2);
  expect(
    slope([
      [0, 0],
      [1, 3],
      [2, 0],
    ]),
  ).toBe(0);
  expect(slope([[1, 1]])).toBeNaN();
});
