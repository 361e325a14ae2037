import glossary from "#content/en/glossary/glossary.yaml";
import { describe, expect, it } from "vitest";
import type { GlossaryTerm } from "#content/en/glossary/glossary.schema.ts";
import {
  isSameSearch,
  matchingTerms,
  maxSearchLength,
  readSearch,
  searchAddress,
} from "./glossary-search.ts";
import { alphabet, letterGroups, letterId } from "./term-list.tsx";

it.each([
  ["", { q: "", category: "" }],
  ["q=&category=", { q: "", category: "" }],
  ["q=co+pay&category=Part+D", { q: "co pay", category: "Part D" }],
  ["category=costs", { q: "", category: "" }],
  ["q=a&q=b&category=All", { q: "a", category: "" }],
  // Overlong.
  [`q=${"x".repeat(maxSearchLength + 1)}`, { q: "x".repeat(maxSearchLength), category: "" }],
])("reads %j from an address", (address, search) => {
  expect(readSearch(new URLSearchParams(address))).toEqual(search);
});

it("reads the form's fields, and ignores uploaded files", () => {
  const fields = new FormData();
  fields.set("q", "premium");
  fields.set("category", "Costs");
  expect(readSearch(fields)).toEqual({ q: "premium", category: "Costs" });
  fields.set("q", new File([], "premium"));
  expect(readSearch(fields)).toEqual({ q: "", category: "Costs" });
});

it.each([
  [{ q: " ", category: "" }, ""],
  [{ q: " co pay ", category: "" }, "?q=co+pay"],
  [{ q: "", category: "Part D" }, "?category=Part+D"],
  [{ q: "a&b", category: "Costs" }, "?q=a%26b&category=Costs"],
])("the address of %j is %j, and is read back", (search, address) => {
  expect(searchAddress(search)).toBe(address);
  const trimmed = { ...search, q: search.q.trim() };
  expect(readSearch(new URLSearchParams(address))).toEqual(trimmed);
});

it("ignores surrounding spaces", () => {
  expect(isSameSearch({ q: "a ", category: "" }, { q: "a", category: "" })).toBe(true);
  expect(isSameSearch({ q: "a", category: "" }, { q: "b", category: "" })).toBe(false);
  expect(isSameSearch({ q: "a", category: "Costs" }, { q: "a", category: "" })).toBe(false);
});

const monthly = "What you pay each month.";
const yearly = "The plan’s yearly limit on what you pay.";
const someTerms: readonly GlossaryTerm[] = [
  { id: "premium", term: "Premium", definition: monthly, category: "Costs" },
  { id: "limit", term: "Out-of-pocket maximum", definition: yearly, category: "Costs" },
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
    expect(matchingTerms(someTerms, { q, category }).map(({ id }) => id)).toEqual(ids);
  });

  it("matches special characters literally", () => {
    for (const q of [".*", "(", "[a-z]", "\\", "$"])
      expect(matchingTerms(someTerms, { q, category: "" })).toEqual([]);
  });
});

const about = { definition: "What it means, in some words.", category: "General" } as const;

it("groups terms by letter, both in alphabetical order", () => {
  const terms = ["Beta", "alpha", "Aleph", "Zeta"].map((term) => ({ id: term, term, ...about }));
  const groups = letterGroups(terms);
  expect(groups.map(({ letter, terms: own }) => [letter, own.map(({ term }) => term)])).toEqual([
    ["A", ["Aleph", "alpha"]],
    ["B", ["Beta"]],
    ["Z", ["Zeta"]],
  ]);
});

it("includes every term of the glossary", () => {
  const listed = letterGroups(glossary.terms).flatMap(({ terms }) => terms.map(({ id }) => id));
  expect(listed.toSorted()).toEqual(glossary.terms.map(({ id }) => id).toSorted());
});

it("gives letters ids that differ from all terms", () => {
  expect(alphabet).toHaveLength(26);
  const ids = new Set(glossary.terms.map(({ id }) => id));
  expect(alphabet.map(letterId).filter((id) => ids.has(id))).toEqual([]);
});
