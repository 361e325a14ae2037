import { expect, test } from "vitest";
import { fillPlaces } from "./fill-places.ts";

test("fills each place, also twice, and takes values as they are", () => {
  expect(fillPlaces("[day], or [day] in [month].", { day: "May 1", month: "$& [x]" })).toBe(
    "May 1, or May 1 in $& [x].",
  );
});

test("a place without a value is an error", () => {
  expect(() => fillPlaces("By [day]", { month: "May" })).toThrow('[day] in "By [day]"');
});
