import { glob } from "node:fs/promises";
import { join } from "node:path";
import { schema as glossarySchema } from "#content/en/glossary/glossary.schema.ts";
import type { GlossaryTerm } from "#content/en/glossary/glossary.schema.ts";
import { ContentError } from "#scripts/content/content-error.ts";
import type { Facts } from "#scripts/content/fill-in.ts";
import { readContentBy } from "#scripts/content/read-content.ts";
import { readArticle, type Article } from "./read-article.ts";
import { textFaults } from "./text-faults.ts";
import { unknownTerms } from "./unknown-terms.ts";

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
  const file = join(root, "content/en/glossary/glossary.yaml");
  return (await readContentBy(glossarySchema, file, facts)).data.terms;
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
