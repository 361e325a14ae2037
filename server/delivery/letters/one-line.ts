/**
 * Puts text from outside on one line: a line break in a name or a referrer must not look like a line
 * of ours in the plain text, nor reach a mail header. All other characters stay as they are.
 */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}
