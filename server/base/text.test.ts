import { expect, test } from "vitest";
import { cleanText, normalizeEmail } from "./text.ts";

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
])("cleans %j to %j", (given, clean) => {
  expect(cleanText(given)).toBe(clean);
});

test.each([
  ["Ada@Example.COM", "ada@example.com"],
  ["ada+guide@example.com", "ada@example.com"],
  ["ada+a+b@example.com", "ada@example.com"],
  ["a.da@gmail.com", "a.da@gmail.com"],
  ["+tag@example.com", "+tag@example.com"],
  [" ada@example.com\n", "ada@example.com"],
])("normalizes %s to %s", (email, normal) => {
  expect(normalizeEmail(email)).toBe(normal);
});
