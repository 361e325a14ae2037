import type { Screen } from "./context.ts";
import { displayWidth, visibleText } from "./layout.ts";

/** A bar of a chart. */
export interface Bar {
  readonly name: string;
  readonly count: number;
  /** Stands after the count. */
  readonly note?: string;
}

/** What a chart may be drawn with. */
export interface Canvas {
  /** Columns. */
  readonly width: number;
  /** False: plain ASCII. */
  readonly blocks: boolean;
}

/** Columns where the output is no terminal. */
const usualWidth = 80;

/** The canvas that a screen is; `plain` asks for ASCII on any. */
export function canvasOf({ width, blocks }: Screen, plain: boolean): Canvas {
  return { width: width ?? usualWidth, blocks: blocks && !plain };
}

const usualName = 32;
const eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/**
 * A bar to a line, the longest as long as there is room; every count but 0 shows. Names are cut to
 * `longestName` characters.
 */
export function chart(
  bars: readonly Bar[],
  { width, blocks }: Canvas,
  longestName: number = usualName,
): string {
  const names = bars.map(({ name }) => shorten(visibleText(name), longestName));
  const nameWidth = Math.max(0, ...names.map(displayWidth));
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const noteWidth = Math.max(0, ...bars.map(({ note = "" }) => note.length && note.length + 1));
  const room = Math.max(5, width - 2 - nameWidth - 2 - 1 - String(most).length - noteWidth);
  const lines = bars.map(({ count, note }, index) => {
    const name = names[index] ?? "";
    const bar = drawBar((count / most) * room, blocks);
    return `  ${name}${" ".repeat(nameWidth - displayWidth(name))}  ${bar}${bar && " "}${count}${note ? ` ${note}` : ""}\n`;
  });
  return lines.join("");
}

function drawBar(length: number, blocks: boolean): string {
  if (length === 0) return "";
  if (!blocks) return "#".repeat(Math.max(1, Math.round(length)));
  const parts = Math.max(1, Math.round(length * 8));
  return "█".repeat(Math.floor(parts / 8)) + (eighths[parts % 8] ?? "");
}

function shorten(name: string, longestName: number): string {
  const letters = Array.from(name);
  return letters.length <= longestName ? name : `${letters.slice(0, longestName - 3).join("")}...`;
}

/** Narrower than this nothing can be laid out; a terminal that says 0 does not know. */
const narrowest = 20;

/**
 * What the output is read on. Block characters only on a terminal whose words are UTF-8, and never where
 * NO_COLOR (no-color.org) or a terminal of type `dumb` asks for plain text.
 */
export function screenOf(
  stream: { readonly isTTY?: boolean; readonly columns?: number },
  env: Readonly<Record<string, string | undefined>>,
): Screen {
  if (stream.isTTY !== true) return { width: null, blocks: false };
  const columns = stream.columns ?? 0;
  const words = env["LC_ALL"] || env["LC_CTYPE"] || env["LANG"] || "";
  const plain = Boolean(env["NO_COLOR"]) || env["TERM"] === "dumb";
  const utf8 = /utf-?8/i.test(words) || process.platform === "win32";
  return { width: columns < narrowest ? 80 : columns, blocks: utf8 && !plain };
}
