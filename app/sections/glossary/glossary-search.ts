import page from "#content/en/pages/glossary.yaml";

/** What a reader looks for in the glossary. Empty text and empty category restrict nothing. */
export interface GlossarySearch {
  readonly q: string;
  readonly category: string;
}

/** The page's address. */
export const glossaryPath = "/learning-center/glossary";

/** The longest text that is looked for, in characters; what an address carries beyond it is cut off. */
export const longestSearch = 100;

/** What an address (`?q=copay&category=Costs`) or the form asks for; an unknown category is none. */
export function readSearch(asked: URLSearchParams | FormData): GlossarySearch {
  const [q, wanted] = [asked.get("q"), asked.get("category")];
  const category = page.categories.find((name) => name === wanted) ?? "";
  return { q: typeof q === "string" ? q.slice(0, longestSearch) : "", category };
}

/** The query of the address that asks for this, from its question mark; empty where nothing is asked. */
export function searchAddress({ q, category }: GlossarySearch): string {
  const address = new URLSearchParams();
  if (q.trim() !== "") address.set("q", q.trim());
  if (category !== "") address.set("category", category);
  return address.size === 0 ? "" : `?${address}`;
}

/** Whether two searches find the same and are asked for by the same address. */
export function isSameSearch(one: GlossarySearch, other: GlossarySearch): boolean {
  return searchAddress(one) === searchAddress(other);
}
