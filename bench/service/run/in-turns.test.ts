import { expect, test } from "vitest";
import { contender, inTurns, ratioOf } from "./in-turns.ts";

test("contenders take turns, every other round backwards, and keep their values by round", async () => {
  let now = 0;
  const one = contender(async () => (now += 1));
  const other = contender(async () => (now += 1));
  await inTurns(3, [one, other]);
  expect([one.values, other.values]).toEqual([
    [1, 4, 5],
    [2, 3, 6],
  ]);
});

test("a ratio is the median of the rounds' own ratios, so one bad round says nothing", () => {
  expect(ratioOf([10, 20, 1], [10, 10, 10])).toBe(1);
  expect(ratioOf([], [])).toBeNaN();
});
