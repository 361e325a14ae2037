import { expect, test } from "vitest";
import { fillSlots, linkNumbers, placeRun } from "./slots.ts";

test("fills named slots with text as it is and leaves others alone", () => {
  expect(fillSlots("[a] and [b], [c]", { a: "$& [b]", b: "2" })).toBe("$& [b] and 2, [c]");
});

test("puts a link in the place of a slot, wherever it stands", () => {
  const link = { words: "here", href: "https://a.example" };
  expect(placeRun("see [site].", "site", link)).toEqual(["see ", link, "."]);
  expect(placeRun("[site]", "site", link)).toEqual([link]);
  expect(placeRun("nothing", "site", link)).toEqual(["nothing"]);
});

test("links telephone numbers and leaves every word in place", () => {
  expect(linkNumbers("1-800-MEDICARE (1-800-633-4227).")).toEqual([
    "1-800-MEDICARE (",
    { words: "1-800-633-4227", href: "tel:+18006334227" },
    ").",
  ]);
});
