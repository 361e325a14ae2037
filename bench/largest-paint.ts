import type { Cdp } from "./cdp.ts";
import { limitEntries, loadedEntries } from "./loaded-entries.ts";
import type { Entry } from "./observe.ts";

/** As slow as the CPU of Lighthouse's phone. */
const slowdown = 4;

/** When the largest paint was, in milliseconds since the visit began. */
export function largestPaintAt(entries: readonly Entry[]): number {
  const paints = entries.filter((entry) => entry.entryType === "largest-contentful-paint");
  return paints.at(-1)?.startTime ?? Number.NaN;
}

/**
 * One pair of visits: the page's largest paint over that of the same page without scripts. Which comes
 * first changes from round to round, so that a drift of the machine favours neither.
 */
export async function paintRatio(
  cdp: Cdp,
  page: string,
  limit: string,
  round: number,
): Promise<number> {
  const own = async () => largestPaintAt(await loadedEntries(cdp, page, slowdown));
  const least = async () => largestPaintAt(await limitEntries(cdp, limit, slowdown));
  if (round % 2 === 0) return (await own()) / (await least());
  const first = await least();
  return (await own()) / first;
}
