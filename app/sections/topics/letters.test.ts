import { expect, test } from "vitest";
import { benefitMark, benefitText } from "./compare-letters.tsx";
import { medigapLetters } from "#content/en/topics/medigap-letters.ts";
import { isEveryLetter } from "./letter-picker.tsx";

const words = { yes: "Covered", no: "Not covered", part: "covered" };

test.each([
  [true, { kind: "all" }, "Covered"],
  [false, { kind: "nothing" }, "Not covered"],
  ["50%", { kind: "share", percent: 50 }, "50% covered"],
  ["N/A", { kind: "words" }, "N/A"],
  ["All but copays", { kind: "words" }, "All but copays"],
  ["$6,940", { kind: "words" }, "$6,940"],
])("%j", (value, mark, text) => {
  expect(benefitMark(value)).toEqual(mark);
  expect(benefitText(value, words)).toBe(text);
});

test("every letter is selected only with all ten", () => {
  expect(isEveryLetter(medigapLetters)).toBe(true);
  expect(isEveryLetter(medigapLetters.slice(1))).toBe(false);
});
