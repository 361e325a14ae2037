/**
 * Fills the blanks of a text: "Your costs in [year]" with `{ year: 2026 }`. Used where a text is known only when a page
 * is shown; facts that are known at build are in braces (scripts/content/read-content.ts).
 * @throws if the text has a blank that is not given
 */
export function fillBlanks(text: string, blanks: Readonly<Record<string, string | number>>) {
  return text.replaceAll(/\[([a-z]+)\]/g, (blank, name: string) => {
    const value = blanks[name];
    if (value === undefined) throw new Error(`${blank} is not given for "${text}"`);
    return String(value);
  });
}
