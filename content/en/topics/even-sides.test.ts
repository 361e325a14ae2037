import { expect, test } from "vitest";
import { evenSides } from "./even-sides.ts";

test("as many points of about the same length are even", () => {
  expect(evenSides(["You pay less.", "No referrals."], ["You pay more.", "A network."])).toBe(true);
});

test("a point more on one side is not, however short", () => {
  expect(evenSides(["Low premium", "A limit"], ["Copays, and a network"])).toBe(false);
});

test("nor is one side that is told at greater length, whichever it is", () => {
  const [short, long] = [["You pay less."], ["You pay less, and that for many years to come."]];
  expect(evenSides(short, long)).toBe(false);
  expect(evenSides(long, short)).toBe(false);
});
