import { createInterface } from "node:readline/promises";
import { Presets, SingleBar } from "cli-progress";
import type { Progress } from "./context.ts";

/**
 * Asks on the terminal, by its error stream, so that the output stays clean.
 * @returns the line that was typed; null when there is no person at a terminal, or they closed it
 */
export async function askOnTerminal(question: string): Promise<string | null> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return null;
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const closed = new Promise<null>((resolve) => lines.once("close", () => resolve(null)));
  try {
    return await Promise.race([lines.question(question), closed]);
  } finally {
    lines.close();
  }
}

/**
 * A bar on the terminal's error stream, gone again when the work is done, so that it never mixes with the
 * output. Nothing at all where there is no terminal.
 * @param blocks whether block characters may be drawn
 */
export function showProgress(what: string, total: number, blocks: boolean): Progress {
  if (!process.stderr.isTTY) return { advance() {}, end() {} };
  const format = `${what} {bar} {percentage}%, {eta_formatted} left`;
  const bar = new SingleBar(
    { format, clearOnComplete: true, barsize: 24, stream: process.stderr },
    blocks ? Presets.shades_classic : Presets.legacy,
  );
  bar.start(total, 0);
  return { advance: (by) => bar.increment(by), end: () => bar.stop() };
}
