import { isFilled, padded } from "#server/db/padded.ts";
import { prepared } from "#server/db/prepared.ts";
import type { DisclosureTextsTable, Writing } from "#server/db/tables.ts";
import type { ShownDisclosure } from "./shown-disclosure.ts";

const intoTexts = prepared((db, ...rows: DisclosureTextsTable[]) =>
  db
    .insertInto("disclosure_texts")
    .values(rows)
    .onConflict((conflict) => conflict.column("hash").doNothing()),
);

/**
 * Keeps wordings that were shown, each once, however many saw it; in the order of their hashes, so that two
 * who keep the same never wait for each other. `now` is UTC, ISO 8601.
 */
export async function keepTexts(
  writing: Writing,
  shown: readonly ShownDisclosure[],
  now: string,
): Promise<void> {
  const texts = new Map(shown.map(({ textHash, text }) => [textHash, text]));
  const rows = [...texts].map(([hash, text]) => ({ hash, text, first_shown_at: now }));
  const ordered = rows.toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
  if (isFilled(ordered)) await intoTexts(writing, ...padded(ordered));
}
