/** One measured figure, beside what it may be. */
export interface Figure {
  readonly what: string;
  readonly measured: string;
  readonly budget: string;
  readonly over: boolean;
}

type Show = (value: number) => string;

export const kilobytes: Show = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
export const milliseconds: Show = (time) => `${Math.round(time)} ms`;
export const seconds: Show = (time) => `${time.toFixed(1)} s`;
export const plainly: Show = (value) => String(Number(value.toFixed(3)));

/** A figure that may be `most` at most. */
export function atMost(what: string, value: number, most: number, show: Show = plainly): Figure {
  return { what, measured: show(value), budget: `≤ ${show(most)}`, over: value > most };
}

/** A figure that must be `least` at least. */
export function atLeast(what: string, value: number, least: number): Figure {
  return { what, measured: plainly(value), budget: `≥ ${plainly(least)}`, over: value < least };
}

/** A figure that has no budget of its own. */
export function forInformation(what: string, measured: string): Figure {
  return { what, measured, budget: "", over: false };
}

/** Prints one line of the table: what, the figure, its budget, and a mark when it is over. */
export function printFigure({ what, measured, budget, over }: Figure): void {
  const line = `  ${what.padEnd(38)} ${measured.padStart(15)}  ${budget.padEnd(12)}${over ? "OVER" : ""}`;
  process.stdout.write(`${line.trimEnd()}\n`);
}

/** Prints the name of what the following figures belong to. */
export function printHeading(text: string): void {
  process.stdout.write(`\n${text}\n`);
}

/** The middle of the values, or the mean of the two in the middle; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = Number.NaN, high = low] = sorted.slice(
    Math.floor((sorted.length - 1) / 2),
    Math.floor(sorted.length / 2) + 1,
  );
  return (low + high) / 2;
}

/**
 * Measures `rounds` times and gives the median. A median above `most` gets a second look: other work on
 * the machine only ever adds time, so as many rounds again are added before it counts.
 */
export async function sample(
  rounds: number,
  most: number,
  measure: (round: number) => Promise<number>,
): Promise<number> {
  const values: number[] = [];
  while (values.length < rounds) values.push(await measure(values.length));
  if (median(values) <= most) return median(values);
  while (values.length < rounds * 2) values.push(await measure(values.length));
  return median(values);
}
