import { existsSync } from "node:fs";
import { join } from "node:path";
import type { RootContent } from "mdast";
import { toString } from "mdast-util-to-string";
import type { Plugin } from "vite";
import type { SearchEntry } from "virtual:search-entries";
import {
  annualNoticeSchema,
  helpPayingSchema,
  incomeCostsSchema,
} from "#content/en/pages/paying.schema.ts";
import { categoryTopics } from "#content/en/glossary/category-topics.ts";
import { statesSchema, statesWordsSchema } from "#content/en/states/states.schema.ts";
import { toolsSchema } from "#content/en/tools/schemas.ts";
import { topicSlugs, topicsSchema } from "#content/en/topics/schemas.ts";
import { fillPlaces } from "#content/fill-places.ts";
import { headingIds, parseText } from "#scripts/articles/article-text.ts";
import { readArticles, readGlossary, type Article } from "#scripts/articles/read-articles.ts";
import { periodImport, pick } from "#scripts/content/content-plugin.ts";
import { readSources } from "#scripts/content/facts.ts";
import { contentReader, readContent, type Facts } from "#scripts/content/read-content.ts";

const listId = "virtual:search-entries";

/**
 * `virtual:search-entries`: the entries of the site search, made from the content. The browser loads them as JSON.
 */
export function searchPlugin(root: string): Plugin {
  return {
    name: "search-entries",
    resolveId: (id) => (id === listId ? `\0${listId}` : null),
    async load(id) {
      if (id !== `\0${listId}`) return null;
      const { periods } = await readSources(root);
      const lists = await Promise.all(periods.map(({ facts }) => searchEntries(root, facts)));
      const { name, mode } = this.environment;
      if (name !== "client" || mode !== "build")
        return `${periodImport}export const entries = ${pick(lists)};`;
      const addresses = lists.map((entries) => {
        const source = JSON.stringify(entries);
        const file = this.emitFile({ type: "asset", name: "search-entries.json", source });
        return `import.meta.ROLLUP_FILE_URL_${file}`;
      });
      return `${periodImport}const address = inPeriod([${addresses.join(", ")}]);
export const entries = await (await fetch(address)).json();`;
    },
  };
}

async function searchEntries(root: string, facts: Facts): Promise<SearchEntry[]> {
  const articles = await readArticles(root, facts);
  const terms = await readGlossary(root, facts);
  return [
    ...(await topicEntries(root, facts)),
    ...(await toolEntries(root, facts)),
    ...(await pageEntries(root, facts)),
    ...(await stateEntries(root, facts)),
    ...articles.flatMap(articleEntries),
    ...terms.map(({ id: term, term: title, definition: text, category }): SearchEntry => ({
      path: `/learning-center/glossary#${term}`,
      title,
      kind: "term",
      topic: categoryTopics[category],
      section: "",
      text,
    })),
  ];
}

async function topicEntries(root: string, facts: Facts): Promise<SearchEntry[]> {
  const folder = join(root, "content/en/topics");
  const names = await contentReader(root, facts)(topicsSchema, "en/topics/topics.yaml");
  const slugs = topicSlugs.filter((slug) => existsSync(join(folder, `${slug}.yaml`)));
  return Promise.all(
    slugs.map(async (slug): Promise<SearchEntry> => {
      const { data } = await readContent(join(folder, `${slug}.yaml`), facts);
      const path = `/learning-center/${slug}`;
      const title = names[slug].name;
      return { path, title, kind: "topic", topic: slug, section: "", ...pageWords(data) };
    }),
  );
}

/** Pages besides those of topics, tools, states and articles, by the name of their file and address. */
const searchedPages = {
  "annual-notice-of-change": annualNoticeSchema,
  "help-paying": helpPayingSchema,
  "income-costs": incomeCostsSchema,
};

