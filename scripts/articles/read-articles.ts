import { globSync } from "node:fs";
import { basename, join } from "node:path";
import {
  articleSchema,
  type ArticleCard,
  type ArticleMeta,
} from "#content/en/articles/article.schema.ts";
import { glossarySchema, type GlossaryTerm } from "#content/en/glossary/glossary.schema.ts";
import { ContentError, type Mistake } from "#scripts/content/mistakes.ts";
import {
  amountNamed,
  type CheckedFile,
  checkFile,
  contentReader,
  type Facts,
  fillIn,
  nameOf,
  readUtf8,
} from "#scripts/content/read-content.ts";
import { parseYaml } from "#scripts/content/yaml-source.ts";

export interface Article {
  readonly meta: ArticleMeta;
  readonly card: ArticleCard;
  /** The text as MDX, with facts filled in. */
  readonly text: string;
  /** Ids of the amounts in the text and front matter. */
  readonly amountsUsed: readonly string[];
}

/** An article as far as it is right, and its mistakes. */
export interface CheckedArticle {
  /** Its file name in messages. */
  readonly file: string;
  /** The last part of its path. */
  readonly slug: string;
  /** Its front matter; null if it has none. */
  readonly front: CheckedFile<ArticleMeta> | null;
  /** Its text before and after facts are filled in, with the file's line numbers. */
  readonly template: string;
  readonly text: string;
  readonly amountsUsed: readonly string[];
  readonly mistakes: readonly Mistake[];
}

/**
 * Reads an article, fills in facts, and checks its front matter.
 * @throws {ContentError} naming the file, the line and each field
 */
export async function readArticle(file: string, facts: Facts): Promise<Article> {
  const checked = checkArticle(nameOf(file), readUtf8(file), facts);
  const meta = checked.front?.data;
  if (!meta || checked.mistakes.length > 0) throw new ContentError(checked.mistakes);
  const { slug, text, amountsUsed } = checked;
  return { meta, card: cardOf(slug, meta), text, amountsUsed };
}

/**
 * Fills facts into an article and checks its front matter and the names in braces.
 * @param content its text, or why it can't be read
 */
export function checkArticle(
  file: string,
  content: string | ContentError,
  facts: Facts,
): CheckedArticle {
  const slug = basename(file, ".mdx");
  const unread = { file, slug, front: null, template: "", text: "", amountsUsed: [] };
  if (content instanceof ContentError) return { ...unread, mistakes: content.mistakes };
  const parts = splitFrontMatter(content);
  if (!parts) {
    const message =
      "An article starts with a line of three hyphens (---), its fields, and another such line. Add what is missing; docs/guides/add-an-article.md lists the fields.";
    return { ...unread, mistakes: [{ file, line: 1, field: null, message }] };
  }
  const source = parseYaml(parts.yaml, file, 1);
  const front = checkFile(articleSchema, source, facts);
  const filled = fillIn(parts.text, facts);
  const lineOf = (words = "") => parts.text.slice(0, parts.text.indexOf(words)).split("\n").length;
  const textMistakes = filled.problems.map(({ message, words }) => ({
    file,
    line: lineOf(words),
    field: null,
    message,
  }));
  const amounts = filled.names.flatMap((name) => amountNamed(name) ?? []);
  return {
    file,
    slug,
    front,
    template: parts.text,
    // An unknown name in braces would be code, and a second mistake.
    text: filled.problems.reduce(
      (text, { words = "" }) => text.replace(words, "…"),
      String(filled.value),
    ),
    amountsUsed: [...new Set([...front.amountsUsed, ...amounts])],
    mistakes: [...front.mistakes, ...textMistakes],
  };
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

/** The glossary's terms, with facts filled in. */
export async function readGlossary(root: string, facts: Facts): Promise<readonly GlossaryTerm[]> {
  return (await contentReader(root, facts)(glossarySchema, "en/glossary/glossary.yaml")).terms;
}
