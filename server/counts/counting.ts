import { setTimeout as delay } from "node:timers/promises";
import type { LeadKind } from "#contract/lead-kind.ts";
import { withTimeout } from "#server/base/async.ts";
import type { Database } from "#server/db/database.ts";
import { errorCode } from "#server/db/errors.ts";
import type { UseCount } from "#server/db/use-counts.ts";
import type { Log } from "#server/base/log.ts";

interface CountingDeps {
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
      await withTimeout(longestStop, storeAtLast(), () => {});
      clearTimeout(timer);
    },
  };
}

/** In the place of counting where the operator switched it off. */
export const noCounting: Counting = { add() {}, async stop() {} };

/** Counts in memory, until they are stored. */
interface Tally {
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

/**
 * Gives the day of an instant as clocks in a zone show it, as `YYYY-MM-DD`.
 * @param timeZone IANA name, e.g. `America/New_York`
 */
export function agencyDay(timeZone: string): (instant: Date) => string {
  // The Swedish way of writing a date is that of ISO 8601.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone });
  // Clocks of every zone turn over at a whole minute; asked for each page, the format was dearest of all.
  let minute = Number.NaN;
  let day = "";
  return (instant) => {
    const asked = Math.floor(instant.getTime() / 60_000);
    if (asked !== minute) [minute, day] = [asked, format.format(instant)];
    return day;
  };
}

/** One thing that was done on a page; only how often is kept. */
export interface Use {
  /** Path of a page of the site; empty when the browser did not tell. */
  readonly page: string;
  /** Empty for the view of a page. */
  readonly form: LeadKind | "";
  readonly step: UseStep;
  /** The field that failed; empty for a whole try that failed, and for every other step. */
  readonly field: string;
}

/** `viewed`: a page was opened, or its form came into view. `failed`: a try to send, and each of its mistakes. */
export type UseStep = "viewed" | "started" | "submitted" | "failed";

/** What adds up uses, for whoever sees one. Never throws, never waits. */
export interface UseCounts {
  add(use: Use): void;
}
