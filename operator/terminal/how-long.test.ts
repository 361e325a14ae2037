import { expect, test } from "vitest";
import { howLong } from "./how-long.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [0, "under 1 min"],
  [minute - 1, "under 1 min"],
  [25 * minute, "25 min"],
  [hour, "1 h"],
  [3 * hour + 10.9 * minute, "3 h 10 min"],
  [day, "1 day"],
  [2 * day + 4 * hour + 59 * minute, "2 days 4 h"],
  [400 * day + 5 * minute, "400 days"],
])("%i ms are %s", (milliseconds, words) => {
  expect(howLong(milliseconds)).toBe(words);
});
