import { describe, expect, it } from "vitest";
import type { GlossaryTerm } from "#content/en/glossary/glossary.schema.ts";
import { matchingTerms } from "./matching-terms.ts";

const terms: readonly GlossaryTerm[] = [
  { id: "premium", term: "Premium", definition: "What you pay each month.", category: "Costs" },
  {
    id: "limit",
    term: "Out-of-pocket maximum",
    definition: "The plan’s yearly limit on what you pay.",
    category: "Costs",
  },
  { id: "part-d", term: "Part D", definition: "Helps pay for drugs.", category: "Part D" },
];

describe("matchingTerms", () => {
  it.each([
    ["", "", ["premium", "limit", "part-d"]],
    ["   ", "", ["premium", "limit", "part-d"]],
    ["PREMIUM", "", ["premium"]],
    ["each MONTH", "", ["premium"]],
    ["pay", "", ["premium", "limit", "part-d"]],
    ["  part   d ", "", ["part-d"]],
    ["out of pocket", "", ["limit"]],
    ["out-of-POCKET", "", ["limit"]],
    ["plan's", "", ["limit"]],
    ["", "Costs", ["premium", "limit"]],
    ["pay", "Part D", ["part-d"]],
    ["premium", "Part D", []],
    ["Costs", "", []],
    ["no such word", "", []],
  ])("text %j in category %j finds %j", (q, category, ids) => {
    expect(matchingTerms(terms, { q, category }).map(({ id }) => id)).toEqual(ids);
  });

  it("takes every sign for itself", () => {
    for (const q of [".*", "(", "[a-z]", "\\", "$"])
      expect(matchingTerms(terms, { q, category: "" })).toEqual([]);
  });
});
