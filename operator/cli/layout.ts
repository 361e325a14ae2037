/**
 * Lines up rows under their headings; the last column may run on. Empty cells show as a dash. Where the
 * rows are wider than the screen, each becomes a block of lines instead, without its empty cells.
 * @param width columns of the screen; null: lines may be as long as they come
 */
export function table(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  width: number | null = null,
): string {
  const shown = [headings, ...rows].map((row) => row.map((cell) => visibleText(cell) || "-"));
  const widths = headings.map((_, column) =>
    Math.max(...shown.map((row) => displayWidth(row[column] ?? ""))),
  );
  const whole = widths.reduce((sum, one) => sum + one + 2, -2);
  if (width !== null && whole > width) return blocks(headings, rows, width);
  return shown.map((row) => `${alignRow(row, widths)}\n`).join("");
}

function alignRow(row: readonly string[], widths: readonly number[]): string {
  const cells = row.map((cell, column) => {
    const gap = (widths[column] ?? 0) - displayWidth(cell);
    return cell + " ".repeat(Math.max(0, gap));
  });
  return cells.join("  ").trimEnd();
}

function blocks(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  width: number,
): string {
  const margin = Math.max(...headings.map(displayWidth)) + 2;
  const block = (row: readonly string[]) =>
    headings.flatMap((heading, column) => cellLines(heading, row[column] ?? "", margin, width));
  return rows.map((row) => block(row).join("\n")).join("\n\n") + "\n";
}

function cellLines(heading: string, cell: string, margin: number, width: number): string[] {
  if (cell === "") return [];
  const [first = "", ...more] = wrap(visibleText(cell), width - margin);
  return [heading.padEnd(margin) + first, ...more.map((line) => " ".repeat(margin) + line)];
}

/** Breaks a text between words into lines of at most so many columns; a longer word stays whole. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line === "" || displayWidth(longer) <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

/**
 * Breaks the lines of a sheet that are longer than the screen; what follows stands below the value, not
 * below its name.
 * @param width columns of the screen; null: nothing is broken, so that other programs get each text whole
 */
export function fitLines(text: string, width: number | null): string {
  if (width === null) return text;
  return text
    .split("\n")
    .flatMap((line) => (displayWidth(line) <= width ? line : broken(line, width)))
    .join("\n");
}

function broken(line: string, width: number): string[] {
  const head = /^ {2}\S.{0,30}? {2,}/.exec(line)?.[0] ?? /^ */.exec(line)?.[0] ?? "";
  const [first = "", ...more] = wrap(line.slice(head.length), width - head.length);
  return [head + first, ...more.map((rest) => " ".repeat(head.length) + rest)];
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const wide =
  /\p{Emoji_Presentation}|\ufe0f|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\uff01-\uff60]/u;

/** Terminal cells that a text takes: one for a character, two for emoji and East Asian writing. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += wide.test(segment) ? 2 : 1;
  return width;
}

// Marks that turn the reading direction of everything after them, and characters that move the cursor.
const deceptive = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Makes a visitor's text safe to print: what could disguise or rewrite the terminal shows as its code. */
export function visibleText(text: string): string {
  return text.replace(deceptive, (mark) => {
    const code = (mark.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    return `\\u{${code}}`;
  });
}

/**
 * Below a list: how many of how many it shows, and how to see the rest.
 * @param what they are and their order: `leads, newest first`
 */
export function shownOfTotal(shown: number, total: number, what: string): string {
  return `${shown} of ${total} ${what}${shown < total ? "; --limit shows more" : ""}.`;
}

export type Line = readonly [name: string, value: string];

/** Lines under a heading, their names lined up. A name left empty carries on the line above. */
export function section(heading: string, lines: readonly Line[]): string {
  const width = Math.max(12, ...lines.map(([name]) => name.length));
  const body = lines.map(
    ([name, value]) => `  ${name.padEnd(width)}  ${visibleText(value) || (name && "-")}\n`,
  );
  return `${heading}\n${body.join("") || "  nothing known\n"}`;
}

/** A text of several lines, each a line of its own; the name stands beside the first. */
export function textLines(name: string, text: string | null): Line[] {
  const lines = text?.split("\n") ?? [];
  return lines.map((line, index) => [index === 0 ? name : "", line]);
}
