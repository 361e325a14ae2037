import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "#server/db/database.ts";
import { errorCode } from "#server/db/error-code.ts";
import type { Log } from "#server/log.ts";
import { within } from "#server/within.ts";
import { createTally } from "./tally.ts";
import type { UseCounts } from "./use.ts";

export interface CountingDeps {
  readonly database: Pick<Database, "addCounts">;
  readonly now: () => Date;
  /** The day of an instant in the agency's time zone. */
  readonly dayOf: (instant: Date) => string;
  readonly log: Log;
  /** How long counts are added up in memory before they are stored. Default 5 s. */
  readonly storeAfterMilliseconds?: number;
}

export interface Counting extends UseCounts {
  /** Stores what is not stored yet; tries for a second. Never throws. */
  stop(): Promise<void>;
}

const longestStop = 1_500;

/**
 * Adds up uses in memory and stores them together, some seconds later: a page costs no write. While the
 * store cannot be used they wait; should the process be killed, the last few seconds are not counted.
 */
export function startCounting(deps: CountingDeps): Counting {
  const { database, now, dayOf, log, storeAfterMilliseconds = 5000 } = deps;
  const tally = createTally();
  let timer: NodeJS.Timeout | undefined;
  let storing: Promise<boolean> | undefined;
  let failing = false;

  function storeLater(): void {
    timer ??= setTimeout(() => void store(), storeAfterMilliseconds).unref();
  }

  function store(): Promise<boolean> {
    clearTimeout(timer);
    storing ??= tryToStore().finally(() => (storing = undefined));
    return storing;
  }

  /** Whether everything is stored. Only the first of several faults in a row is logged. */
  async function tryToStore(): Promise<boolean> {
    const counts = tally.take();
    timer = undefined;
    if (counts.length === 0) return true;
    try {
      await database.addCounts(counts);
      failing = false;
      return true;
    } catch (error) {
      tally.giveBack(counts);
      if (!failing) log.warn("counts wait for the store", { code: errorCode(error) });
      failing = true;
      storeLater();
      return false;
    }
  }

  async function storeAtLast(): Promise<void> {
    await storing;
    for (let tries = 0; tries < 5 && !(await store()); tries += 1) await delay(200);
  }

  return {
    add(use) {
      tally.add(dayOf(now()), use);
      storeLater();
    },
    async stop() {
      // A store that is silent must not keep the process either.
      await within(longestStop, storeAtLast(), () => {});
      clearTimeout(timer);
    },
  };
}

/** In the place of counting where the operator switched it off. */
export const noCounting: Counting = { add() {}, async stop() {} };
