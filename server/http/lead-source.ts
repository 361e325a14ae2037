import { visitParts } from "#contract/visit.ts";

/** Takes URL-encoded pairs and keeps the known ones: first of each, no control characters, 300 characters. */
export function leadSource(pairs: string | URLSearchParams): Record<string, string> {
  const given = new URLSearchParams(pairs);
  const source: Record<string, string> = {};
  for (const name of visitParts) {
    const value = oneLine(given.get(name) ?? "", 300);
    if (value !== "") source[name] = value;
  }
  return source;
}

/** Text without control characters or broken surrogates, cut to `length`. */
export function oneLine(text: string, length: number): string {
  return text
    .replace(/\p{Cc}/gu, "")
    .slice(0, length)
    .toWellFormed()
    .trim();
}
