import { fleschKincaid } from "flesch-kincaid";
import { syllable } from "syllable";

/** The words of a text; figures count as words. */
export function wordsIn(text: string): string[] {
  return text.match(/[A-Za-z0-9][\w'’-]*/g) ?? [];
}

/** School grade of sentences by Flesch and Kincaid (1975). */
export function readingGrade(sentences: string): number {
  const words = wordsIn(sentences);
  return fleschKincaid({
    sentence: sentences.split(/[.!?:]+(?:\s|$)/).filter(Boolean).length,
    word: words.length,
    syllable: words.reduce((sum, one) => sum + syllable(one), 0),
  });
}
