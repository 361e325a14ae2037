import { expect, test } from "vitest";
import words from "#content/en/pictures/enrollment-strip.yaml";

const names = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
];
const birthday = names.indexOf("May");

test.each(words.months)(
  "signing up in $month: coverage starts with the birthday month, or the month after if that is later",
  ({ month, starts, startTick }) => {
    const start = Math.max(birthday, names.indexOf(month) + 1);
    expect(starts).toBe(`${names[start]} 1`);
    expect(words.ticks[startTick]).toBe(names[start]?.slice(0, 3));
  },
);

test("the seven months stand in their order, the birthday in the middle", () => {
  expect(words.months.map(({ month }) => names.indexOf(month) - birthday)).toEqual([
    -3, -2, -1, 0, 1, 2, 3,
  ]);
});
