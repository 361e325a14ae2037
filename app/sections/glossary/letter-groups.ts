import type { GlossaryTerm } from "#content/en/glossary/glossary.schema.ts";

export interface LetterGroup {
  readonly letter: string;
  readonly terms: readonly GlossaryTerm[];
}

export const alphabet: readonly string[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");

/** The terms in the order of the alphabet, under their first letters; letters without terms are left out. */
export function letterGroups(terms: readonly GlossaryTerm[]): readonly LetterGroup[] {
  const sorted = terms.toSorted((one, other) => one.term.localeCompare(other.term, "en"));
  return alphabet.flatMap((letter) => {
    const found = sorted.filter(({ term }) => term.toUpperCase().startsWith(letter));
    return found.length === 0 ? [] : [{ letter, terms: found }];
  });
}

/** The id of a letter's heading, for links that lead to it. */
export function letterId(letter: string): string {
  return `letter-${letter.toLowerCase()}`;
}
