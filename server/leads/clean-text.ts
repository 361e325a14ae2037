const longest = 300;
/** What nearly all send: printable ASCII that neither begins nor ends with a blank. */
const clean = /^(?:[!-~](?:[ -~]*[!-~])?)?$/;

/**
 * Makes a text that a client sent beside its form fit to keep: no control characters, no broken
 * surrogates, at most 300 characters, none cut in half.
 */
export function cleanText(text: string): string {
  if (text.length <= longest && clean.test(text)) return text;
  const candidates = text.slice(0, 4 * longest);
  const printable = candidates.replace(/[\p{Cc}\p{Cs}]/gu, "").trim();
  return Array.from(printable).slice(0, longest).join("");
}
