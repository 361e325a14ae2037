// Marks that turn the reading direction of everything after them, and characters that move the cursor.
const deceptive = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Makes a visitor's text safe to print: what could disguise or rewrite the terminal shows as its code. */
export function visibleText(text: string): string {
  return text.replace(deceptive, (mark) => {
    const code = (mark.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    return `\\u{${code}}`;
  });
}
