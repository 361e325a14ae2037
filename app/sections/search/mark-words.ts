/** A piece of a text, and whether it was looked for. */
export interface Part {
  readonly text: string;
  readonly found: boolean;
  /** Where it stands among the parts. */
  readonly at: number;
}

/** Characters of a text that a result shows. */
const length = 190;
/** Characters of them before the first word that was looked for. */
const before = 60;

/** A text parted at the words found in it (whole words, whatever their case). */
export function markWords(text: string, words: readonly string[]): readonly Part[] {
  const wanted = new Set(words.map((word) => word.toLowerCase()));
  const parts: Part[] = [];
  for (const piece of text.split(/([\p{L}\p{N}]+)/u)) {
    const found = wanted.has(piece.toLowerCase());
    const last = parts.at(-1);
    if (last && !found && !last.found) parts[parts.length - 1] = join(last, piece);
    else if (piece !== "") parts.push({ text: piece, found, at: parts.length });
  }
  return parts;
}

/** The part of a long text around the first of the words, cut between words. */
export function snippet(text: string, words: readonly string[]): string {
  if (text.length <= length) return text;
  const wanted = new Set(words.map((word) => word.toLowerCase()));
  const hit = [...text.matchAll(/[\p{L}\p{N}]+/gu)].find(([word]) =>
    wanted.has(word.toLowerCase()),
  );
  const from = Math.max(0, Math.min((hit?.index ?? 0) - before, text.length - length));
  const start = from === 0 ? 0 : text.indexOf(" ", from) + 1;
  const end = text.lastIndexOf(" ", start + length);
  const whole = start + length >= text.length;
  return `${start > 0 ? "… " : ""}${whole ? text.slice(start) : `${text.slice(0, end).slice(start)} …`}`;
}

function join(part: Part, more: string): Part {
  return { ...part, text: part.text + more };
}
