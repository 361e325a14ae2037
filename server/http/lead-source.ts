import { visitParts } from "#contract/visit.ts";
import { cleanText } from "#server/leads/clean-text.ts";

/** Takes URL-encoded pairs and keeps the known ones, the first of each, as clean text. */
export function leadSource(pairs: string | URLSearchParams): Record<string, string> {
  const given = new URLSearchParams(pairs);
  const source: Record<string, string> = {};
  for (const name of visitParts) {
    const value = cleanText(given.get(name) ?? "");
    if (value !== "") source[name] = value;
  }
  return source;
}
