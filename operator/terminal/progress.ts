import { Presets, SingleBar } from "cli-progress";
import type { Progress } from "#operator/desk/desk.ts";

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
