import type { GlossaryTerm } from "#content/en/glossary/glossary.schema.ts";

const mark = /<Term id="([^"]*)">/g;

/** One fault for each `<Term id="…">` of an article that the glossary does not explain. */
export function unknownTerms(text: string, terms: readonly GlossaryTerm[]): string[] {
  const known = new Set(terms.map(({ id }) => id));
  return [...text.matchAll(mark)]
    .filter(([, id = ""]) => !known.has(id))
    .map(([, id]) => `(text): the glossary has no term "${id}"`);
}
