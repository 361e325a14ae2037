import { hash } from "node:crypto";

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

/** SHA-256 of a text's UTF-8 bytes, in hexadecimal. */
export function sha256(text: string): string {
  return hash("sha256", text, "hex");
}

/** Hash of named values; their order does not matter, and one that is undefined counts as absent. */
export function contentHash(fields: Readonly<Record<string, unknown>>): string {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined);
  return sha256(JSON.stringify(present.toSorted(([a], [b]) => (a < b ? -1 : 1))));
}

/**
 * The form of a valid address, as somebody typed it, under which guide emails are counted: lower case,
 * without a +tag, which most providers deliver to the same mailbox.
 */
export function normalizeEmail(email: string): string {
  const lower = email.trim().toLowerCase();
  const at = lower.lastIndexOf("@");
  const plus = lower.indexOf("+");
  const tagged = plus > 0 && plus < at;
  return tagged ? lower.slice(0, plus) + lower.slice(at) : lower;
}
