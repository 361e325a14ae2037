import { displayWidth } from "./display-width.ts";
import { visibleText } from "./visible-text.ts";
import { wrap } from "./wrap.ts";

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
    headings.flatMap((heading, column) => lines(heading, row[column] ?? "", margin, width));
  return rows.map((row) => block(row).join("\n")).join("\n\n") + "\n";
}

function lines(heading: string, cell: string, margin: number, width: number): string[] {
  if (cell === "") return [];
  const [first = "", ...more] = wrap(visibleText(cell), width - margin);
  return [heading.padEnd(margin) + first, ...more.map((line) => " ".repeat(margin) + line)];
}
