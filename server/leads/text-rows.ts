import type { NewRow } from "#server/db/lead-rows.ts";
import type { ShownDisclosure } from "./shown-disclosure.ts";

/**
 * Wordings that were shown, each once, however many saw it; in the order of their hashes, so that two who
 * keep the same never wait for each other. `now` is UTC, ISO 8601.
 */
export function textRows(
  shown: readonly ShownDisclosure[],
  now: string,
): NewRow<"disclosure_texts">[] {
  const texts = new Map(shown.map(({ textHash, text }) => [textHash, text]));
  const rows = [...texts].map(([hash, text]) => ({ hash, text, first_shown_at: now }));
  return rows.toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
}
