import { expect, test } from "vitest";
import { isFilled, padded } from "./padded.ts";

test("a list is brought to the next power of two by its last value", () => {
  expect(padded([1])).toEqual([1]);
  expect(padded([1, 2])).toEqual([1, 2]);
  expect(padded([1, 2, 3])).toEqual([1, 2, 3, 3]);
  expect(padded([1, 2, 3, 4, 5])).toEqual([1, 2, 3, 4, 5, 5, 5, 5]);
});

test("of the lists up to a thousand there are eleven lengths", () => {
  const lengths = Array.from({ length: 1000 }, (_, index) => {
    const list = Array.from({ length: index + 1 }, (__, at) => at);
    return isFilled(list) ? padded(list).length : 0;
  });
  expect(new Set(lengths).size).toBe(11);
});
