import { describe, expect, it } from "vitest";
import { markWords, snippet } from "./mark-words.ts";

describe("markWords", () => {
  it("parts a text at the words, whatever their case", () => {
    expect(markWords("The deductible. Deductible!", ["deductible"])).toEqual([
      { text: "The ", found: false, at: 0 },
      { text: "deductible", found: true, at: 1 },
      { text: ". ", found: false, at: 2 },
      { text: "Deductible", found: true, at: 3 },
      { text: "!", found: false, at: 4 },
    ]);
  });

  it("marks no part of a longer word, and nothing where nothing was found", () => {
    expect(markWords("deductibles", ["deductible"])).toEqual([
      { text: "deductibles", found: false, at: 0 },
    ]);
    expect(markWords("", ["x"])).toEqual([]);
  });

  it("loses no letter", () => {
    const text = "Part A, B & C: “what’s” covered?";
    const parts = markWords(text, ["part", "covered"]);
    expect(parts.map((part) => part.text).join("")).toBe(text);
  });
});

describe("snippet", () => {
  const long = `${"before ".repeat(40)}deductible ${"after ".repeat(40)}`.trim();

  it("shows what stands around the first word, cut between words", () => {
    const shown = snippet(long, ["deductible"]);
    expect(shown).toMatch(/^… before .*deductible after .* …$/);
    expect(shown.length).toBeLessThan(200);
    expect(shown).not.toMatch(/\b(?:befor|efore|afte)\b/);
  });

  it("leaves a short text whole", () => {
    expect(snippet("A short text.", ["short"])).toBe("A short text.");
  });

  it("begins at the beginning where the word is near it, and ends at the end", () => {
    expect(snippet(`deductible ${"after ".repeat(60)}`, ["deductible"])).toMatch(/^deductible/);
    expect(snippet(`${"before ".repeat(60)}deductible`, ["deductible"])).toMatch(/deductible$/);
  });
});