async function pageEntries(root: string, facts: Facts): Promise<SearchEntry[]> {
  const read = contentReader(root, facts);
  return Promise.all(
    Object.entries(searchedPages).map(async ([name, schema]): Promise<SearchEntry> => {
      const { title, hero, ...page } = await read<{ title: string; hero: object }>(
        schema,
        `en/pages/${name}.yaml`,
      );
      const [short = title] = title.split(" | ");
      const words = pageWords({ hero, ...page });
      return { path: `/${name}`, title: short, kind: "page", section: "", ...words };
    }),
  );
}

/** Each state with what is specific to it; what all states have in common would only repeat. */
async function stateEntries(root: string, facts: Facts): Promise<SearchEntry[]> {
  const read = contentReader(root, facts);
  const { state: words } = await read(statesWordsSchema, "en/states/words.yaml");
  const states = await read(statesSchema, "en/states/states.yaml");
  return states.map(({ name, slug, ship, medigap = [] }) => ({
    path: `/states/${slug}`,
    title: fillPlaces(words.headline, { state: name }),
    kind: "page",
    section: "",
    ...pageWords([fillPlaces(words.intro, { state: name }), ship?.program, medigap]),
  }));
}

/** The tools, by their names in lists and their text before anything is entered. */
async function toolEntries(root: string, facts: Facts): Promise<SearchEntry[]> {
  const { items } = await contentReader(root, facts)(toolsSchema, "en/tools/tools.yaml");
  return items.map(({ name, description, to }) => ({
    path: to,
    title: name,
    kind: "page",
    section: "",
    text: description,
  }));
}

/** Entries of an article: its beginning, then each section. */
export function articleEntries({ card, text }: Pick<Article, "card" | "text">): SearchEntry[] {
  const base = { kind: "article", topic: card.category, title: card.title } as const;
  const sections = [{ ...base, path: card.path, section: "", parts: [card.excerpt] }];
  const tree = parseText(text);
  const ids = headingIds(tree);
  for (const node of tree.children) {
    if (node.type === "heading" && node.depth === 2) {
      const id = ids.get(node) ?? "";
      sections.push({ ...base, path: `${card.path}#${id}`, section: toString(node), parts: [] });
    } else {
      sections.at(-1)?.parts.push(plainText(node));
    }
  }
  return sections.map(({ parts, ...entry }) => ({ ...entry, text: joined(parts) }));
}

/** The text of a block, with spaces between its parts. */
function plainText(node: RootContent): string {
  // Table cells make no sense without their headers.
  if (node.type === "mdxjsEsm" || node.type === "table") return "";
  const blocks = "children" in node && node.type !== "paragraph" && node.type !== "heading";
  return blocks ? node.children.map(plainText).join(" ") : toString(node);
}

function joined(parts: readonly string[]): string {
  return parts.join(" ").replaceAll(/\s+/g, " ").trim();
}

/** Fields without text for readers. */
const ignoredFields = new Set([
  "id",
  "to",
  "href",
  "slug",
  "article",
  "articles",
  "description",
  "title",
  "titleEnd",
  "sources",
  "source",
]);

/**
 * All texts of a content file, in order, without addresses. Sentences are shown in results; what isn't one, such as a
 * table's heading or a button, is only searched.
 */
export function pageWords(tree: unknown): Pick<SearchEntry, "text" | "labels"> {
  const all = texts(tree);
  return { text: joined(all.filter(isSentence)), labels: joined(all.filter(isLabel)) };
}

/** Ends like a sentence, and has no place to fill in. */
function isSentence(text: string): boolean {
  return /[.?!][”"’)]*\s*$/.test(text) && !text.includes("[");
}

function isLabel(text: string): boolean {
  return !isSentence(text) && !/\[|^https?:|^\d{4}-\d\d-\d\d$/.test(text);
}

function texts(value: unknown): string[] {
  if (typeof value === "string") return value.startsWith("/") ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(texts);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    ignoredFields.has(key) ? [] : texts(item),
  );
}
