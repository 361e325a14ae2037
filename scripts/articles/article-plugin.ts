import { basename, join, normalize } from "node:path";
import type { Plugin } from "vite";
import { currentOfficial } from "#content/amounts/current-official.ts";
import type { ArticleHandle } from "#content/en/articles/article-card.ts";
import { factSources, readAmounts, readFacts } from "#scripts/content/facts.ts";
import { explainTerms } from "./explain-terms.ts";
import { pictureAmounts } from "./picture-amounts.ts";
import { pictureImports } from "./picture-imports.ts";
import type { Article } from "./read-article.ts";
import { readArticles, readGlossary } from "./read-articles.ts";

const listId = "virtual:articles";

/**
 * Makes a page's module of each article: its text as MDX, terms explained, and as `handle` what the frame
 * around it needs. `virtual:articles` is the list of them all.
 */
export function articlePlugin(root: string): Plugin {
  const folder = join(root, "content/en/articles/");
  return {
    name: "articles",
    enforce: "pre",
    resolveId: (id) => (id === listId ? `\0${listId}` : null),
    async load(id) {
      if (id !== `\0${listId}`) return null;
      for (const source of factSources) this.addWatchFile(join(root, source));
      const articles = await readArticles(root, await readFacts(root));
      return `export const articles = ${JSON.stringify(articles.map(({ card }) => card))};`;
    },
    // Not on load: the router reads a page's file by itself and only runs the transformations.
    async transform(_, id) {
      const file = normalize(id.split("?")[0] ?? id);
      if (!file.startsWith(folder) || !file.endsWith(".mdx")) return null;
      for (const source of factSources) this.addWatchFile(join(root, source));
      return moduleOf(root, basename(file, ".mdx"));
    },
  };
}

/** The module of the article `slug`, as MDX. */
async function moduleOf(root: string, slug: string): Promise<string | null> {
  const facts = await readFacts(root);
  const articles = await readArticles(root, facts);
  const article = articles.find(({ card }) => card.slug === slug);
  if (!article) return null;
  const { text } = explainTerms(article.text, await readGlossary(root, facts));
  const quoted = [...article.amountsUsed, ...(await pictureAmounts(root, text, facts))];
  const official = currentOfficial(await readAmounts(root), quoted);
  const handle: ArticleHandle = { article: framed(article, articles), official };
  // On one line: a fault in the text is told with the line it has in the file.
  return `${pictureImports(text)}export const handle = ${JSON.stringify(handle)};${text}`;
}

function framed({ meta, card }: Article, articles: readonly Article[]): ArticleHandle["article"] {
  const related = meta.related.flatMap(
    (slug) => articles.find((other) => other.card.slug === slug)?.card ?? [],
  );
  return { ...meta, ...card, related };
}
