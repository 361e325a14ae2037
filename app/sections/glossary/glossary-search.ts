import { useEffect, useRef, useState } from "react";
import type { GlossaryTerm } from "#content/en/glossary/glossary.schema.ts";
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

/**
 * What the glossary is searched for. The fields say it, and the address follows them, so that what is shown can
 * be shared, in the history entry that stands. What was typed before the script came counts; where nothing was,
 * and the server sent the page without the answer, what the address asks.
 * @param drawn what the page was drawn with
 */
export function useGlossarySearch(drawn: GlossarySearch) {
  const form = useRef<HTMLFormElement>(null);
  const [search, setSearch] = useState(drawn);

  function show(next: GlossarySearch): void {
    setSearch(next);
    history.replaceState(history.state, "", location.pathname + searchAddress(next));
  }

  function follow(): void {
    if (form.current) show(readSearch(new FormData(form.current)));
  }

  /** Sets the fields by hand: a reset would give them what the page came with. */
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
    const asked = readSearch(new URLSearchParams(location.search));
    if (!isSameSearch(typed, drawn)) show(typed);
    else if (!isSameSearch(asked, drawn)) fill(asked);
    const goBack = () => {
      const now = readSearch(new URLSearchParams(location.search));
      if (form.current && !isSameSearch(now, readSearch(new FormData(form.current)))) fill(now);
    };
    addEventListener("popstate", goBack);
    return () => removeEventListener("popstate", goBack);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it stands
  }, []);

  function clear(): void {
    fill({ q: "", category: "" });
    form.current?.querySelector("input")?.focus();
  }

  return { form, search, follow, clear };
}

/** The terms of the category whose name or definition holds the text, in their order. */
export function matchingTerms(
  terms: readonly GlossaryTerm[],
  { q, category }: GlossarySearch,
): readonly GlossaryTerm[] {
  const wanted = asTyped(q);
  return terms.filter(
    (term) =>
      (category === "" || term.category === category) &&
      (asTyped(term.term).includes(wanted) || asTyped(term.definition).includes(wanted)),
  );
}

/** Text as people type it: case, curly apostrophes and hyphens make no difference ("out of pocket"). */
function asTyped(text: string): string {
  return text
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/[-‐‑\s]+/g, " ")
    .trim();
}
