import { existsSync } from "node:fs";
import { join } from "node:path";
import GithubSlugger from "github-slugger";
import type { RootContent } from "mdast";
import { toString } from "mdast-util-to-string";
import type { Plugin } from "vite";
import type { SearchEntry } from "#content/en/search/search-entry.ts";
import { topicSlugs } from "#content/en/topics/topic-slugs.ts";
import { topicsSchema } from "#content/en/topics/topics.schema.ts";
import { parseText } from "#scripts/articles/article-text.ts";
import { readArticles, readGlossary, type Article } from "#scripts/articles/read-articles.ts";
import { readFacts } from "#scripts/content/facts.ts";
import { contentReader, readContent, type Facts } from "#scripts/content/read-content.ts";

const listId = "virtual:search-entries";

/**
 * `virtual:search-entries`: what the site's search looks through, read from the content itself. The browser fetches
 * it as data.
 */
export function searchPlugin(root: string): Plugin {
  return {
    name: "search-entries",
    resolveId: (wanted) => (wanted === listId ? `\0${listId}` : null),
    async load(wanted) {
      if (wanted !== `\0${listId}`) return null;
      const entries = JSON.stringify(await searchEntries(root));
      const { name, mode } = this.environment;
      if (name !== "client" || mode !== "build") return `export const entries = ${entries};`;
      const file = this.emitFile({ type: "asset", name: "search-entries.json", source: entries });
      return `export const entries = await (await fetch(import.meta.ROLLUP_FILE_URL_${file})).json();`;
    },
  };
}

async function searchEntries(root: string): Promise<SearchEntry[]> {
  const facts = await readFacts(root);
  const articles = await readArticles(root, facts);
  const terms = await readGlossary(root, facts);
  return [
    ...(await topicEntries(root, facts)),
    ...articles.flatMap(articleEntries),
    ...terms.map(({ id: term, term: title, definition: text }): SearchEntry => ({
      path: `/learning-center/glossary#${term}`,
      title,
      kind: "term",
      section: "",
      text,
    })),
  ];
}

async function topicEntries(root: string, facts: Facts): Promise<SearchEntry[]> {
  const folder = join(root, "content/en/topics");
  const names = await contentReader(root, facts)(topicsSchema, "en/topics/topics.yaml");
  const written = topicSlugs.filter((slug) => existsSync(join(folder, `${slug}.yaml`)));
  return Promise.all(
    written.map(async (slug): Promise<SearchEntry> => {
      const { data } = await readContent(join(folder, `${slug}.yaml`), facts);
      const path = `/learning-center/${slug}`;
      return { path, title: names[slug].name, kind: "topic", section: "", text: pageWords(data) };
    }),
  );
}

/** An article for the search: its beginning, then each section by its heading. */
export function articleEntries({ card, text }: Pick<Article, "card" | "text">): SearchEntry[] {
  const slugger = new GithubSlugger();
  const base = { kind: "article", title: card.title } as const;
  const sections = [{ ...base, path: card.path, section: "", parts: [card.excerpt] }];
  for (const node of parseText(text).children) {
    // Every heading takes its id, as in the page, so that ids given twice are counted alike.
    const id = node.type === "heading" ? slugger.slug(toString(node)) : "";
    if (node.type === "heading" && node.depth === 2) {
      sections.push({ ...base, path: `${card.path}#${id}`, section: toString(node), parts: [] });
    } else {
      sections.at(-1)?.parts.push(plainText(node));
    }
  }
  return sections.map(({ parts, ...entry }) => ({ ...entry, text: joined(parts) }));
}

/** The words of a block; those of its parts do not run together. */
function plainText(node: RootContent): string {
  // Rows of figures without their heads explain nothing.
  if (node.type === "mdxjsEsm" || node.type === "table") return "";
  const blocks = "children" in node && node.type !== "paragraph" && node.type !== "heading";
  return blocks ? node.children.map(plainText).join(" ") : toString(node);
}

function joined(parts: readonly string[]): string {
  return parts.join(" ").replaceAll(/\s+/g, " ").trim();
}

/** Fields that hold no words for a reader. */
const silent = new Set([
  "id",
  "to",
  "href",
  "slug",
  "article",
  "articles",
  "description",
  "titleEnd",
]);

/** Every text of a content file in the order it stands, whatever the file's shape; addresses left out. */
export function pageWords(tree: unknown): string {
  return texts(tree).join(" ").replaceAll(/\s+/g, " ").trim();
}

function texts(value: unknown): string[] {
  if (typeof value === "string") return value.startsWith("/") ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(texts);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => (silent.has(key) ? [] : texts(item)));
}
