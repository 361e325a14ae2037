import { glob } from "node:fs/promises";
import { join } from "node:path";
import { readArticle, type Article } from "#scripts/articles/read-article.ts";
import { articleFiles, checkArticles, readGlossary } from "#scripts/articles/read-articles.ts";
import { ContentError } from "./content-error.ts";
import { readFacts } from "./facts.ts";
import { readContent } from "./read-content.ts";

/**
 * Checks every YAML file of `content/` against its schema, and the articles.
 * @throws {AggregateError} whose errors are all the mistakes found, each naming file and field
 */
export async function checkContent(root: string): Promise<void> {
  const facts = await readFacts(root);
  const faults: ContentError[] = [];
  async function attempt<Result>(reading: () => Promise<Result>): Promise<Result[]> {
    try {
      return [await reading()];
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      faults.push(error);
      return [];
    }
  }
  for await (const name of glob("content/**/*.yaml", { cwd: root })) {
    await attempt(() => readContent(join(root, name), facts));
  }
  const articles: Article[] = [];
  for await (const name of glob(articleFiles, { cwd: root })) {
    articles.push(...(await attempt(() => readArticle(join(root, name), facts))));
  }
  if (faults.length === 0) faults.push(...checkArticles(articles, await readGlossary(root, facts)));
  if (faults.length > 0) throw new AggregateError(faults, "Mistakes in content/");
}
