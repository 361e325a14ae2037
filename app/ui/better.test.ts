import { expect, test } from "vitest";
import { betterPlaces } from "./better.tsx";

test.each([
  [[24.5, 145.8, 32.7], "lowest", [0]],
  [[0, 35, 0], "lowest", [0, 2]],
  [[4, null, 4.5], "highest", [2]],
  [[4, null, null], "highest", []],
  [[null, null], "lowest", []],
  [[20, 20], "lowest", []],
] as const)("of %j, the %s are at %j", (values, better, places) => {
  expect(betterPlaces(values, better)).toEqual(places);
});
