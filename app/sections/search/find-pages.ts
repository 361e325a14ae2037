import MiniSearch from "minisearch";
import { plans } from "#content/en/site/search.yaml";
import { fillPlaces } from "#content/fill-places.ts";
import { entries } from "virtual:search-entries";
import type { SearchEntry } from "virtual:search-entries";

/** A search result; each text is split into matches and the rest. */
export interface SearchResult {
  readonly path: string;
  readonly kind: SearchEntry["kind"];
  readonly topic: SearchEntry["topic"];
  readonly title: readonly Part[];
  readonly section: readonly Part[];
  readonly text: readonly Part[];
}

/** Maximum number of found. */
const maxResults = 12;
/** Maximum number of found from one page, so that its sections do not crowd out others. */
const maxPerPage = 2;

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
 * Pages, sections and terms that match, best first: those with all words of the query, or if there are none,
 * with any of them. Tolerates typos and matches the beginnings of words. Before them, the plans of a place.
 */
export function findPages(query: string): readonly SearchResult[] {
  const place = findPlace(query);
  return place === null ? findTexts(query) : [place, ...findTexts(query)].slice(0, maxResults);
}

/** What a ZIP code or the name of a county leads to: the plans there. */
function findPlace(query: string): SearchResult | null {
  const zip = /^\s*(\d{5})(?:-\d{4})?\s*$/.exec(query)?.[1];
  if (zip === undefined && !/\b(?:county|parish|borough)\b/i.test(query)) return null;
  const { zipTitle, countyTitle, text } = plans;
  return {
    path: zip === undefined ? "/plans" : `/plans?zip=${zip}`,
    kind: "page",
    topic: undefined,
    title: markWords(zip === undefined ? countyTitle : fillPlaces(zipTitle, { zip }), []),
    section: [],
    text: markWords(text, []),
  };
}

function findTexts(query: string): readonly SearchResult[] {
  const search = loadIndex();
  const all = search.search(query, { combineWith: "AND" });
  const hits = all.length > 0 ? all : search.search(query);
  const countByPage = new Map<string, number>();
  const found: SearchResult[] = [];
  for (const { id, match } of hits) {
    const entry = entries[Number(id)];
    if (!entry || found.length === maxResults) continue;
    const page = entry.kind === "term" ? entry.path : (entry.path.split("#")[0] ?? "");
    countByPage.set(page, (countByPage.get(page) ?? 0) + 1);
    if ((countByPage.get(page) ?? 0) <= maxPerPage) found.push(describe(entry, Object.keys(match)));
  }
  return found;
}

function describe(
  { path, kind, topic, title, section, text }: SearchEntry,
  words: string[],
): SearchResult {
  return {
    path,
    kind,
    topic,
    title: markWords(title, words),
    section: markWords(section, words),
    text: markWords(snippet(text, words), words),
  };
}

/** A piece of a text, and whether it matches the query. */
export interface Part {
  readonly text: string;
  readonly found: boolean;
  /** Index among the parts. */
  readonly at: number;
}

/** Length of the text in a result, in characters. */
const snippetLength = 190;
/** Characters before the first match. */
const leadIn = 60;

/** Splits a text at whole words that match, ignoring case. */
export function markWords(text: string, words: readonly string[]): readonly Part[] {
  const wanted = new Set(words.map((word) => word.toLowerCase()));
  const parts: Part[] = [];
  for (const piece of text.split(/([\p{L}\p{N}]+)/u)) {
    const found = wanted.has(piece.toLowerCase());
    const last = parts.at(-1);
    if (last && !found && !last.found) parts[parts.length - 1] = join(last, piece);
    else if (piece !== "") parts.push({ text: piece, found, at: parts.length });
  }
  return parts;
}

/** Cuts a long text between words, around the first match. */
export function snippet(text: string, words: readonly string[]): string {
  if (text.length <= snippetLength) return text;
  const wanted = new Set(words.map((word) => word.toLowerCase()));
  const hit = [...text.matchAll(/[\p{L}\p{N}]+/gu)].find(([word]) =>
    wanted.has(word.toLowerCase()),
  );
  const from = Math.max(0, Math.min((hit?.index ?? 0) - leadIn, text.length - snippetLength));
  const start = from === 0 ? 0 : text.indexOf(" ", from) + 1;
  const end = text.lastIndexOf(" ", start + snippetLength);
  const whole = start + snippetLength >= text.length;
  return `${start > 0 ? "… " : ""}${whole ? text.slice(start) : `${text.slice(0, end).slice(start)} …`}`;
}

function join(part: Part, more: string): Part {
  return { ...part, text: part.text + more };
}
