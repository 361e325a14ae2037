import { expect, test } from "vitest";
import { retryDelay } from "./backoff.ts";

const minutes = 60_000;

test("the middle of the schedule doubles from 5 s to 10 minutes and stays there", () => {
  const middle = Array.from({ length: 10 }, (_, step) => retryDelay(step, 0.5) / 1000);
  expect(middle).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600, 600]);
});

test("the spread goes from half to one and a half", () => {
  expect(retryDelay(0, 0)).toBe(2500);
  expect(retryDelay(0, 0.999_999)).toBe(7500);
});

test.each([7, 100, 5000])("at step %i no delay passes 15 minutes", (step) => {
  expect(retryDelay(step, 0.999_999)).toBeLessThanOrEqual(15 * minutes);
  expect(retryDelay(step, 0)).toBe(5 * minutes);
});
