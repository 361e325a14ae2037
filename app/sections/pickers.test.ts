import { expect, test } from "vitest";
import { benefitMark, benefitText } from "./topics/compare-letters.tsx";
import { medigapLetters } from "#content/en/topics/medigap-letters.ts";
import { columnsWithout, firstSelection, selection } from "./compare/plan-picker.tsx";
import { isEveryLetter } from "./topics/letter-picker.tsx";

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

const plans = ["a", "b", "c", "d", "e"].map((id) => ({ id }));

test("starts with the first two plans", () => {
  expect(firstSelection(plans)).toEqual(["a", "b"]);
  expect(firstSelection(plans.slice(0, 1))).toEqual(["a"]);
});

test("takes what is checked in the order of the cards, none, and at most three", () => {
  expect(selection(["d", "differs", "b"], plans)).toEqual(["b", "d"]);
  expect(selection([], plans)).toEqual([]);
  expect(selection(["e", "a", "d", "b"], plans)).toEqual(["a", "b", "d"]);
});

test("hides the columns of plans that are not selected, and the table if none is", () => {
  const three = plans.slice(0, 3);
  expect(columnsWithout(["a", "b"], three)).toBe("3");
  expect(columnsWithout(["b"], three)).toBe("1 3");
  expect(columnsWithout(["a", "b", "c"], three)).toBe("");
  expect(columnsWithout([], three)).toBe("all");
});
