import type { GlossaryTerm } from "#content/en/glossary/glossary.schema.ts";
import type { GlossarySearch } from "./glossary-search.ts";

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
