import { globSync } from "node:fs";
import { basename, join } from "node:path";
import {
  type Article,
  articleFiles,
  checkArticles,
  readAgentNames,
  readArticle,
  readGlossary,
} from "#scripts/articles/read-articles.ts";
import { readFacts } from "./facts.ts";
import { ContentError, fieldPath, readContent, strings } from "./read-content.ts";

/**
 * Checks every YAML file of `content/` against its schema, all articles, and the references between them.
 * @throws {AggregateError} with an error for each file, naming the fields
 */
export async function checkContent(root: string): Promise<void> {
  const facts = await readFacts(root);
  const filesMatching = (pattern: string) => globSync(pattern, { cwd: root });
  const errors: ContentError[] = [];
  const collect = (error: unknown): undefined => {
    if (!(error instanceof ContentError)) throw error;
    errors.push(error);
  };
  const texts = filesMatching(articleFiles);
  const photos = filesMatching("content/agency/photos/*");
  const targets = { articles: baseNames(texts, ".mdx"), photos: baseNames(photos) };
  for (const name of filesMatching("content/**/*.yaml")) {
    const content = await readContent(join(root, name), facts).catch(collect);
    const unknown = referenceProblems(content?.data, targets);
    if (unknown.length > 0) errors.push(new ContentError(name, unknown));
  }
  const articles: Article[] = [];
  for (const name of texts) {
    const article = await readArticle(join(root, name), facts).catch(collect);
    if (article) articles.push(article);
  }
  if (errors.length === 0) {
    const terms = await readGlossary(root, facts);
    errors.push(...checkArticles(articles, terms, await readAgentNames(root, facts)));
  }
  if (errors.length > 0) throw new AggregateError(errors, "Mistakes in content/");
}

function baseNames(names: readonly string[], ending?: string): ReadonlySet<string> {
  return new Set(names.map((name) => basename(name, ending)));
}

/** What content files can refer to. */
interface Targets {
  /** File names of the articles, without extension. */
  readonly articles: ReadonlySet<string>;
  /** File names of the photos. */
  readonly photos: ReadonlySet<string>;
}

/**
 * Broken references in a content file, each with its field: articles in `slugs` or `articles`, photos in `image`.
 */
export function referenceProblems(tree: unknown, targets: Targets, path = ""): string[] {
  if (typeof tree !== "object" || tree === null) return [];
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) => {
    const field = fieldPath(path, key);
    if (key === "image") return missing(field, value, targets.photos, noPhoto);
    if (key !== "slugs" && key !== "articles") return referenceProblems(value, targets, field);
    const errors = strings(value).flatMap((name) =>
      missing(field, name, targets.articles, noArticle),
    );
    return [...errors, ...referenceProblems(value, targets, field)];
  });
}

const noPhoto = (name: string) => `there is no photo content/agency/photos/${name}`;
const noArticle = (name: string) => `there is no article content/en/articles/${name}.mdx`;

function missing(
  field: string,
  value: unknown,
  existing: ReadonlySet<string>,
  message: (name: string) => string,
): string[] {
  return typeof value !== "string" || existing.has(value) ? [] : [`${field}: ${message(value)}`];
}
