import { describe, expect, test } from "vitest";
import { amountFacts } from "./amount-facts.ts";
import type { AmountsTable } from "./amounts.schema.ts";
import { anAmount, aTable } from "./testing.ts";

function facts(parts: Partial<AmountsTable>): Map<string, string> {
  return new Map(amountFacts(aTable(parts)));
}

const gap = anAmount({
  guide: 4830,
  official: { 2024: 5030 },
  ended: { year: 2025, note: "It ended." },
});

describe("what running text prints", () => {
  test("is the guide's amount while show says guide", () => {
    expect(facts({}).get("amount:partB_premium")).toBe("$174.70");
  });

  test("is the official amount of the plan year once show says official", () => {
    expect(facts({ show: "official" }).get("amount:partB_premium")).toBe("$185");
    expect(facts({ show: "official", planYear: 2026 }).get("amount:partB_premium")).toBe("$202.90");
  });

  test("is never another year's official amount: an unknown year has no fact", () => {
    expect(facts({ show: "official", planYear: 2027 }).has("amount:partB_premium")).toBe(false);
  });

  test("is the official amount of the plan year where the guide has none", () => {
    const amounts = { insulin_cap: anAmount({ official: { 2024: 30, 2025: 35, 2026: 40 } }) };
    expect(facts({ amounts }).get("amount:insulin_cap")).toBe("$35");
  });

  test("is the last official amount for one that ended", () => {
    expect(facts({ amounts: { gap } }).get("amount:gap")).toBe("$4,830");
    expect(facts({ amounts: { gap }, show: "official" }).get("amount:gap")).toBe("$5,030");
  });

  test("is our own range where no official amount exists", () => {
    const price = anAmount({ range: true, guide: [120, 300], source: "market" });
    const found = facts({ show: "official", amounts: { price } });
    expect(found.get("amount:price")).toBe("$120 to $300");
    expect(found.get("amount:price.2")).toBe("$300");
  });

  test("names the amounts of a list one by one", () => {
    const tiers = anAmount({ guide: [244.6, 349.4], items: ["one", "two"] });
    const found = facts({ amounts: { tiers } });
    expect(found.get("amount:tiers.2")).toBe("$349.40");
    expect(found.has("amount:tiers")).toBe(false);
  });
});

describe("the latest official amount", () => {
  test("comes with its year", () => {
    expect(facts({}).get("official:partB_premium")).toBe("$202.90");
    expect(facts({}).get("official-year:partB_premium")).toBe("2026");
  });

  test("passes over years that are not known or only inferred", () => {
    const amount = anAmount({ guide: 8300, official: { 2025: 9350, 2026: 9850, 2027: null } });
    amount.official["2026"] = { value: 9850, checked: "inferred" };
    expect(facts({ amounts: { amount } }).get("official:amount")).toBe("$9,350");
  });

  test("does not exist for an amount that ended", () => {
    expect(facts({ amounts: { gap } }).has("official:gap")).toBe(false);
  });
});
