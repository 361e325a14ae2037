import { describe, expect, test } from "vitest";
import { benefitMark, benefitText } from "./compare-letters.tsx";
import { medigapLetters } from "#content/en/topics/medigap-letters.ts";
import { isEveryLetter, presetLetters, toggleLetter } from "./letter-picker.tsx";

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

describe("a letter that is pressed", () => {
  test("adds the letter in the order of the table", () => {
    expect(toggleLetter(["G", "N"], "A")).toEqual(["A", "G", "N"]);
    expect(toggleLetter(["G", "N"], "K")).toEqual(["G", "K", "N"]);
  });

  test("removes the letter if it was selected, down to none", () => {
    expect(toggleLetter(["G", "N"], "G")).toEqual(["N"]);
    expect(toggleLetter(["N"], "N")).toEqual([]);
  });

  test("changes nothing when pressed twice", () => {
    for (const letter of medigapLetters)
      expect(toggleLetter(toggleLetter(presetLetters, letter), letter)).toEqual(presetLetters);
  });
});

test("every letter is selected only with all ten", () => {
  const all = medigapLetters.reduce(toggleLetter, []);
  expect(all).toEqual(["A", "B", "C", "D", "F", "G", "K", "L", "M", "N"]);
  expect(isEveryLetter(all)).toBe(true);
  expect(isEveryLetter(toggleLetter(all, "M"))).toBe(false);
});
