import { glob } from "node:fs/promises";
import { basename, join } from "node:path";
import { readArticle } from "#scripts/articles/read-article.ts";
import { articleFiles, checkArticles, readGlossary } from "#scripts/articles/read-articles.ts";
import { ContentError } from "./content-error.ts";
import { readFacts } from "./facts.ts";
import { readContent } from "./read-content.ts";
import { referenceFaults } from "./reference-faults.ts";

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
    const missing = referenceFaults(tree, targets);
    if (missing.length > 0) faults.push(new ContentError(name, missing));
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
