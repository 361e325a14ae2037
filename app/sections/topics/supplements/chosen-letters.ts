import { medigapLetters, type MedigapLetter } from "#content/en/topics/medigap-letters.ts";

/** Id of the element around the table, which says what shows of it (`letter-columns` in the style sheet). */
export const letterTableId = "letter-table";

/** The letters that show at first: of those open to everyone, G pays most, and N is the next step down. */
export const presetLetters: readonly MedigapLetter[] = ["G", "N"];

/** Takes the chosen letters and one that was pressed; gives the new choice, in the order of the table. */
export function toggleLetter(
  chosen: readonly MedigapLetter[],
  pressed: MedigapLetter,
): readonly MedigapLetter[] {
  return medigapLetters.filter((letter) => chosen.includes(letter) !== (letter === pressed));
}

/** Whether every letter is chosen. */
export function isEveryLetter(chosen: readonly MedigapLetter[]): boolean {
  return chosen.length === medigapLetters.length;
}
