import { encodeWord } from "nodemailer/lib/mime-funcs";

const longestWord = 52;

/**
 * Makes text fit for a free-text mail header. What looks like an encoded word (RFC 2047, 2) would be
 * decoded by the reader's program into something that nobody typed; encoded once more it is shown as it
 * is. All other text stays, for nodemailer to encode where it must.
 */
export function headerText(text: string): string {
  return text.includes("=?") ? encodeWord(text, "B", longestWord) : text;
}
