import { describe, expect, it } from "vitest";
import { isSameSearch, longestSearch, readSearch, searchAddress } from "./glossary-search.ts";

describe("readSearch", () => {
  it.each([
    ["", { q: "", category: "" }],
    ["q=&category=", { q: "", category: "" }],
    ["q=co+pay&category=Part+D", { q: "co pay", category: "Part D" }],
    ["category=costs", { q: "", category: "" }],
    ["q=a&q=b&category=All", { q: "a", category: "" }],
  ])("reads %j from an address", (address, search) => {
    expect(readSearch(new URLSearchParams(address))).toEqual(search);
  });

  it("reads the form's fields, and no file in their place", () => {
    const fields = new FormData();
    fields.set("q", "premium");
    fields.set("category", "Costs");
    expect(readSearch(fields)).toEqual({ q: "premium", category: "Costs" });
    fields.set("q", new File([], "premium"));
    expect(readSearch(fields)).toEqual({ q: "", category: "Costs" });
  });

  it("cuts off a text that nobody typed", () => {
    const { q } = readSearch(new URLSearchParams({ q: "x".repeat(longestSearch + 1) }));
    expect(q).toHaveLength(longestSearch);
  });
});

describe("searchAddress", () => {
  it.each([
    [{ q: " ", category: "" }, ""],
    [{ q: " co pay ", category: "" }, "?q=co+pay"],
    [{ q: "", category: "Part D" }, "?category=Part+D"],
    [{ q: "a&b", category: "Costs" }, "?q=a%26b&category=Costs"],
  ])("of %j is %j", (search, address) => {
    expect(searchAddress(search)).toBe(address);
  });

  it("is read back as the same search", () => {
    const search = { q: "what’s 100% & more?", category: "Medicare Advantage" };
    expect(readSearch(new URLSearchParams(searchAddress(search)))).toEqual(search);
  });
});

it("takes searches that differ by outer spaces alone for the same", () => {
  expect(isSameSearch({ q: "a ", category: "" }, { q: "a", category: "" })).toBe(true);
  expect(isSameSearch({ q: "a", category: "" }, { q: "b", category: "" })).toBe(false);
  expect(isSameSearch({ q: "a", category: "Costs" }, { q: "a", category: "" })).toBe(false);
});
