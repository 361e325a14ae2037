import { expect, test } from "vitest";
import { evenSides } from "./fields.ts";
import { fillPlaces } from "./fill-places.ts";

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

test("fills each place, also twice, and takes values as they are", () => {
  expect(fillPlaces("[day], or [day] in [month].", { day: "May 1", month: "$& [x]" })).toBe(
    "May 1, or May 1 in $& [x].",
  );
});

test("a place without a value is an error", () => {
  expect(() => fillPlaces("By [day]", { month: "May" })).toThrow('[day] in "By [day]"');
});
