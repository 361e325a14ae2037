import MiniSearch from "minisearch";
import { entries } from "virtual:search-entries";
import type { SearchEntry } from "#content/en/search/search-entry.ts";
import { markWords, snippet, type Part } from "./mark-words.ts";

/** One result, its words parted into those that were looked for and those around them. */
export interface Found {
  readonly path: string;
  readonly kind: SearchEntry["kind"];
  readonly title: readonly Part[];
  readonly section: readonly Part[];
  readonly text: readonly Part[];
}

/** The most results shown. */
const most = 12;
/** The most results of one page: its sections would crowd out other pages. */
const mostOfPage = 2;

let index: MiniSearch | undefined;

function loadIndex(): MiniSearch {
  if (index) return index;
  index = new MiniSearch({
    fields: ["title", "section", "text"],
    searchOptions: {
      boost: { title: 4, section: 2 },
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    },
  });
  index.addAll(entries.map((entry, id) => ({ id, ...entry })));
  return index;
}

/**
 * Pages, sections and terms that speak of what is asked, nearest first: those with all of its words, or
 * where there is none, those with any. Slips of the pen and beginnings of words count as the word.
 */
export function findPages(query: string): readonly Found[] {
  const search = loadIndex();
  const all = search.search(query, { combineWith: "AND" });
  const hits = all.length > 0 ? all : search.search(query);
  const ofPage = new Map<string, number>();
  const found: Found[] = [];
  for (const { id, match } of hits) {
    const entry = entries[Number(id)];
    if (!entry || found.length === most) continue;
    const page = entry.kind === "term" ? entry.path : (entry.path.split("#")[0] ?? "");
    ofPage.set(page, (ofPage.get(page) ?? 0) + 1);
    if ((ofPage.get(page) ?? 0) <= mostOfPage) found.push(describe(entry, Object.keys(match)));
  }
  return found;
}

function describe({ path, kind, title, section, text }: SearchEntry, words: string[]): Found {
  return {
    path,
    kind,
    title: markWords(title, words),
    section: markWords(section, words),
    text: markWords(snippet(text, words), words),
  };
}
