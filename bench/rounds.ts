export interface Pace {
  /** Rounds that count, after one to warm up. */
  readonly rounds: number;
  /** Length of each measurement in a round. */
  readonly milliseconds: number;
  /** Leads in the two stores that `growth` compares. */
  readonly sizes: readonly [smaller: number, larger: number];
}

export const fullPace: Pace = { rounds: 5, milliseconds: 3000, sizes: [10_000, 1_000_000] };
export const quickPace: Pace = { rounds: 1, milliseconds: 300, sizes: [10_000, 20_000] };

/**
 * Measures contenders in turn, in reverse order every other round, so that changes in the machine (heat, other
 * work) affect all of them. A first round warms them up and does not count.
 * @returns the values of each contender, round by round
 */
export async function byTurns<Value>(
  rounds: number,
  contenders: readonly (() => Promise<Value>)[],
): Promise<Value[][]> {
  const turns = contenders.map((measure) => ({ measure, values: new Array<Value>() }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { measure, values } of round % 2 === 0 ? turns : turns.toReversed()) {
      const value = await measure();
      if (round > 0) values.push(value);
    }
  }
  return turns.map(({ values }) => values);
}

/** The median of the ratios between two contenders' values, round by round. */
export function ratioOf(above: readonly number[] = [], below: readonly number[] = []): number {
  return median(above.map((value, round) => value / (below[round] ?? Number.NaN)));
}

/** The value that `share` (0 to 1) of the values don't exceed (nearest rank); NaN for no values. */
export function percentile(values: readonly number[], share: number): number {
  const ranking = values.toSorted((a, b) => a - b);
  return ranking[Math.max(1, Math.ceil(ranking.length * share)) - 1] ?? Number.NaN;
}

/** The middle value, or the mean of the two middle values; NaN for no values. */
export function median(values: readonly number[]): number {
  const fromAbove = values.map((value) => -value);
  return (percentile(values, 0.5) - percentile(fromAbove, 0.5)) / 2;
}
