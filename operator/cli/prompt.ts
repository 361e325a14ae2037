import { createInterface } from "node:readline/promises";
import { Presets, SingleBar } from "cli-progress";
import { CancelledError, type Progress } from "./context.ts";

/**
 * Asks on stderr, so that the question never ends up in redirected output.
 * @returns the typed line; null if there is no terminal, or it was closed (Ctrl+D)
 * @throws {CancelledError} on Ctrl+C
 */
export async function askOnTerminal(question: string): Promise<string | null> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return null;
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const closed = new Promise<null>((resolve, reject) => {
    lines.once("SIGINT", () => reject(new CancelledError("cancelled")));
    lines.once("close", () => resolve(null));
  });
  try {
    return await Promise.race([lines.question(question), closed]);
  } finally {
    lines.close();
  }
}

/**
 * Shows a progress bar on stderr, so that it never mixes with the output, and clears it at the end. Does
 * nothing if stderr is not a terminal.
 * @param blocks whether the terminal can show block characters
 */
export function showProgress(label: string, total: number, blocks: boolean): Progress {
  if (!process.stderr.isTTY) return { advance() {}, end() {} };
  const format = `${label} {bar} {percentage}%, {eta_formatted} left`;
  const bar = new SingleBar(
    { format, clearOnComplete: true, barsize: 24, stream: process.stderr },
    blocks ? Presets.shades_classic : Presets.legacy,
  );
  bar.start(total, 0);
  return { advance: (by) => bar.increment(by), end: () => bar.stop() };
}
