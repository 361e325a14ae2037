import { fleschKincaid } from "flesch-kincaid";
import type { Root } from "mdast";
import { toString } from "mdast-util-to-string";
import { syllable } from "syllable";
import { SKIP, visit } from "unist-util-visit";
import { parseText } from "#scripts/articles/article-text.ts";

const word = /[A-Za-z0-9][\w'’-]*/g;

interface ArticleWords {
  /** Words of the text, headings and tables counted. */
  readonly words: number;
  /** School grade by Flesch and Kincaid (1975), of the sentences; headings and tables have none. */
  readonly grade: number;
  readonly headings: readonly string[];
}

/** Counts and grades the text of an article, as MDX. */
export function articleWords(mdx: string): ArticleWords {
  const tree = parseText(mdx);
  const headings = textsOf(tree, "heading");
  const sentences = textsOf(tree, "paragraph").map((text) =>
    /[.!?:]$/.test(text) ? text : `${text}.`,
  );
  const read = wordsIn(sentences.join(" "));
  const others = [...headings, ...textsOf(tree, "tableCell")].flatMap(wordsIn);
  const grade = fleschKincaid({
    sentence: sentences
      .join(" ")
      .split(/[.!?:]+(?:\s|$)/)
      .filter(Boolean).length,
    word: read.length,
    syllable: read.reduce((sum, one) => sum + syllable(one), 0),
  });
  return { words: read.length + others.length, grade, headings };
}

function textsOf(tree: Root, type: "heading" | "paragraph" | "tableCell"): string[] {
  const texts: string[] = [];
  visit(tree, type, (node) => {
    texts.push(toString(node).trim());
    return SKIP;
  });
  return texts.filter(Boolean);
}

function wordsIn(text: string): string[] {
  return text.match(word) ?? [];
}
