import { readFile } from "node:fs/promises";
import { basename, relative } from "node:path";
import { z } from "zod";
import { schema, type ArticleMeta } from "#content/en/articles/article.schema.ts";
import type { ArticleCard } from "#content/en/articles/article-card.ts";
import { ContentError } from "#scripts/content/content-error.ts";
import type { Facts } from "#scripts/content/fill-in.ts";
import { checkFilled, parseYaml } from "#scripts/content/read-content.ts";
import { splitFrontMatter } from "./split-front-matter.ts";

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
