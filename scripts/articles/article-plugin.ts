import { basename, join, normalize } from "node:path";
import type { Plugin } from "vite";
import { currentOfficial } from "#content/amounts/current-official.ts";
import type { FramedArticle } from "#content/en/articles/article-card.ts";
import { factSources, readFacts, readSources } from "#scripts/content/facts.ts";
import { pictureAmounts } from "./picture-amounts.ts";
import { pictureImports } from "./picture-imports.ts";
import type { Article } from "./read-article.ts";
import { readArticles } from "./read-articles.ts";

const listId = "virtual:articles";
const pagesId = "virtual:article-pages";

/**
 * Makes a module of each article: its text as MDX, and as `article` and `official` what stands around it.
 * `virtual:articles` is the list of them all, `virtual:article-pages` their modules.
 */
export function articlePlugin(root: string): Plugin {
  const folder = join(root, "content/en/articles/");
  return {
    name: "articles",
    enforce: "pre",
    resolveId: (id) => (id === listId || id === pagesId ? `\0${id}` : null),
    async load(id) {
      if (id !== `\0${listId}` && id !== `\0${pagesId}`) return null;
      for (const source of factSources) this.addWatchFile(join(root, source));
      const cards = (await readArticles(root, await readFacts(root))).map(({ card }) => card);
      if (id === `\0${listId}`) return `export const articles = ${JSON.stringify(cards)};`;
      return pagesModule(
        folder,
        cards.map(({ slug }) => slug),
      );
    },
    async transform(_, id) {
      const file = normalize(id.split("?")[0] ?? id);
      if (!file.startsWith(folder) || !file.endsWith(".mdx")) return null;
      for (const source of factSources) this.addWatchFile(join(root, source));
      return moduleOf(root, basename(file, ".mdx"));
    },
  };
}

/** The modules of articles, by slug. */
function pagesModule(folder: string, slugs: readonly string[]): string {
  const imports = slugs.map(
    (slug, place) =>
      `import * as page${place} from ${JSON.stringify(join(folder, `${slug}.mdx`))};`,
  );
  const entries = slugs.map((slug, place) => `${JSON.stringify(slug)}: page${place}`);
  return `${imports.join("\n")}\nexport const articlePages = { ${entries.join(", ")} };`;
}

/** The module of the article `slug`, as MDX. */
async function moduleOf(root: string, slug: string): Promise<string | null> {
  const { facts, amounts } = await readSources(root);
  const articles = await readArticles(root, facts);
  const article = articles.find(({ card }) => card.slug === slug);
  if (!article) return null;
  const quoted = [...article.amountsUsed, ...(await pictureAmounts(root, article.text, facts))];
  const official = currentOfficial(amounts, quoted);
  const exported =
    `export const article = ${JSON.stringify(framed(article, articles))}; ` +
    `export const official = ${JSON.stringify(official)};`;
  // On one line: a fault in the text is told with the line it has in the file.
  return `${pictureImports(article.text)}${exported}${article.text}`;
}

function framed({ meta, card }: Article, articles: readonly Article[]): FramedArticle {
  const related = meta.related.flatMap(
    (slug) => articles.find((other) => other.card.slug === slug)?.card ?? [],
  );
  return { ...meta, ...card, related };
}
