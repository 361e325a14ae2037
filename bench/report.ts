/** A measured figure with its limit, if any. */
export interface Figure {
  readonly what: string;
  readonly reading: string;
  readonly limit: string;
  readonly isMissed: boolean;
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
  return { what, reading: show(value), limit: `≤ ${show(most)}`, isMissed: !(value <= most) };
}

/** A figure with a lower limit. */
export function atLeast(what: string, value: number, least: number): Figure {
  return { what, reading: plain(value), limit: `≥ ${plain(least)}`, isMissed: !(value >= least) };
}

/** A figure without a limit. */
export function unlimited(what: string, value: number, show: Show = plain): Figure {
  return { what, reading: show(value), limit: "", isMissed: false };
}

/**
 * Prints every figure and its limit as it is measured, and at the end those that missed.
 * @returns the exit code of the process: 1 if any missed
 */
export async function report(parts: Iterable<Part>): Promise<number> {
  const misses: string[] = [];
  for (const { title, figures } of parts) {
    process.stdout.write(`\n${title}\n`);
    for await (const figure of figures()) {
      const { what, reading, limit } = figure;
      const line = `  ${what.padEnd(52)} ${reading.padStart(12)}  ${limit.padEnd(17)}`;
      const verdict = figure.isMissed ? "MISSED" : "ok";
      process.stdout.write(limit === "" ? `${line.trimEnd()}\n` : `${line} ${verdict}\n`);
      if (figure.isMissed) misses.push(`\n  ${title}: ${what.trim()} ${reading}, ${limit}`);
    }
  }
  const end = misses.length > 0 ? `Missed:${misses.join("")}` : "All within their limits.";
  process.stdout.write(`\n${end}\n`);
  return misses.length > 0 ? 1 : 0;
}
