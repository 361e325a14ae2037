import stringWidth from "string-width";
import wrapAnsi from "wrap-ansi";
import type { Screen } from "./context.ts";

/**
 * Aligns rows under their headings. Empty cells show as a dash. If the rows are wider than the screen, each
 * row becomes a block of `HEADING  value` lines instead, without its empty cells.
 * @param width columns of the screen; null for no limit
 */
export function table(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  width: number | null = null,
): string {
  const cells = [headings, ...rows].map((row) => row.map((cell) => visibleText(cell) || "-"));
  const widths = headings.map((_, column) =>
    Math.max(...cells.map((row) => stringWidth(row[column] ?? ""))),
  );
  const total = widths.reduce((sum, column) => sum + column + 2, -2);
  if (width !== null && total > width) return blocks(headings, rows, width);
  return cells.map((row) => `${alignRow(row, widths)}\n`).join("");
}

/**
 * A table with a row for each item.
 * @param columns gives an item's cell, by heading
 */
export function tableOf<Item>(
  items: readonly Item[],
  columns: Readonly<Record<string, (item: Item) => string>>,
  width: number | null,
): string {
  const cells = Object.values(columns);
  const rows = items.map((item) => cells.map((cell) => cell(item)));
  return table(Object.keys(columns), rows, width);
}

function alignRow(row: readonly string[], widths: readonly number[]): string {
  const cells = row.map((cell, column) => {
    const gap = (widths[column] ?? 0) - stringWidth(cell);
    return cell + " ".repeat(Math.max(0, gap));
  });
  return cells.join("  ").trimEnd();
}

function blocks(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  width: number,
): string {
  const margin = Math.max(...headings.map((heading) => stringWidth(heading))) + 2;
  const block = (row: readonly string[]) =>
    headings.flatMap((heading, column) => cellLines(heading, row[column] ?? "", margin, width));
  return rows.map((row) => block(row).join("\n")).join("\n\n") + "\n";
}

function cellLines(heading: string, cell: string, margin: number, width: number): string[] {
  if (cell === "") return [];
  const [first = "", ...more] = wrap(visibleText(cell), width - margin);
  return [heading.padEnd(margin) + first, ...more.map((line) => " ".repeat(margin) + line)];
}

/** Wraps a text between words; a longer word stays whole. */
function wrap(text: string, width: number): string[] {
  return wrapAnsi(text, width, { hard: false }).split("\n");
}

/**
 * Wraps lines that are longer than the screen. Continuation lines of a `name  value` line are indented to
 * the value.
 * @param width columns of the screen; null leaves the text alone, so that other programs get whole lines
 */
export function fitLines(text: string, width: number | null): string {
  if (width === null) return text;
  return text
    .split("\n")
    .flatMap((line) => (stringWidth(line) <= width ? line : wrapLine(line, width)))
    .join("\n");
}

function wrapLine(line: string, width: number): string[] {
  const head = /^ {2}\S.{0,30}? {2,}/.exec(line)?.[0] ?? /^ */.exec(line)?.[0] ?? "";
  const [first = "", ...more] = wrap(line.slice(head.length), width - head.length);
  return [head + first, ...more.map((rest) => " ".repeat(head.length) + rest)];
}

// Control characters, which can move the cursor, and bidirectional overrides, which reorder what follows.
const unsafe = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Makes a visitor's text safe to print: characters that could rewrite or disguise the line show as `\u{…}`. */
export function visibleText(text: string): string {
  return text.replace(unsafe, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    return `\\u{${code}}`;
  });
}

/**
 * The line below a list: how many entries it shows, out of how many, and how to see the rest.
 * @param what the entries and their order, e.g. `leads, newest first`
 */
export function countLine(count: number, total: number, what: string): string {
  return `${count} of ${total} ${what}${count < total ? " (raise --limit for more)" : ""}.`;
}

export type Line = readonly [name: string, value: string];

/** A heading with aligned `name  value` lines below it. An empty name continues the line above. */
export function section(heading: string, lines: readonly Line[]): string {
  const width = Math.max(12, ...lines.map(([name]) => name.length));
  const body = lines.map(
    ([name, value]) => `  ${name.padEnd(width)}  ${visibleText(value) || (name && "-")}\n`,
  );
  return `${heading}\n${body.join("") || "  unknown\n"}`;
}

/** One entry per line of `text`; the name goes with the first. */
export function textLines(name: string, text: string | null): Line[] {
  const lines = text?.split("\n") ?? [];
  return lines.map((line, index) => [index === 0 ? name : "", line]);
}

/** Layouts need at least this many columns. A terminal that reports fewer (0 means unknown) is taken as 80. */
const minColumns = 20;
const usualColumns = 80;

/**
 * The width and character set of the output. Block characters need a UTF-8 terminal, and are off when
 * NO_COLOR (no-color.org) is set or TERM is `dumb`.
 */
export function screenOf(
  stream: { readonly isTTY?: boolean; readonly columns?: number },
  env: Readonly<Record<string, string | undefined>>,
): Screen {
  if (stream.isTTY !== true) return { width: null, blocks: false };
  const columns = stream.columns ?? 0;
  const locale = env["LC_ALL"] || env["LC_CTYPE"] || env["LANG"] || "";
  const plain = Boolean(env["NO_COLOR"]) || env["TERM"] === "dumb";
  const utf8 = /utf-?8/i.test(locale) || process.platform === "win32";
  return { width: columns < minColumns ? usualColumns : columns, blocks: utf8 && !plain };
}
