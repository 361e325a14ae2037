import type { GlossaryTerm } from "#content/en/glossary/glossary.schema.ts";

export interface LetterGroup {
  readonly letter: string;
  readonly terms: readonly GlossaryTerm[];
}

export const alphabet: readonly string[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");

/** The terms in the order of the alphabet, under their first letters; letters without terms are left out. */
export function letterGroups(terms: readonly GlossaryTerm[]): readonly LetterGroup[] {
  const sorted = terms.toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
  return alphabet.flatMap((letter) => {
    const found = sorted.filter(({ term }) => term.toUpperCase().startsWith(letter));
    return found.length === 0 ? [] : [{ letter, terms: found }];
  });
}

/** English words without accents: what a browser knows of alphabets would take it long to load. */
function sortKey({ term }: GlossaryTerm): string {
  return term.toLowerCase();
}

/** The id of a letter's heading, for links that lead to it. */
export function letterId(letter: string): string {
  return `letter-${letter.toLowerCase()}`;
}
