import { glob, readFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { z } from "zod";
import type { ArticleCard } from "#content/en/articles/article-card.ts";
import { articleSchema as schema, type ArticleMeta } from "#content/en/articles/article.schema.ts";
import { glossarySchema, type GlossaryTerm } from "#content/en/glossary/glossary.schema.ts";
import {
  checkFilled,
  ContentError,
  parseYaml,
  contentReader,
  type Facts,
} from "#scripts/content/read-content.ts";
import { textFaults, unknownTerms } from "./article-text.ts";

const textField = "(text)";
const wholeFile = schema.extend({ [textField]: z.string() });

export interface Article {
  readonly meta: ArticleMeta;
  readonly card: ArticleCard;
  /** The text as MDX, facts filled in. */
  readonly text: string;
  /** Ids of the amounts that the article names. */
  readonly amountsUsed: readonly string[];
}

/**
 * Reads an article of `content/en/articles`, fills in facts and checks what stands above its text.
 * @throws {ContentError} naming the file and each field at fault
 */
export async function readArticle(file: string, facts: Facts): Promise<Article> {
  const shown = relative(process.cwd(), file);
  const parts = splitFrontMatter(await readFile(file, "utf8"));
  if (!parts) throw new ContentError(shown, ["(whole file): must begin with a line of ---"]);
  const above = parseYaml(parts.yaml, shown);
  const tree = { ...(isMap(above) ? above : {}), [textField]: parts.text };
  const { data, amountsUsed } = checkFilled(wholeFile, tree, shown, facts);
  const { [textField]: text, ...meta } = data;
  return { meta, card: cardOf(basename(file, ".mdx"), meta), text, amountsUsed };
}

function isMap(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function cardOf(slug: string, meta: ArticleMeta): ArticleCard {
  const { title, description, excerpt, category, minutes, published, updated } = meta;
  const path = `/learning-center/articles/${slug}`;
  const card = { slug, path, title, description, excerpt, category, minutes, published };
  return updated ? { ...card, updated } : card;
}

const fence = /^---\n([\s\S]*?)\n---\n/;

/**
 * Parts a file into what stands between its first two lines of three hyphens (YAML) and the text after
 * it. The text keeps its line numbers: the lines of the first part are left empty.
 * @returns null when the file does not begin with such a part
 */
function splitFrontMatter(file: string): { yaml: string; text: string } | null {
  const match = fence.exec(file.replaceAll("\r\n", "\n"));
  if (!match) return null;
  const [whole, yaml = ""] = match;
  const rest = file.replaceAll("\r\n", "\n").slice(whole.length);
  return { yaml, text: "\n".repeat(whole.split("\n").length - 1) + rest };
}

/** Where the articles stand, under the root. */
export const articleFiles = "content/en/articles/*.mdx";

/** Every article, newest first. */
export async function readArticles(root: string, facts: Facts): Promise<Article[]> {
  const articles: Article[] = [];
  for await (const name of glob(articleFiles, { cwd: root })) {
    articles.push(await readArticle(join(root, name), facts));
  }
  return articles.toSorted(
    (a, b) =>
      b.card.published.localeCompare(a.card.published) || a.card.slug.localeCompare(b.card.slug),
  );
}

/** The glossary's terms, facts filled in. */
export async function readGlossary(root: string, facts: Facts): Promise<readonly GlossaryTerm[]> {
  return (await contentReader(root, facts)(glossarySchema, "en/glossary/glossary.yaml")).terms;
}

/**
 * Checks what articles say of one another and of the glossary.
 * @returns one fault for each article that names what is not there
 */
export function checkArticles(
  articles: readonly Article[],
  terms: readonly GlossaryTerm[],
): ContentError[] {
  const slugs = new Set(articles.map(({ card }) => card.slug));
  return articles.flatMap(({ card, meta, text }) => {
    const unknown = meta.related
      .filter((slug) => !slugs.has(slug) || slug === card.slug)
      .map((slug) => `related: there is no other article "${slug}"`);
    const faults = [...unknown, ...textFaults(text), ...unknownTerms(text, terms)];
    const file = `content/en/articles/${card.slug}.mdx`;
    return faults.length > 0 ? [new ContentError(file, faults)] : [];
  });
}
