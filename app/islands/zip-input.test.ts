import { expect, it } from "vitest";
import { zipCodeIn } from "./zip-input.ts";

it.each([
  ["spaces", " 75024", "75024 ", "\t75024\n", "\u00a075024", "7 5 0 2 4"],
  ["marks", "\u200e75024", "-75024", "#75024", "'75024'"],
  [
    "four more digits",
    "75024-1234",
    "75024 1234",
    "75024\u20131234",
    "750241234",
    " 75024 - 1234 ",
  ],
  ["words", "TX 75024", "Plano, TX 75024-1234", "ZIP: 75024"],
])("reads the ZIP code with %s", (_, ...texts) => {
  for (const text of texts) expect(zipCodeIn(text), `for ${text}`).toBe("75024");
});

it.each([
  ["75024", "75024"],
  ["7502", "7502"],
  ["", ""],
  ["7502a", "7502a"],
  ["abcde", "abcde"],
  ["５０２４", "５０２４"],
  ["75024 78701", "75024 78701"],
  [" 7502", "7502"],
  ["--", ""],
])("leaves the rest as typed: %j", (text, rest) => {
  expect(zipCodeIn(text)).toBe(rest);
});
