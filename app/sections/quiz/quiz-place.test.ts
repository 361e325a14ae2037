import { expect, test } from "vitest";
import { placeAfter, questionBefore, quizPlace } from "./quiz-place.ts";

const two = { timing: "starting", doctors: "network" } as const;
const five = { ...two, costs: "unsure", travel: "rarely", help: "none" } as const;

test.each([
  ["", {}, "timing"],
  ["#main", five, undefined],
  ["#costs", {}, "timing"],
  ["#result", {}, "timing"],
  ["", two, "timing"],
  ["#doctors", two, "doctors"],
  ["#costs", two, "costs"],
  ["#help", two, "costs"],
  ["#result", two, "costs"],
  ["#timing", five, "timing"],
  ["#help", five, "help"],
  ["#result", five, "result"],
])("%j after %j shows %s", (fragment, answers, place) => {
  expect(quizPlace(fragment, answers)).toBe(place);
});

test("one place leads to the next, and back", () => {
  const order = ["timing", "doctors", "costs", "travel", "help"] as const;
  expect(order.map(placeAfter)).toEqual(["doctors", "costs", "travel", "help", "result"]);
  expect([...order, "result" as const].map(questionBefore)).toEqual([undefined, ...order]);
});
