import { describe, expect, it } from "vitest";
import { entries } from "virtual:search-entries";
import { findPages, type Found } from "./find-pages.ts";

const paths = (query: string) => findPages(query).map(({ path }) => path);

function words(parts: Found["title"]): string {
  return parts.map(({ text }) => text).join("");
}

describe("the search", () => {
  it("looks through articles, topics and the glossary", () => {
    expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(["article", "topic", "term"]));
  });

  it("finds the term itself first", () => {
    expect(paths("formulary")[0]).toBe("/learning-center/glossary#formulary");
  });

  it("leads to the section of an article", () => {
    expect(paths("observation hospital")).toContainEqual(
      expect.stringMatching(/^\/learning-center\/articles\/[\w-]+#[\w-]+$/),
    );
  });

  it("takes the beginning of a word, and a slip of the pen, for the word", () => {
    expect(paths("formul")).toContain("/learning-center/glossary#formulary");
    expect(paths("deductable")).toContain("/learning-center/glossary#deductible");
  });

  it("marks what was looked for", () => {
    const [first] = findPages("formulary");
    expect(first?.title).toEqual([{ text: words(first?.title ?? []), found: true, at: 0 }]);
  });

  it("prefers what has all the words, and else takes any", () => {
    expect(paths("benefit period")[0]).toBe("/learning-center/glossary#benefit-period");
    expect(paths("formulary zzzzzz").length).toBeGreaterThan(0);
  });

  it("finds nothing for nothing", () => {
    expect(paths("zzzzzz")).toEqual([]);
    expect(paths("")).toEqual([]);
    expect(paths("<script>")).toEqual([]);
  });

  it("gives at most twelve, and at most two of one page", () => {
    const pages = paths("medicare").map((path) =>
      path.includes("glossary") ? path : path.split("#")[0],
    );
    expect(pages).toHaveLength(12);
    for (const page of pages) expect(pages.filter((one) => one === page).length).toBeLessThan(3);
  });
});
