import { median } from "#bench/median.ts";

/** One of those that are compared, with what was measured of it in each round. */
export interface Contender<Value> {
  readonly values: Value[];
  measure(): Promise<void>;
}

export function contender<Value>(measure: () => Promise<Value>): Contender<Value> {
  const values: Value[] = [];
  return {
    values,
    async measure() {
      values.push(await measure());
    },
  };
}

/**
 * Measures contenders by turns, so that a drift of the machine (its heat, its neighbours) meets all of
 * them; every other round runs backwards.
 */
export async function inTurns(
  rounds: number,
  contenders: readonly Pick<Contender<unknown>, "measure">[],
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? contenders : contenders.toReversed();
    for (const one of order) await one.measure();
  }
}

/** The median of what one contender's values are over another's, round by round. */
export function ratioOf(above: readonly number[], below: readonly number[]): number {
  return median(above.map((value, round) => value / (below[round] ?? Number.NaN)));
}
