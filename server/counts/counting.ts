import { setTimeout as delay } from "node:timers/promises";
import { type LeadKind, formPages } from "#contract/lead-kind.ts";
import { withTimeout } from "#server/base/async.ts";
import type { Database } from "#server/db/database.ts";
import { errorCode } from "#server/db/errors.ts";
import type { UseCount } from "#server/db/use-counts.ts";
import type { Log } from "#server/base/log.ts";
import type { FieldErrors } from "#contract/form-description.ts";
import { leadForms } from "#contract/lead-forms.ts";
import { useReport } from "#contract/use-report.ts";

interface CountingDeps {
  readonly database: Pick<Database, "addCounts">;
  readonly now: () => Date;
  /** The day of an instant in the agency's time zone. */
  readonly dayOf: (instant: Date) => string;
  readonly log: Log;
  /** How long counts are collected in memory before they are stored. Default 5 s. */
  readonly storeAfterMilliseconds?: number;
}

export interface Counting extends UseCounts {
  /** Stores the remaining counts; retries for about a second. Never throws. */
  stop(): Promise<void>;
}

const stopTimeoutMs = 1_500;

/**
 * Collects counts in memory and stores them together every few seconds, so that a page view costs no write.
 * They stay in memory while the database is unavailable; if the process is killed, they are lost.
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
    timer = undefined;
    storing ??= tryToStore().finally(() => (storing = undefined));
    return storing;
  }

  /** Returns whether everything is stored. Logs only the first of several failures in a row. */
  async function tryToStore(): Promise<boolean> {
    const counts = tally.take();
    if (counts.length === 0) return true;
    try {
      await database.addCounts(counts);
      failing = false;
      // The timer for what was counted in the meantime may have run out already.
      if (!tally.isEmpty()) storeLater();
      return true;
    } catch (error) {
      tally.giveBack(counts);
      if (!failing) log.warn("cannot store counts, retrying", { code: errorCode(error) });
      failing = true;
      storeLater();
      return false;
    }
  }

  async function storeRemaining(): Promise<void> {
    await storing;
    for (let attempts = 0; attempts < 5 && !(await store()); attempts += 1) await delay(200);
  }

  return {
    add(use) {
      tally.add(dayOf(now()), use);
      storeLater();
    },
    async stop() {
      // An unresponsive database must not delay the exit.
      await withTimeout(stopTimeoutMs, storeRemaining(), () => {});
      clearTimeout(timer);
    },
  };
}

/** Used when the operator sets `COUNTS=off`. */
export const noCounting: Counting = { add() {}, async stop() {} };

/**
 * Limits how many different counts are kept in memory. A day has a few hundred, so this covers about a month
 * without a database; beyond that, only existing counts grow.
 */
const maxEntries = 10_000;

/** Counts in memory that are not stored yet. */
export function createTally() {
  let counts = new Map<string, { -readonly [part in keyof UseCount]: UseCount[part] }>();
  function put(count: UseCount): void {
    const { day, page, form, step, field } = count;
    const key = `${day} ${page} ${form} ${step} ${field}`;
    const before = counts.get(key);
    if (before !== undefined) before.count += count.count;
    else if (counts.size < maxEntries) counts.set(key, { ...count });
  }
  return {
    isEmpty: () => counts.size === 0,
    add: (day: string, use: Use) => put({ day, ...use, count: 1 }),
    /** Returns all counts and starts again from zero. */
    take(): UseCount[] {
      const useCounts = [...counts.values()];
      counts = new Map();
      return useCounts;
    },
    /** Adds back counts that could not be stored. */
    giveBack: (useCounts: readonly UseCount[]) => useCounts.forEach(put),
  };
}

/** One action on a page. Only the number of times it happened is stored. */
export interface Use {
  /** Path of a page of the site; empty if the browser did not send it. */
  readonly page: string;
  /** Empty for a page view. */
  readonly form: LeadKind | "";
  readonly step: UseStep;
  /** The invalid field; empty for the failed attempt as a whole, and for every other step. */
  readonly field: string;
}

/** `viewed`: a page was opened, or its form came into view. `failed`: a failed attempt, and each invalid field. */
export type UseStep = "viewed" | "started" | "submitted" | "failed";

/** Counts uses. Never throws or blocks. */
export interface UseCounts {
  add(use: Use): void;
}

interface FormOutcome {
  readonly success: boolean;
  /** The lead is new and not suspected. */
  readonly fresh: boolean;
  readonly errors?: FieldErrors | undefined;
}

/** What to count for an answered form: one use for the submission, or one for the failure and each invalid field. */
export function outcomeUses(form: LeadKind, page: string, outcome: FormOutcome): Use[] {
  const { success, fresh, errors = {} } = outcome;
  if (!success) return failedUses(form, page, Object.keys(errors));
  return fresh ? [{ page: pageOf(form, page), form, step: "submitted", field: "" }] : [];
}

/** What to count for a failed attempt; ignores field names that the form does not have. */
function failedUses(form: LeadKind, page: string, fields: readonly string[]): Use[] {
  const names = Object.keys(leadForms[form].schema.shape).filter((name) => fields.includes(name));
  const use = { page: pageOf(form, page), form, step: "failed" } as const;
  return ["", ...names].map((field) => ({ ...use, field }));
}

/** The page, if it has the form; otherwise empty, since a request can claim any page. */
function pageOf(form: LeadKind, page: string): string {
  return formPages[form].includes(page) ? page : "";
}

/**
 * What to count for a report from the page's script; null if the report is invalid, the page does not exist
 * or it does not have the form, so that clients cannot create counts under made-up names.
 * @param body the parsed request body
 */
export function reportUses(body: unknown, isPage: (path: string) => boolean): Use[] | null {
  const { data: report } = useReport.safeParse(body);
  if (report === undefined) return null;
  const { page, step } = report;
  if (!("form" in report)) return isPage(page) ? [{ page, form: "", step, field: "" }] : null;
  const { form } = report;
  if (!formPages[form].includes(page)) return null;
  if (report.step === "failed") return failedUses(form, page, report.fields);
  return [{ page, form, step, field: "" }];
}
