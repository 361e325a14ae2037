import { describe, expect, test } from "vitest";
import { amountFacts } from "./amount-facts.ts";
import type { AmountsTable } from "./schemas.ts";
import { amountPeriod } from "./known-amounts.ts";
import { aTable, anAmount } from "./testing.ts";

function facts(day: string, amounts: AmountsTable["amounts"] = {}): Map<string, string> {
  return new Map(amountFacts(aTable(amounts), amountPeriod(day)));
}

const ended = { year: 2025, note: "It ended." };

describe("an amount for a sentence", () => {
  test("has the year in force and the time it is for", () => {
    expect(facts("2026-03-01").get("amount:partB_premium")).toBe("$202.90 a month in 2026");
    expect(facts("2025-03-01").get("amount:partB_premium")).toBe("$185 a month in 2025");
  });

  test("has next year's from October 1, if it is known", () => {
    const base = "amount:partD_base_premium";
    expect(facts("2026-09-30").get(base)).toBe("$38.99 a month in 2026");
    expect(facts("2026-10-01").get(base)).toBe("$38.99 a month in 2026 ($41.33 in 2027)");
    expect(facts("2027-01-01").get(base)).toBe("$41.33 a month in 2027");
    expect(facts("2026-10-01").get("amount:partB_premium")).toBe("$202.90 a month in 2026");
  });

  test("says so when the year in force is not known", () => {
    const text = "$202.90 a month in 2026, the latest amount we have";
    expect(facts("2027-02-01").get("amount:partB_premium")).toBe(text);
  });

  test("passes over amounts that only one source has, or that were inferred", () => {
    const amount = anAmount({ official: { 2025: 9350, 2026: 9850 } });
    amount.official = { ...amount.official, 2026: { value: 9850, checked: "inferred" } };
    expect(facts("2026-05-01", { amount }).get("figure:amount")).toBe("$9,350");
    amount.official = { ...amount.official, 2026: { value: 9850, checked: "weak" } };
    expect(facts("2026-05-01", { amount }).get("year:amount")).toBe("2025");
  });

  test("that ended has its last year", () => {
    const gap = anAmount({ guide: { value: 4830 }, official: { 2024: 5030 }, ended });
    const found = facts("2026-11-01", { gap });
    expect(found.get("amount:gap")).toBe("$5,030 in 2024");
    expect(found.get("guide:gap")).toBe("$4,830");
    expect(found.has("guide-year:gap")).toBe(false);
  });

  test("that is the same every year, or a typical price, has no year", () => {
    const price = anAmount({
      range: true,
      per: "month",
      typical: [120, 300],
      sample: true,
      source: "market",
    });
    const found = facts("2026-11-01", { price });
    expect(found.get("amount:partB_penalty")).toBe("10%");
    expect(found.get("amount:price")).toBe("$120 to $300 a month");
    expect(found.get("figure:price.2")).toBe("$300");
  });

  test("that nobody knows has no fact", () => {
    const amount = anAmount({ official: { 2027: 1 } });
    expect(facts("2026-05-01", { amount }).has("amount:amount")).toBe(false);
  });
});

describe("a bare figure", () => {
  test("is that of the year in force, with its year, or of a year by name", () => {
    const found = facts("2026-11-01");
    expect(found.get("figure:partB_premium")).toBe("$202.90");
    expect(found.get("year:partB_premium")).toBe("2026");
    expect(found.get("figure:partB_premium@2025")).toBe("$185");
    expect(found.has("figure:partB_premium@2027")).toBe(false);
    expect(found.get("guide:partB_premium")).toBe("$174.70");
    expect(found.get("guide-year:partB_premium")).toBe("2024");
  });

  test("of a list is named item by item", () => {
    const tiers = anAmount({ official: { 2026: [244.6, 349.4] }, items: ["one", "two"] });
    const found = facts("2026-05-01", { tiers });
    expect(found.get("figure:tiers.2")).toBe("$349.40");
    expect(found.get("amount:tiers.1")).toBe("$244.60 in 2026");
    expect(found.has("figure:tiers")).toBe(false);
  });
});

test("texts can name the estimates by months", () => {
  const estimates = facts("2026-05-01");
  expect(estimates.get("estimate:partB_percent.27")).toBe("20%");
  expect(estimates.get("estimate:partB_penalty.27")).toBe("$40.60");
  expect(estimates.get("estimate:partB_total.27")).toBe("$243.50");
  expect(estimates.get("estimate:partD_penalty.29")).toBe("$11.30");
  // 12 months late with the premium of 2026.
  expect(estimates.get("estimate:partB_penalty.12")).toBe("$20.30");
  expect(estimates.has("estimate:partB_total.241")).toBe(false);
});
