import { glob } from "node:fs/promises";
import { basename, join } from "node:path";
import {
  articleFiles,
  checkArticles,
  readArticle,
  readGlossary,
} from "#scripts/articles/read-articles.ts";
import { readFacts } from "./facts.ts";
import { ContentError, fieldPath, readContent } from "./read-content.ts";

/**
 * Checks every YAML file of `content/` against its schema, the articles, and what they name of one another.
 * @throws {AggregateError} whose errors are all the mistakes found, each naming file and field
 */
export async function checkContent(root: string): Promise<void> {
  const facts = await readFacts(root);
  const files = await namesOf(root, "content/**/*.yaml");
  const texts = await namesOf(root, articleFiles);
  const { read, faults } = collector();
  const data = await read(files, async (name) => (await readContent(join(root, name), facts)).data);
  const articles = await read(texts, (name) => readArticle(join(root, name), facts));
  const photos = await namesOf(root, "content/agency/photos/*");
  const targets = { articles: bareNames(texts, ".mdx"), photos: bareNames(photos) };
  for (const [name, tree] of data) {
    const unknown = referenceFaults(tree, targets);
    if (unknown.length > 0) faults.push(new ContentError(name, unknown));
  }
  if (faults.length === 0) {
    faults.push(...checkArticles([...articles.values()], await readGlossary(root, facts)));
  }
  if (faults.length > 0) throw new AggregateError(faults, "Mistakes in content/");
}

/** Reads files one by one; what cannot be read for a mistake in it is kept as a fault. */
function collector() {
  const faults: ContentError[] = [];
  async function read<Result>(names: readonly string[], how: (name: string) => Promise<Result>) {
    const results = new Map<string, Result>();
    for (const name of names) {
      try {
        results.set(name, await how(name));
      } catch (error) {
        if (!(error instanceof ContentError)) throw error;
        faults.push(error);
      }
    }
    return results;
  }
  return { read, faults };
}

async function namesOf(root: string, pattern: string): Promise<string[]> {
  const names: string[] = [];
  for await (const name of glob(pattern, { cwd: root })) names.push(name);
  return names;
}

function bareNames(names: readonly string[], ending?: string): ReadonlySet<string> {
  return new Set(names.map((name) => basename(name, ending)));
}

/** What fields of content files may point at. */
interface Targets {
  /** File names of the articles, without their ending. */
  readonly articles: ReadonlySet<string>;
  /** File names of the photos. */
  readonly photos: ReadonlySet<string>;
}

/**
 * What a content file names and is not there, each with its field: articles in fields called `slugs` or
 * `articles`, photos in fields called `image`.
 */
export function referenceFaults(tree: unknown, targets: Targets, path = ""): string[] {
  if (typeof tree !== "object" || tree === null) return [];
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) => {
    const at = fieldPath(path, key);
    if (key === "image") return missing(at, value, targets.photos, noPhoto);
    if (key !== "slugs" && key !== "articles") return referenceFaults(value, targets, at);
    const faults = named(value).flatMap((one) => missing(at, one, targets.articles, noArticle));
    return [...faults, ...referenceFaults(value, targets, at)];
  });
}

const noPhoto = (name: string) => `there is no photo content/agency/photos/${name}`;
const noArticle = (name: string) => `there is no article content/en/articles/${name}.mdx`;

function missing(
  at: string,
  value: unknown,
  there: ReadonlySet<string>,
  say: (name: string) => string,
): string[] {
  return typeof value !== "string" || there.has(value) ? [] : [`${at}: ${say(value)}`];
}

function named(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}
