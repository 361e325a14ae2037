import { expect, test } from "vitest";
import { normalizeEmail } from "./normalize-email.ts";

test.each([
  ["Ada@Example.COM", "ada@example.com"],
  ["ada+guide@example.com", "ada@example.com"],
  ["ada+a+b@example.com", "ada@example.com"],
  ["a.da@gmail.com", "a.da@gmail.com"],
  ["+tag@example.com", "+tag@example.com"],
  [" ada@example.com\n", "ada@example.com"],
])("%s counts as %s", (email, normal) => {
  expect(normalizeEmail(email)).toBe(normal);
});
