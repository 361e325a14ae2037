import { hash } from "node:crypto";

const maxLength = 300;

/**
 * Cleans a text that a client sent along with a form, such as a header: removes control characters and lone
 * surrogates, trims it, and cuts it to 300 characters without splitting a surrogate pair.
 */
export function cleanText(text: string): string {
  const candidates = text.slice(0, 4 * maxLength);
  const printable = candidates.replace(/[\p{Cc}\p{Cs}]/gu, "").trim();
  return Array.from(printable).slice(0, maxLength).join("");
}

/** SHA-256 of a text in UTF-8, as hexadecimal. */
export function sha256(text: string): string {
  return hash("sha256", text, "hex");
}

/** Hash of an object's fields, whatever their order; undefined fields count as absent. */
export function contentHash(fields: Readonly<Record<string, unknown>>): string {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined);
  return sha256(JSON.stringify(present.toSorted(([a], [b]) => (a < b ? -1 : 1))));
}

/**
 * Normalizes a valid email address, so that one mailbox counts as one person: lower case, without a +tag,
 * which most providers deliver to the same mailbox.
 */
export function normalizeEmail(email: string): string {
  const lower = email.trim().toLowerCase();
  const at = lower.lastIndexOf("@");
  const plus = lower.indexOf("+");
  const hasTag = plus > 0 && plus < at;
  return hasTag ? lower.slice(0, plus) + lower.slice(at) : lower;
}
