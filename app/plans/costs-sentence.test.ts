import { expect, test } from "vitest";
import { costsSentence, otherDifferences } from "./costs-sentence.ts";
import { networkText } from "./plan-words.ts";
import { planOf } from "./testing.tsx";

test.each([
  [
    [240, 5000],
    [240, 5000],
    "You pay the same premiums with both plans. The most you could pay for care is the same, too.",
  ],
  [
    [492, 7000],
    [240, 6748],
    "With B, you pay $252 less a year in premiums. The most you could pay for care is the same.",
  ],
  [
    [240, 5000],
    [0, 6000],
    "With B, you pay $240 less a year in premiums. In a hard year, it could cost $1,000 more.",
  ],
  [
    [0, 4000],
    [240, 6000],
    "With A, you pay $240 less a year in premiums. In a hard year, it could cost $2,000 less.",
  ],
  [
    [0, 4000],
    [0, 3000],
    "You pay the same premiums with both plans. In a hard year, B could cost $1,000 less.",
  ],
  [
    [100.4, 4000],
    [0, 4000],
    "With B, you pay $100 less a year in premiums. In a hard year, both could cost the same.",
  ],
] as const)("two plans with premiums and the most of %o and %o", (a, b, sentence) => {
  expect(costsSentence([cost("A", a), cost("B", b)])).toBe(sentence);
  expect(costsSentence([cost("A", a), cost("A", b)])).toBeNull();
  expect(costsSentence([cost("A", a)])).toBeNull();
});

function cost(name: string, [premiums, most]: readonly [number, number]) {
  return { name, premiums, care: most - premiums, drugs: 0, most };
}

test.each([
  [[0, 6600], "In a hard year, you could pay $6,600 to $9,750. The least: C. The most: A."],
  [[0, 9150], "In a hard year, you could pay $9,150 to $9,750."],
  [[0, 9750], "In a hard year, you could pay $9,150 to $9,750."],
  [[0, 9800], "In a hard year, you could pay $9,150 to $9,800. The least: B. The most: C."],
] as const)("three plans, the third with premiums and the most of %o", (c, hard) => {
  const premiums = "The plans' premiums differ by up to $600 a year.";
  const [a, b] = [cost("A", [600, 9750]), cost("B", [0, 9150])];
  expect(costsSentence([a, b, cost("C", c)])).toBe(`${hard} ${premiums}`);
  expect(costsSentence([b, { ...b, name: "D" }, cost("C", [0, 9150])])).toBeNull();
  expect(costsSentence([a, b, cost("A", c)])).toBeNull();
});

test("what a premium doesn't say: the higher rating, and networks of two types", () => {
  const plan = (name: string, type: string, stars: number | null) =>
    planOf(1, { name, type }, { stars });
  const [a, b] = [plan("A", "HMO", 3.5), plan("B", "PPO", 4)];
  const networks = "Their networks differ, so ask about your doctors.";
  const higher = "Medicare rates B higher, with 4 stars to 3.5.";
  expect(otherDifferences([a, b])).toBe(`${higher} ${networks}`);
  expect(otherDifferences([{ ...a, type: "PPO" }, b])).toBe(higher);
  expect(otherDifferences([plan("A", "HMO", null), b])).toBe(networks);
  expect(otherDifferences([plan("A", "PPO", 4), b])).toBeNull();
  for (const others of [[a], [a, b, a], [a, { ...b, name: "A" }]])
    expect(otherDifferences(others)).toBeNull();
  expect(otherDifferences([a, b, plan("C", "HMO", 4)])).toBe(networks);
  expect(otherDifferences([b, plan("C", "PPO", 3), plan("D", "PPO", 2)])).toBeNull();
});

test("a network type is explained where its name tells what it covers", () => {
  const explained = (type: string) => networkText({ type });
  expect(explained("HMO")).toContain("Outside it, most plans cover only emergencies");
  expect(explained("HMO-POS")).toContain("may cover some care outside its network");
  expect(explained("Regional PPO")).toBe(explained("PPO"));
  expect(explained("PFFS")).toContain("agrees, at each visit");
  for (const type of ["PDP", "MSA", "Cost"]) expect(explained(type)).toBeNull();
});
