import { expect, test } from "vitest";
import { cleanText } from "./clean-text.ts";

test.each([
  ["", ""],
  ["a", "a"],
  ["/compare-plans?x=1 2~", "/compare-plans?x=1 2~"],
  [" both ends ", "both ends"],
  ["one\nline\u0000\u007f", "oneline"],
  ["Zoë 👋", "Zoë 👋"],
  ["broken \ud800", "broken"],
  ["x".repeat(301), "x".repeat(300)],
  ["👋".repeat(301), "👋".repeat(300)],
])("%j becomes %j", (given, clean) => {
  expect(cleanText(given)).toBe(clean);
});
