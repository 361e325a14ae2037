import { expect, it } from "vitest";
import { fingerprint } from "./fingerprint.ts";

// Test vectors of RFC 9923, appendix C.
it.each([
  ["", "cbf29ce484222325"],
  ["a", "af63dc4c8601ec8c"],
  ["foobar", "85944171f73967e8"],
])("is FNV-1a in 64 bits: %j", (text, digits) => {
  expect(fingerprint(text)).toBe(digits);
});
