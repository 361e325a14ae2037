import type { UseCount } from "#server/db/add-counts.ts";
import type { Use } from "./use.ts";

/** Counts in memory, until they are stored. */
export interface Tally {
  add(day: string, use: Use): void;
  /** Gives all counts and begins anew. */
  take(): UseCount[];
  /** Adds counts again that could not be stored. */
  giveBack(counts: readonly UseCount[]): void;
}

/**
 * Different counts kept at once. A day has a few hundred at most, so this is a month without a store;
 * beyond it only what is counted already goes on.
 */
const most = 10_000;

export function createTally(): Tally {
  let counts = new Map<string, { -readonly [part in keyof UseCount]: UseCount[part] }>();
  function put(count: UseCount): void {
    const { day, page, form, step, field } = count;
    const key = `${day} ${page} ${form} ${step} ${field}`;
    const before = counts.get(key);
    if (before !== undefined) before.count += count.count;
    else if (counts.size < most) counts.set(key, { ...count });
  }
  return {
    add: (day, use) => put({ day, ...use, count: 1 }),
    take() {
      const taken = [...counts.values()];
      counts = new Map();
      return taken;
    },
    giveBack: (taken) => taken.forEach(put),
  };
}
