import type { Found } from "./find-pages.ts";

/** What was asked, and what was found. */
export interface SearchAnswer {
  readonly query: string;
  /** Null when the index could not be fetched. */
  readonly found: readonly Found[] | null;
}

/** Characters of a question that are looked at. */
const longest = 100;

/** Answers the `q` of an address; null when it asks nothing. The index is fetched by the first question. */
export async function askSearch(url: string): Promise<SearchAnswer | null> {
  const query = (new URL(url).searchParams.get("q") ?? "").trim().slice(0, longest);
  if (query === "") return null;
  const finder = await import("./find-pages.ts").catch(() => null);
  return { query, found: finder?.findPages(query) ?? null };
}
