import { expect, test } from "vitest";
import { byTurns, ratioOf } from "./run.ts";

test("contenders take turns, in reverse every other round, and the first round is a warm-up", async () => {
  let turn = 0;
  const next = async () => (turn += 1);
  expect(await byTurns(3, [next, next])).toEqual([
    [4, 5, 8],
    [3, 6, 7],
  ]);
});

test("a ratio is the median of each round's ratio, so one bad round does not matter", () => {
  expect(ratioOf([10, 20, 1], [10, 10, 10])).toBe(1);
  expect(ratioOf([], [])).toBeNaN();
  expect(ratioOf([1, 2, 3], [])).toBeNaN();
});
