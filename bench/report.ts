/** A measured figure with its limit, if any. */
export interface Figure {
  readonly what: string;
  readonly measured: string;
  readonly limit: string;
  readonly missed: boolean;
}

/** Figures under one heading, measured as they are iterated. */
export interface Part {
  readonly title: string;
  readonly figures: () => AsyncIterable<Figure>;
}

type Show = (value: number) => string;

export const kilobytes: Show = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
export const milliseconds: Show = (time) => `${Number(time.toFixed(time < 10 ? 1 : 0))} ms`;
const plain: Show = (value) => String(Number(value.toFixed(value < 100 ? 2 : 0)));

// NaN, which could not be measured, misses its limit.

/** A figure with an upper limit. */
export function atMost(what: string, value: number, most: number, show: Show = plain): Figure {
  return { what, measured: show(value), limit: `≤ ${show(most)}`, missed: !(value <= most) };
}

/** A figure with a lower limit. */
export function atLeast(what: string, value: number, least: number): Figure {
  return { what, measured: plain(value), limit: `≥ ${plain(least)}`, missed: !(value >= least) };
}

/** A figure without a limit. */
export function unlimited(what: string, value: number, show: Show = plain): Figure {
  return { what, measured: show(value), limit: "", missed: false };
}

/**
 * Prints every figure and its limit as it is measured, and at the end those that missed.
 * @returns the exit code of the process: 1 if any missed
 */
export async function report(parts: Iterable<Part>): Promise<number> {
  const missed: string[] = [];
  for (const { title, figures } of parts) {
    process.stdout.write(`\n${title}\n`);
    for await (const figure of figures()) {
      const { what, measured, limit } = figure;
      const line = `  ${what.padEnd(52)} ${measured.padStart(12)}  ${limit.padEnd(17)}`;
      const verdict = figure.missed ? "MISSED" : "ok";
      process.stdout.write(limit === "" ? `${line.trimEnd()}\n` : `${line} ${verdict}\n`);
      if (figure.missed) missed.push(`\n  ${title}: ${what.trim()} ${measured}, ${limit}`);
    }
  }
  const end = missed.length > 0 ? `Missed:${missed.join("")}` : "All within their limits.";
  process.stdout.write(`\n${end}\n`);
  return missed.length > 0 ? 1 : 0;
}
