/** The Medigap letters, in the order of every table. */
export const medigapLetters = ["A", "B", "C", "D", "F", "G", "K", "L", "M", "N"] as const;

export type MedigapLetter = (typeof medigapLetters)[number];
