import MiniSearch from "minisearch";
import { entries } from "virtual:search-entries";
import type { SearchEntry } from "#content/en/search/search-entry.ts";

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

/** A piece of a text, and whether it was looked for. */
export interface Part {
  readonly text: string;
  readonly found: boolean;
  /** Where it stands among the parts. */
  readonly at: number;
}

/** Characters of a text that a result shows. */
const length = 190;
/** Characters of them before the first word that was looked for. */
const before = 60;

/** A text parted at the words found in it (whole words, whatever their case). */
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

/** The part of a long text around the first of the words, cut between words. */
export function snippet(text: string, words: readonly string[]): string {
  if (text.length <= length) return text;
  const wanted = new Set(words.map((word) => word.toLowerCase()));
  const hit = [...text.matchAll(/[\p{L}\p{N}]+/gu)].find(([word]) =>
    wanted.has(word.toLowerCase()),
  );
  const from = Math.max(0, Math.min((hit?.index ?? 0) - before, text.length - length));
  const start = from === 0 ? 0 : text.indexOf(" ", from) + 1;
  const end = text.lastIndexOf(" ", start + length);
  const whole = start + length >= text.length;
  return `${start > 0 ? "… " : ""}${whole ? text.slice(start) : `${text.slice(0, end).slice(start)} …`}`;
}

function join(part: Part, more: string): Part {
  return { ...part, text: part.text + more };
}
