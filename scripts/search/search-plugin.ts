import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import type { SearchEntry } from "#content/en/search/search-entry.ts";
import { topicSlugs } from "#content/en/topics/topic-slugs.ts";
import { schema as topicsSchema } from "#content/en/topics/topics.schema.ts";
import { readArticles, readGlossary } from "#scripts/articles/read-articles.ts";
import { readFacts } from "#scripts/content/facts.ts";
import type { Facts } from "#scripts/content/fill-in.ts";
import { readContent, readContentBy } from "#scripts/content/read-content.ts";
import { articleEntries } from "./article-entries.ts";
import { pageWords } from "./page-words.ts";

const id = "virtual:search-entries";

/** `virtual:search-entries`: what the site's search looks through, read from the content itself. */
export function searchPlugin(root: string): Plugin {
  return {
    name: "search-entries",
    resolveId: (wanted) => (wanted === id ? `\0${id}` : null),
    async load(wanted) {
      if (wanted !== `\0${id}`) return null;
      const entries = JSON.stringify(await searchEntries(root));
      // A text parses faster than the same as an object literal.
      return `export const entries = JSON.parse(${JSON.stringify(entries)});`;
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
  const names = (await readContentBy(topicsSchema, join(folder, "topics.yaml"), facts)).data;
  const written = topicSlugs.filter((slug) => existsSync(join(folder, `${slug}.yaml`)));
  return Promise.all(
    written.map(async (slug): Promise<SearchEntry> => {
      const { data } = await readContent(join(folder, `${slug}.yaml`), facts);
      const path = `/learning-center/${slug}`;
      return { path, title: names[slug].name, kind: "topic", section: "", text: pageWords(data) };
    }),
  );
}
