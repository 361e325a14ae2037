import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { z } from "zod";
import { peopleSchema } from "#content/agency/schemas.ts";
import {
  articleSchema as schema,
  type ArticleCard,
  type ArticleMeta,
} from "#content/en/articles/article.schema.ts";
import { glossarySchema, type GlossaryTerm } from "#content/en/glossary/glossary.schema.ts";
import {
  checkFilled,
  ContentError,
  parseYaml,
  contentReader,
  type Facts,
} from "#scripts/content/read-content.ts";
import { textProblems, unknownTerms } from "./article-text.ts";

const textField = "(text)";
const wholeFile = schema.extend({ [textField]: z.string() });

export interface Article {
  readonly meta: ArticleMeta;
  readonly card: ArticleCard;
  /** The text as MDX, with facts filled in. */
  readonly text: string;
  /** Ids of the amounts in the text and front matter. */
  readonly amountsUsed: readonly string[];
}

/**
 * Reads an article, fills in facts, and checks its front matter.
 * @throws {ContentError} naming the file and each field
 */
export async function readArticle(file: string, facts: Facts): Promise<Article> {
  const shown = relative(process.cwd(), file);
  const parts = splitFrontMatter(await readFile(file, "utf8"));
  if (!parts) throw new ContentError(shown, ["(whole file): must start with a line of ---"]);
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
 * Splits a file into its YAML front matter and the text after it. Empty lines replace the front matter, so that
 * line numbers in the text stay right.
 * @returns null if the file has no front matter
 */
function splitFrontMatter(file: string): { yaml: string; text: string } | null {
  const match = fence.exec(file.replaceAll("\r\n", "\n"));
  if (!match) return null;
  const [whole, yaml = ""] = match;
  const rest = file.replaceAll("\r\n", "\n").slice(whole.length);
  return { yaml, text: "\n".repeat(whole.split("\n").length - 1) + rest };
}

/** All articles, as a glob relative to the root. */
export const articleFiles = "content/en/articles/*.mdx";

/** All articles, newest first. */
export async function readArticles(root: string, facts: Facts): Promise<Article[]> {
  const names = globSync(articleFiles, { cwd: root });
  const articles = await Promise.all(names.map((name) => readArticle(join(root, name), facts)));
  return articles.toSorted(
    (a, b) =>
      b.card.published.localeCompare(a.card.published) || a.card.slug.localeCompare(b.card.slug),
  );
}

/** Names of the agents who can be an article's reviewer. */
export async function readAgentNames(root: string, facts: Facts): Promise<string[]> {
  const { profiles } = await contentReader(root, facts)(peopleSchema, "agency/people.yaml");
  return profiles.map(({ name }) => name);
}

/** The glossary's terms, with facts filled in. */
export async function readGlossary(root: string, facts: Facts): Promise<readonly GlossaryTerm[]> {
  return (await contentReader(root, facts)(glossarySchema, "en/glossary/glossary.yaml")).terms;
}

/**
 * Checks references between articles, to the glossary and to the agents, and the markup.
 * @param agents names of people who can be an article's reviewer
 * @returns one error for each article with problems
 */
export function checkArticles(
  articles: readonly Article[],
  terms: readonly GlossaryTerm[],
  agents: readonly string[],
): ContentError[] {
  const slugs = new Set(articles.map(({ card }) => card.slug));
  return articles.flatMap(({ card, meta, text }) => {
    const unknown = meta.related
      .filter((slug) => !slugs.has(slug) || slug === card.slug)
      .map((slug) => `related: there is no other article "${slug}"`);
    const stranger = agents.includes(meta.reviewer)
      ? []
      : [`reviewer: content/agency/people.yaml has no profile of "${meta.reviewer}"`];
    const problems = [...unknown, ...stranger, ...textProblems(text), ...unknownTerms(text, terms)];
    const file = `content/en/articles/${card.slug}.mdx`;
    return problems.length > 0 ? [new ContentError(file, problems)] : [];
  });
}
