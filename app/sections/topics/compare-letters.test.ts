import { expect, test } from "vitest";
import { benefitMark, benefitText } from "./compare-letters.tsx";

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
