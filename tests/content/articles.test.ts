import type { Root } from "mdast";
import { toString } from "mdast-util-to-string";
import { SKIP, visit } from "unist-util-visit";
import { describe, expect, test } from "vitest";
import { readingGrade, wordsIn } from "#app/sections/testing.ts";
import { parseText } from "#scripts/articles/article-text.ts";
import { readArticles } from "#scripts/articles/read-articles.ts";
import { readFacts } from "#scripts/content/facts.ts";

interface ArticleWords {
  /** Words of the text, including headings and tables. */
  readonly words: number;
  /** School grade of the sentences by Flesch and Kincaid (1975), without headings and tables. */
  readonly grade: number;
  readonly headings: readonly string[];
}

/** Counts the words and grades the text of an article, as MDX. */
function articleWords(mdx: string): ArticleWords {
  const tree = parseText(mdx);
  const headings = textsOf(tree, "heading");
  const sentences = textsOf(tree, "paragraph")
    .map((text) => (/[.!?:]$/.test(text) ? text : `${text}.`))
    .join(" ");
  const others = [...headings, ...textsOf(tree, "tableCell")].flatMap(wordsIn);
  const words = wordsIn(sentences).length + others.length;
  return { words, grade: readingGrade(sentences), headings };
}

function textsOf(tree: Root, type: "heading" | "paragraph" | "tableCell"): string[] {
  const texts: string[] = [];
  visit(tree, type, (node) => {
    texts.push(toString(node).trim());
    return SKIP;
  });
  return texts.filter(Boolean);
}

const today = new Date().toISOString().slice(0, 10);

const articles = await readArticles(process.cwd(), await readFacts(process.cwd()));

test("finds the articles", () => {
  expect(articles.map(({ card }) => card.slug)).toEqual(
    expect.arrayContaining(["medicare-costs-2025", "understanding-medicare-parts"]),
  );
});

describe.each(articles)("$card.slug", ({ meta, text }) => {
  const { words, grade, headings } = articleWords(text);

  test("reads at grade 8 or below", () => {
    expect(grade).toBeLessThanOrEqual(8);
  });

  test("has three lines in short, each of one sentence, that read at grade 8 or below", () => {
    const lines = meta.inShort ?? [];
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line).toMatch(/^[^.!?]+(?:\.\d+[^.!?]*)?\.$/);
    expect(articleWords(lines.join("\n\n")).grade).toBeLessThanOrEqual(8);
  });

  test("has 900 to 1,800 words, which fit its reading time", () => {
    expect(words).toBeGreaterThanOrEqual(900);
    expect(words).toBeLessThanOrEqual(1800);
    expect(words / meta.minutes).toBeGreaterThan(170);
    expect(words / meta.minutes).toBeLessThan(260);
  });

  test("has headings, a worked example and a table", () => {
    expect(headings.length).toBeGreaterThanOrEqual(4);
    expect(text).toMatch(/<Example (?:at="[a-z]+" )?title="/);
    expect(text).toMatch(/<DataTable caption="/);
  });

  test("explains terms, each once", () => {
    const ids = [...text.matchAll(/<Term id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThanOrEqual(4);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("was reviewed between its publication and today", () => {
    expect(meta.reviewed >= (meta.updated ?? meta.published)).toBe(true);
    expect(meta.reviewed <= today).toBe(true);
  });
});

describe("the grade", () => {
  test("control: is low for plain words, and high for legal language", () => {
    expect(articleWords("You pay a fee. It is small.").grade).toBeLessThan(3);
    const legal =
      "Notwithstanding any provision to the contrary, beneficiaries demonstrating creditable prescription " +
      "coverage continuity may subsequently petition for reconsideration of administratively imposed penalties.";
    expect(articleWords(legal).grade).toBeGreaterThan(15);
  });
});
