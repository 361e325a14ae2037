import { visibleText } from "./visible-text.ts";

/** Lines up rows under their headings; the last column may run on. Empty cells show as a dash. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const shown = [headings, ...rows].map((row) => row.map((cell) => visibleText(cell) || "-"));
  const widths = headings.map((_, column) =>
    Math.max(...shown.map((row) => displayWidth(row[column] ?? ""))),
  );
  return shown.map((row) => `${alignRow(row, widths)}\n`).join("");
}

function alignRow(row: readonly string[], widths: readonly number[]): string {
  const cells = row.map((cell, column) => {
    const gap = (widths[column] ?? 0) - displayWidth(cell);
    return cell + " ".repeat(Math.max(0, gap));
  });
  return cells.join("  ").trimEnd();
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const wide =
  /\p{Emoji_Presentation}|\ufe0f|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\uff01-\uff60]/u;

/** Terminal cells that a text takes: one for a character, two for emoji and East Asian writing. */
function displayWidth(text: string): number {
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += wide.test(segment) ? 2 : 1;
  return width;
}
