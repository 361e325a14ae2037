import { useEffect, useRef, useState } from "react";
import type { GlossaryTerm } from "#content/en/glossary/glossary.schema.ts";
import page from "#content/en/pages/learning-center/glossary.yaml";

/** A search of the glossary. Empty text or category does not restrict it. */
export interface GlossarySearch {
  readonly q: string;
  readonly category: string;
}

/** Path of the page. */
export const glossaryPath = "/learning-center/glossary";

/** Maximum length of the search text in characters; longer text is cut. */
export const maxSearchLength = 100;

/** Reads a search from an address (`?q=copay&category=Costs`) or from the form; ignores an unknown category. */
export function readSearch(params: URLSearchParams | FormData): GlossarySearch {
  const [q, categoryName] = [params.get("q"), params.get("category")];
  const category = page.categories.find((name) => name === categoryName) ?? "";
  return { q: typeof q === "string" ? q.slice(0, maxSearchLength) : "", category };
}

/** The query string of a search, with its question mark; empty for an empty search. */
export function searchAddress({ q, category }: GlossarySearch): string {
  const address = new URLSearchParams();
  if (q.trim() !== "") address.set("q", q.trim());
  if (category !== "") address.set("category", category);
  const query = String(address);
  return query && `?${query}`;
}

/** Whether two searches have the same address, and so the same result. */
export function isSameSearch(one: GlossarySearch, other: GlossarySearch): boolean {
  return searchAddress(one) === searchAddress(other);
}

/**
 * State of the search. The fields hold it, and the address follows them in the current history entry, so that
 * a result can be shared. On start, input typed before hydration wins; otherwise the address does, in case
 * the server rendered the page without the answer.
 * @param initial the search that the server rendered
 */
export function useGlossarySearch(initial: GlossarySearch) {
  const form = useRef<HTMLFormElement>(null);
  const [search, setSearch] = useState(initial);

  function show(next: GlossarySearch): void {
    setSearch(next);
    history.replaceState(history.state, "", location.pathname + searchAddress(next));
  }

  function follow(): void {
    if (form.current) show(readSearch(new FormData(form.current)));
  }

  /** Sets the fields one by one: `form.reset()` would restore the server's values. */
  function fill(values: GlossarySearch): void {
    for (const [name, value] of Object.entries(values)) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
        field.value = value;
    }
    show(values);
  }

  useEffect(() => {
    if (!form.current) return;
    const typed = readSearch(new FormData(form.current));
    const inAddress = readSearch(new URLSearchParams(location.search));
    if (!isSameSearch(typed, initial)) show(typed);
    else if (!isSameSearch(inAddress, initial)) fill(inAddress);
    const goBack = () => {
      const now = readSearch(new URLSearchParams(location.search));
      if (form.current && !isSameSearch(now, readSearch(new FormData(form.current)))) fill(now);
    };
    addEventListener("popstate", goBack);
    return () => removeEventListener("popstate", goBack);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, after hydration
  }, []);

  function clear(): void {
    fill({ q: "", category: "" });
    form.current?.querySelector("input")?.focus();
  }

  return { form, search, follow, clear };
}

/** The terms in the category whose name or definition contains the text, in their given order. */
export function matchingTerms(
  terms: readonly GlossaryTerm[],
  { q, category }: GlossarySearch,
): readonly GlossaryTerm[] {
  const text = normalized(q);
  return terms.filter(
    (term) =>
      (category === "" || term.category === category) &&
      (normalized(term.term).includes(text) || normalized(term.definition).includes(text)),
  );
}

/** Normalizes text for matching: ignores case, curly apostrophes and hyphens ("out of pocket"). */
function normalized(text: string): string {
  return text
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/[-‐‑\s]+/g, " ")
    .trim();
}
