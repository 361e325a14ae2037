import stringWidth from "string-width";
import type { Screen } from "./context.ts";
import { visibleText } from "./layout.ts";

/** A bar of a chart. */
export interface Bar {
  readonly name: string;
  readonly count: number;
  /** Printed after the count. */
  readonly note?: string;
}

/** How wide a chart may be, and which characters it may use. */
export interface Canvas {
  /** Columns. */
  readonly width: number;
  /** False: plain ASCII. */
  readonly blocks: boolean;
}

/** Columns when the output is not a terminal. */
const defaultWidth = 80;

/** The canvas for a screen; `plain` forces ASCII. */
export function canvasOf({ width, blocks }: Screen, plain: boolean): Canvas {
  return { width: width ?? defaultWidth, blocks: blocks && !plain };
}

const defaultNameLength = 32;
const eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/** What is left of a name on the narrowest terminals. */
const shortestCut = 8;
/** Room for the longest bar on a narrow terminal. */
const shortestBar = 5;

/**
 * Draws one bar per line and scales the longest to the available width; every count above 0 gets a visible
 * bar. Names are cut to `longestName` characters, or to fewer if the terminal is narrow.
 */
export function chart(
  bars: readonly Bar[],
  { width, blocks }: Canvas,
  longestName: number = defaultNameLength,
): string {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const noteWidth = Math.max(0, ...bars.map(({ note = "" }) => note.length && note.length + 1));
  /** Columns for a name and its bar. */
  const both = width - 2 - 2 - 1 - String(most).length - noteWidth;
  const longest = Math.min(longestName, Math.max(shortestCut, both - shortestBar));
  const names = bars.map(({ name }) => shorten(visibleText(name), longest));
  const nameWidth = Math.max(0, ...names.map((name) => stringWidth(name)));
  const room = Math.max(shortestBar, both - nameWidth);
  const lines = bars.map(({ count, note }, index) => {
    const name = names[index] ?? "";
    const bar = drawBar((count / most) * room, blocks);
    return `  ${name}${" ".repeat(nameWidth - stringWidth(name))}  ${bar}${bar && " "}${count}${note ? ` ${note}` : ""}\n`;
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

/** Layouts need at least this many columns. A terminal that reports fewer (0 means unknown) is taken as 80. */
const minColumns = 20;

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
  return { width: columns < minColumns ? defaultWidth : columns, blocks: utf8 && !plain };
}
