import type { GlossaryTerm } from "#content/en/glossary/glossary.schema.ts";

const mark = /<Term id="([^"]*)">/g;

export interface Explained {
  readonly text: string;
  readonly faults: readonly string[];
}

/**
 * Hands each `<Term id="deductible">` of an article its name and definition, so that the page carries the
 * definitions it uses and not the whole glossary.
 */
export function explainTerms(text: string, terms: readonly GlossaryTerm[]): Explained {
  const byId = new Map(terms.map((term) => [term.id, term]));
  const faults: string[] = [];
  const explained = text.replace(mark, (whole, id: string) => {
    const term = byId.get(id);
    if (!term) faults.push(`(text): the glossary has no term "${id}"`);
    return term
      ? `<Term id="${id}" name={${JSON.stringify(term.term)}} definition={${JSON.stringify(term.definition)}}>`
      : whole;
  });
  return { text: explained, faults };
}
