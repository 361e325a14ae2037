import { expect, test } from "vitest";
import { amountFacts } from "./amount-facts.ts";
import { partBPenalty, partDPenalty } from "./late-penalty.ts";
import { aTable } from "./testing.ts";

// Months, standard premium, premium with penalty: Medicare's own worked examples of 2023 and 2024.
test.each([
  [24, 164.9, 197.9],
  [24, 174.7, 209.6],
])("Part B: %i months on a premium of %d", (months, premium, total) => {
  expect(premium + partBPenalty(premium, 10, months)).toBeCloseTo(total, 1);
});

test("Part B counts full years only", () => {
  expect(partBPenalty(100, 10, 11)).toBe(0);
  expect(partBPenalty(100, 10, 27)).toBe(20);
  expect(partBPenalty(100, 10, 30)).toBe(20);
});

test.each([
  [14, 32.74, 4.6],
  [29, 34.7, 10.1],
  [20, 38.99, 7.8],
  [20, 41.33, 8.3],
  [18, 34.7, 6.2], // 6.246: no second rounding by way of 6.25
  [15, 67, 10.1], // 10.05
])("Part D: %i months on a base premium of %d", (months, base, penalty) => {
  expect(partDPenalty(base, 1, months)).toBe(penalty);
});

test("texts can name the estimates by months", () => {
  const facts = new Map(amountFacts(aTable()));
  expect(facts.get("estimate:partB_percent.27")).toBe("20%");
  expect(facts.get("estimate:partB_penalty.27")).toBe("$34.90");
  expect(facts.get("estimate:partB_total.27")).toBe("$209.60");
  expect(facts.get("estimate:partD_penalty.29")).toBe("$10.10");
  expect(facts.has("estimate:partB_total.241")).toBe(false);
});
