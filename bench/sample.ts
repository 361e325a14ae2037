import { median } from "./median.ts";

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
