/** What a person searches for, ready to be compared. */
export interface SearchTerms {
  /** Each must stand in the text that is searched, anywhere. */
  readonly words: readonly string[];
  /** Digits of a telephone number, in whatever writing they came; null when it cannot be one. */
  readonly digits: string | null;
  /** Start of an id; null when it cannot be one. */
  readonly idStart: string | null;
}

/** Takes what was typed and gives what to look for. */
export function searchTerms(text: string): SearchTerms {
  const folded = foldText(text).trim();
  return {
    words: folded.split(/\s+/).filter((word) => word !== ""),
    digits: phoneDigits(folded),
    idStart: /^[0-9a-f-]{8,36}$/.test(folded) ? folded : null,
  };
}

/** Lower case and without accents (NFKD), so that `jose` finds José and `ﬁ` is `fi`. */
export function foldText(text: string): string {
  // Nearly all names are ASCII, and folding is what a search over a million leads spends its time on.
  if (/^[\u0020-\u007e]*$/.test(text)) return text.toLowerCase();
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** At least 3 digits and nothing else that a number is not written with; a leading +1 or 1 is left out. */
function phoneDigits(text: string): string | null {
  if (!/^[\d\s().+/\p{Pd}]+$/u.test(text)) return null;
  const digits = text.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  return digits.length >= 3 ? digits : null;
}
