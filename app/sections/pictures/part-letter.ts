/** How the letter of a part is set, on a block and above blocks. */
export const partLetter = "w-[1.1em] shrink-0 text-center font-serif text-h2 font-semibold";
