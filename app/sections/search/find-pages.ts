import MiniSearch, { type SearchResult as Hit } from "minisearch";
import { abbreviations, plans } from "#content/en/site/search.yaml";
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

/** The most results shown. */
const maxResults = 12;
/** The most results from one page, so that its sections don't crowd out others. */
const maxPerPage = 2;

let index: MiniSearch | undefined;

function loadIndex(): MiniSearch {
  if (index) return index;
  index = new MiniSearch({
    fields: ["title", "section", "text", "labels"],
    searchOptions: {
      boost: { title: 4, section: 2, labels: 0.5 },
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    },
  });
  index.addAll(entries.map((entry, id) => ({ id, ...entry })));
  return index;
}

/** A county that the query names. */
export interface FoundPlace {
  /** With its state: `Fort Bend County, Texas`. */
  readonly name: string;
  /** Of its plans. */
  readonly path: string;
}

/**
 * Pages, sections and terms that match, best first: those with all words of the query, or if there are none,
 * with any of them. Tolerates typos and matches the beginnings of words. Before them, the plans of a place, or after
 * them if the query can also mean a text: there is a Price County.
 * @param counties those that the query names
 */
export function findPages(
  query: string,
  counties: readonly FoundPlace[] = [],
): readonly SearchResult[] {
  const { hits, isExact } = search(query);
  const [texts, places] = [findTexts(hits), findPlaces(query, counties)];
  return isExact && counties.length > 0
    ? [...texts.slice(0, maxResults - places.length), ...places]
    : [...places, ...texts].slice(0, maxResults);
}

/** Maximum number of counties with one name in the results: there are 31 Washington Counties. */
const maxCounties = 4;

/** What a ZIP code or the name of a county leads to: the plans there. */
function findPlaces(query: string, counties: readonly FoundPlace[]): readonly SearchResult[] {
  const zip = /^\s*(\d{5})(?:[\s.\p{Pd}\u2212]*\d{4})?[\s.\p{Pd}\u2212]*$/u.exec(query)?.[1];
  if (zip !== undefined)
    return [planResult(`/plans?zip=${zip}`, fillPlaces(plans.zipTitle, { zip }))];
  if (counties.length > maxCounties)
    return [planResult("/plans#state", fillPlaces(plans.manyTitle, { count: counties.length }))];
  if (counties.length > 0)
    return counties.map(({ path, name: county }) =>
      planResult(path, fillPlaces(plans.placeTitle, { county })),
    );
  return /\b(?:county|parish|borough)\b/i.test(query)
    ? [planResult("/plans", plans.countyTitle)]
    : [];
}

function planResult(path: string, title: string): SearchResult {
  return {
    path,
    kind: "page",
    topic: undefined,
    title: markWords(title, []),
    section: [],
    text: markWords(plans.text, []),
  };
}

const wordsIn = (text: string): readonly string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** @returns `isExact`: a text has each word of the query as it stands */
function search(query: string) {
  const texts = loadIndex();
  const fullQuery = writeOut(query);
  const all = [query, fullQuery].flatMap((text) => texts.search(text, { combineWith: "AND" }));
  const words = wordsIn(query);
  const isExact = all.some(({ terms }) => words.every((word) => terms.includes(word)));
  const hits = all.length > 0 ? all : texts.search(fullQuery);
  return { hits: titlesFirst(hits, [words, wordsIn(fullQuery)]), isExact };
}

/** Writes abbreviations out that people use and our texts don't: `MOOP limit` as `out-of-pocket maximum limit`. */
function writeOut(query: string): string {
  return query.replaceAll(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu, (word) => {
    const key = word.toLowerCase().replaceAll("-", "");
    return abbreviations.find(({ short }) => short === key)?.long ?? word;
  });
}

/** Puts what has all words of a query in its title before the others; each hit once. */
function titlesFirst(hits: readonly Hit[], queries: readonly (readonly string[])[]): Hit[] {
  const isTitled = ({ id }: Hit): boolean => {
    const title = wordsIn(entries[Number(id)]?.title ?? "");
    return queries.some((words) => words.every((word) => title.includes(word)));
  };
  const [titled, others] = [hits.filter(isTitled), hits.filter((hit) => !isTitled(hit))];
  return [...new Map([...titled, ...others].map((hit) => [hit.id, hit])).values()];
}

function findTexts(hits: readonly Hit[]): readonly SearchResult[] {
  const countByPage = new Map<string, number>();
  const results: SearchResult[] = [];
  for (const { id, match } of hits) {
    const entry = entries[Number(id)];
    if (!entry || results.length === maxResults) continue;
    const page = entry.kind === "term" ? entry.path : (entry.path.split("#")[0] ?? "");
    countByPage.set(page, (countByPage.get(page) ?? 0) + 1);
    if ((countByPage.get(page) ?? 0) <= maxPerPage)
      results.push(describe(entry, Object.keys(match)));
  }
  return results;
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
  readonly isMatch: boolean;
  /** Index among the parts. */
  readonly at: number;
}

/** Length of the text in a result, in characters. */
const snippetLength = 190;
/** Characters before the first match. */
const leadIn = 60;

/** Splits a text at whole words that match, ignoring case. */
export function markWords(text: string, words: readonly string[]): readonly Part[] {
  const terms = new Set(words.map((word) => word.toLowerCase()));
  const parts: Part[] = [];
  for (const piece of text.split(/([\p{L}\p{N}]+)/u)) {
    const isMatch = terms.has(piece.toLowerCase());
    const last = parts.at(-1);
    if (last && !isMatch && !last.isMatch) parts[parts.length - 1] = join(last, piece);
    else if (piece !== "") parts.push({ text: piece, isMatch, at: parts.length });
  }
  return parts;
}

/** Cuts a long text between words, around the first match. */
export function snippet(text: string, words: readonly string[]): string {
  if (text.length <= snippetLength) return text;
  const terms = new Set(words.map((word) => word.toLowerCase()));
  const hit = [...text.matchAll(/[\p{L}\p{N}]+/gu)].find(([word]) => terms.has(word.toLowerCase()));
  const from = Math.max(0, Math.min((hit?.index ?? 0) - leadIn, text.length - snippetLength));
  const start = from === 0 ? 0 : text.indexOf(" ", from) + 1;
  const end = text.lastIndexOf(" ", start + snippetLength);
  const whole = start + snippetLength >= text.length;
  return `${start > 0 ? "… " : ""}${whole ? text.slice(start) : `${text.slice(0, end).slice(start)} …`}`;
}

function join(part: Part, more: string): Part {
  return { ...part, text: part.text + more };
}
