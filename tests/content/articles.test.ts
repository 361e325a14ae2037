import { describe, expect, test } from "vitest";
import { readArticles } from "#scripts/articles/read-articles.ts";
import { readFacts } from "#scripts/content/facts.ts";
import { articleWords } from "./article-words.ts";

const articles = await readArticles(process.cwd(), await readFacts(process.cwd()));

test("the articles are found", () => {
  expect(articles.map(({ card }) => card.slug)).toEqual(
    expect.arrayContaining(["medicare-costs-2025", "understanding-medicare-parts"]),
  );
});

describe.each(articles)("$card.slug", ({ meta, text }) => {
  const { words, grade, headings } = articleWords(text);

  test("reads at grade 8 or below", () => {
    expect(grade).toBeLessThanOrEqual(8);
  });

  test("has 900 to 1,800 words, in the time it says", () => {
    expect(words).toBeGreaterThanOrEqual(900);
    expect(words).toBeLessThanOrEqual(1800);
    expect(words / meta.minutes).toBeGreaterThan(170);
    expect(words / meta.minutes).toBeLessThan(260);
  });

  test("has headings, a worked example and a table", () => {
    expect(headings.length).toBeGreaterThanOrEqual(4);
    expect(text).toMatch(/<Example title="/);
    expect(text).toMatch(/<DataTable caption="/);
  });

  test("explains terms, each once", () => {
    const ids = [...text.matchAll(/<Term id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThanOrEqual(4);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("was checked no earlier than it was written, and no later than today", () => {
    const today = new Date().toISOString().slice(0, 10);
    expect(meta.reviewed >= (meta.updated ?? meta.published)).toBe(true);
    expect(meta.reviewed <= today).toBe(true);
  });
});

describe("the grade", () => {
  test("of plain words is low, of a lawyer's sentence high", () => {
    expect(articleWords("You pay a fee. It is small.").grade).toBeLessThan(3);
    const legal =
      "Notwithstanding any provision to the contrary, beneficiaries demonstrating creditable prescription " +
      "coverage continuity may subsequently petition for reconsideration of administratively imposed penalties.";
    expect(articleWords(legal).grade).toBeGreaterThan(15);
  });
});
