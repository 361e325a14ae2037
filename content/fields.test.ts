import { expect, test } from "vitest";
import { evenSides } from "./fields.ts";

test("sides with the same number of points and about the same length are balanced", () => {
  expect(evenSides(["You pay less.", "No referrals."], ["You pay more.", "A network."])).toBe(true);
});

test("an extra point on one side is unbalanced, even a short one", () => {
  expect(evenSides(["Low premium", "A limit"], ["Copays, and a network"])).toBe(false);
});

test("a longer side is unbalanced, on either side", () => {
  const [short, long] = [["You pay less."], ["You pay less, and that for many years to come."]];
  expect(evenSides(short, long)).toBe(false);
  expect(evenSides(long, short)).toBe(false);
});
