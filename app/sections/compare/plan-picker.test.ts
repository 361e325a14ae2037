import { expect, it } from "vitest";
import { columnsWithout, firstSelection, selection } from "./plan-picker.tsx";

const plans = ["a", "b", "c", "d", "e"].map((id) => ({ id }));

it("starts with the first two plans", () => {
  expect(firstSelection(plans)).toEqual(["a", "b"]);
  expect(firstSelection(plans.slice(0, 1))).toEqual(["a"]);
});

it("takes what is checked in the order of the cards, none, and at most three", () => {
  expect(selection(["d", "differs", "b"], plans)).toEqual(["b", "d"]);
  expect(selection([], plans)).toEqual([]);
  expect(selection(["e", "a", "d", "b"], plans)).toEqual(["a", "b", "d"]);
});

it("hides the columns of plans that are not selected, and the table if none is", () => {
  const three = plans.slice(0, 3);
  expect(columnsWithout(["a", "b"], three)).toBe("3");
  expect(columnsWithout(["b"], three)).toBe("1 3");
  expect(columnsWithout(["a", "b", "c"], three)).toBe("");
  expect(columnsWithout([], three)).toBe("all");
});
