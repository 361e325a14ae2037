import { hash } from "node:crypto";

/** SHA-256 of a text's UTF-8 bytes, in hexadecimal. */
export function sha256(text: string): string {
  return hash("sha256", text, "hex");
}

/** Hash of named values; their order does not matter, and one that is undefined counts as absent. */
export function contentHash(fields: Readonly<Record<string, unknown>>): string {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined);
  return sha256(JSON.stringify(present.toSorted(([a], [b]) => (a < b ? -1 : 1))));
}
