import { describe, expect, it } from "vitest";
import {
  canToggle,
  columnsWithout,
  firstSelection,
  maxCompared,
  togglePlan,
} from "./plan-picker.tsx";

const plans = ["a", "b", "c", "d", "e"].map((id) => ({ id }));

describe("selection of plans", () => {
  it("starts with the first two plans", () => {
    expect(firstSelection(plans)).toEqual(["a", "b"]);
    expect(firstSelection(plans.slice(0, 1))).toEqual(["a"]);
  });

  it("toggles a plan", () => {
    expect(togglePlan(["a", "b"], "a")).toEqual(["b"]);
    expect(togglePlan(["b"], "d")).toEqual(["b", "d"]);
  });

  it("can be emptied and filled again", () => {
    const none = togglePlan(togglePlan(["a", "b"], "a"), "b");
    expect(none).toEqual([]);
    expect(togglePlan(none, "e")).toEqual(["e"]);
  });

  it("adds no fourth plan, but can still remove one", () => {
    const full = togglePlan(["a", "b"], "c");
    expect(full).toHaveLength(maxCompared);
    expect(canToggle(full, "d")).toBe(false);
    expect(togglePlan(full, "d")).toEqual(full);
    expect(canToggle(full, "b")).toBe(true);
    expect(togglePlan(togglePlan(full, "b"), "d")).toEqual(["a", "c", "d"]);
  });

  it("does not mutate its argument", () => {
    const before = Object.freeze(["a", "b"]);
    togglePlan(before, "a");
    togglePlan(before, "c");
    expect(before).toEqual(["a", "b"]);
  });
});

it("hides the columns of plans that are not selected, and the table if none is", () => {
  const three = plans.slice(0, 3);
  expect(columnsWithout(["a", "b"], three)).toBe("3");
  expect(columnsWithout(["b"], three)).toBe("1 3");
  expect(columnsWithout(["a", "b", "c"], three)).toBe("");
  expect(columnsWithout([], three)).toBe("all");
});
