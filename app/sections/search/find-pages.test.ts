import { entries } from "virtual:search-entries";
import { describe, expect, it } from "vitest";
import { findPages, markWords, snippet, type SearchResult } from "./find-pages.ts";

const paths = (query: string) => findPages(query).map(({ path }) => path);

function words(parts: SearchResult["title"]): string {
  return parts.map(({ text }) => text).join("");
}

describe("the search", () => {
  it("covers articles, topics and the glossary", () => {
    expect(new Set(entries.map(({ kind }) => kind))).toEqual(
      new Set(["article", "topic", "term", "page"]),
    );
  });

  it("lists the term itself first", () => {
    expect(paths("formulary")[0]).toBe("/learning-center/glossary#formulary");
  });

  it("links to the section of an article", () => {
    expect(paths("observation hospital")).toContainEqual(
      expect.stringMatching(/^\/learning-center\/articles\/[\w-]+#[\w-]+$/),
    );
  });

  it("matches the start of a word, and a typo", () => {
    expect(paths("formul")).toContain("/learning-center/glossary#formulary");
    expect(paths("deductable")).toContain("/learning-center/glossary#deductible");
  });

  it.each([
    ["moop", /out-of-pocket maximum/i],
    ["MOOP limit", /out-of-pocket/i],
    ["lep", /late enrollment penalt/i],
    ["hsa", /health savings account/i],
    ["dsnp", /special needs|dual/i],
    ["D-SNP", /special needs|dual/i],
    ["anoc", /annual notice of change/i],
    ["aep", /annual enrollment period/i],
    ["troop", /out-of-pocket maximum/i],
    ["lis", /extra help/i],
  ])("finds what an abbreviation means: %s", (query, meaning) => {
    const texts = findPages(query).map(({ title, section, text }) =>
      [title, section, text].map(words).join(" "),
    );
    expect(texts.slice(0, 3).join("\n")).toMatch(meaning);
  });

  it.each(["late enrollment penalty", "medicare advantage", "extra help", "donut hole"])(
    "lists what has the query in its title before all others: %s",
    (query) => {
      const wanted = query.split(" ");
      const titled = findPages(query).map(({ title }) =>
        wanted.every((word) => words(title).toLowerCase().includes(word)),
      );
      expect(titled[0]).toBe(true);
      expect(titled.toSorted((a, b) => Number(b) - Number(a))).toEqual(titled);
    },
  );

  it.each(["penalty", "income", "special needs", "alaska", "circle", "premium"])(
    "shows sentences, without addresses, dates and places to fill in: %s",
    (query) => {
      const results = findPages(query);
      expect(results.length).toBeGreaterThan(0);
      for (const { text } of results)
        expect(words(text)).not.toMatch(/https?:|\d{4}-\d\d-\d\d|\[\w+\]|_\w/);
      const pages = results.filter(({ kind }) => kind === "page" || kind === "topic");
      for (const { text } of pages) expect(words(text)).toMatch(/[.?!][”"]?$| …$/);
    },
  );

  it("highlights the query", () => {
    const [first] = findPages("formulary");
    expect(first?.title).toEqual([{ text: words(first?.title ?? []), isMatch: true, at: 0 }]);
  });

  it("prefers results with all words, and otherwise accepts any", () => {
    expect(paths("benefit period")[0]).toBe("/learning-center/glossary#benefit-period");
    expect(paths("formulary zzzzzz").length).toBeGreaterThan(0);
  });

  it("finds nothing for an empty query", () => {
    expect(paths("zzzzzz")).toEqual([]);
    expect(paths("")).toEqual([]);
    expect(paths("<script>")).toEqual([]);
  });

  it("returns at most twelve results, and at most two per page", () => {
    const pages = paths("medicare").map((path) =>
      path.includes("glossary") ? path : path.split("#")[0],
    );
    expect(pages).toHaveLength(12);
    for (const page of pages) expect(pages.filter((one) => one === page).length).toBeLessThan(3);
  });
});

describe("a place", () => {
  const counties = (...names: string[]) =>
    names.map((name) => ({ name, path: `/plans/xx/${name.toLowerCase().replaceAll(" ", "-")}` }));
  const found = (query: string, ...names: string[]) =>
    findPages(query, counties(...names)).map(({ path, title }) => `${path}: ${words(title)}`);

  it("is a ZIP code, or the name of a county, and comes first", () => {
    expect(found("77494")[0]).toBe("/plans?zip=77494: Plans in ZIP code 77494");
    expect(found("fort bend", "Fort Bend")[0]).toBe("/plans/xx/fort-bend: Plans in Fort Bend");
    expect(found("harris county")[0]).toBe("/plans: Plans in your county");
    expect(found("formulary").filter((one) => one.startsWith("/plans"))).toEqual([]);
  });

  const zips = [
    ["75024", " 75024 ", "75024-1234", "750241234", "75024 1234", "75024 - 1234", "75024."],
    ["75024–1234", "75024—1234", "75024\u22121234"],
  ].flat();

  it.each(zips)("is the ZIP code in %j", (query) => {
    expect(found(query)[0]).toBe("/plans?zip=75024: Plans in ZIP code 75024");
  });

  it.each(["7502", "750241", "75024123", "7502412345", "75024/1234", "x75024", "75024x"])(
    "is no ZIP code in %j",
    (query) => {
      expect(found(query).filter((one) => one.includes("?zip="))).toEqual([]);
    },
  );

  it("comes last if texts have its name too", () => {
    const both = found("price", "Price");
    expect(both[0]).not.toContain("/plans");
    expect(both.at(-1)).toBe("/plans/xx/price: Plans in Price");
    expect(both.length).toBeLessThanOrEqual(12);
  });

  it("needs its state if many have its name", () => {
    const many = Array.from({ length: 31 }, (_, at) => `Lake ${at}`);
    expect(found("zzzzzz", ...many)).toEqual([
      "/plans#state: 31 counties have this name: choose your state",
    ]);
  });
});

describe("markWords", () => {
  it("splits a text at the words, ignoring case", () => {
    expect(markWords("The deductible. Deductible!", ["deductible"])).toEqual([
      { text: "The ", isMatch: false, at: 0 },
      { text: "deductible", isMatch: true, at: 1 },
      { text: ". ", isMatch: false, at: 2 },
      { text: "Deductible", isMatch: true, at: 3 },
      { text: "!", isMatch: false, at: 4 },
    ]);
  });

  it("highlights no part of a longer word, and nothing without a match", () => {
    expect(markWords("deductibles", ["deductible"])).toEqual([
      { text: "deductibles", isMatch: false, at: 0 },
    ]);
    expect(markWords("", ["x"])).toEqual([]);
  });

  it("keeps every character", () => {
    const text = "Part A, B & C: “what’s” covered?";
    const parts = markWords(text, ["part", "covered"]);
    expect(parts.map((part) => part.text).join("")).toBe(text);
  });
});

describe("snippet", () => {
  const long = `${"before ".repeat(40)}deductible ${"after ".repeat(40)}`.trim();

  it("shows the text around the first match, cut between words", () => {
    const shown = snippet(long, ["deductible"]);
    expect(shown).toMatch(/^… before .*deductible after .* …$/);
    expect(shown.length).toBeLessThan(200);
    expect(shown).not.toMatch(/\b(?:befor|efore|afte)\b/);
  });

  it("keeps a short text whole, starts at its start if the match is near it, and stops at its end", () => {
    expect(snippet("A short text.", ["short"])).toBe("A short text.");
    expect(snippet(`deductible ${"after ".repeat(60)}`, ["deductible"])).toMatch(/^deductible/);
    expect(snippet(`${"before ".repeat(60)}deductible`, ["deductible"])).toMatch(/deductible$/);
  });
});
