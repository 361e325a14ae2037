import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test, describe } from "vitest";
import { requestHeaders } from "#contract/submission-parts.ts";
import { diskCanFail, faultyDisk } from "#tests/faults/support/disks.ts";
import { reportControl, reportFigure } from "#tests/faults/support/figure.ts";
import { serviceForTest, type Mutant } from "#tests/faults/support/service.ts";
import { leadsIn } from "#tests/faults/support/store.ts";
import {
  addressOf,
  somebody,
  submit,
  submitUntilRejected,
} from "#tests/faults/support/visitors.ts";
import { holdStore } from "#tests/e2e/support/store.ts";
import { type Engine, engines, full, hasControl } from "./promises.ts";

/** The answer to a request, and how long it took. */
interface Try {
  readonly status: number;
  readonly milliseconds: number;
}

describe("a slow disk", () => {
  /** How long the disk takes for each commit, in milliseconds; each commit stores a whole group of forms. */
  const commit = 500;
  /** A rejected visitor gets a response within a second. */
  const timeoutMs = 1000;
  /** More at once than the disk can store in the second that forms may wait. */
  const many = 500;
  const loadMilliseconds = 4000;

  /** Visitors who arrive one after another, and each retry with the same key until they are accepted. */
  async function crowd(service: { readonly port: number }, visitors: number) {
    const tries: Try[] = [];
    const acknowledged: string[] = [];
    const end = performance.now() + loadMilliseconds;

    async function persist(): Promise<void> {
      const fields = somebody();
      const key = { [requestHeaders.idempotencyKey]: randomUUID() };
      for (;;) {
        const began = performance.now();
        const { status } = await submit(service, fields, key);
        tries.push({ status, milliseconds: performance.now() - began });
        if (status === 201) acknowledged.push(fields.email);
        if (status !== 503) return;
        await delay(500);
      }
    }
    async function visit(): Promise<void> {
      while (performance.now() < end) await persist();
    }
    await Promise.all(Array.from({ length: visitors }, visit));
    return { tries, acknowledged };
  }

  /** How long pages took until `until` settled, in milliseconds. */
  async function pageTimes(service: { readonly port: number }, until: Promise<unknown>) {
    const times: number[] = [];
    const over = new AbortController();
    void until.then(() => over.abort());
    while (!over.signal.aborted) {
      const began = performance.now();
      const page = await fetch(addressOf(service));
      expect(page.status).toBe(200);
      await page.text();
      times.push(performance.now() - began);
      await delay(20);
    }
    return times;
  }

  function percentile(share: number, times: readonly number[]): number {
    return times.toSorted((a, b) => a - b)[Math.ceil(share * times.length) - 1] ?? Infinity;
  }

  async function onSlowDisk(visitors: number, mutant?: Mutant) {
    const disk = faultyDisk();
    const env = {
      ...disk.env,
      SMTP_URL: "smtp://127.0.0.1:1",
      RATE_LIMIT_PER_HOUR: "1000000",
    };
    const service = await serviceForTest({ env, mutant });
    disk.slow();
    const load = crowd(service, visitors);
    const pages = await pageTimes(service, load);
    const { tries, acknowledged } = await load;
    const timesOf = (expected: number) =>
      tries.filter(({ status }) => status === expected).map(({ milliseconds }) => milliseconds);
    const stored = new Set((await leadsIn(service.store)).map(({ email }) => email));
    return {
      page: percentile(0.95, pages),
      // On a busy machine, the slowest pages say more about the machine than about the service.
      taken: percentile(0.5, timesOf(201)),
      refused: timesOf(503).length,
      refusal: percentile(0.9, timesOf(503)),
      acknowledged: acknowledged.length,
      lost: acknowledged.filter((email) => !stored.has(email)).length,
    };
  }

  test.runIf(diskCanFail)(
    "with more forms than a slow disk can store, pages are no slower, and rejected forms get an immediate response",
    async () => {
      const figures = await onSlowDisk(many);
      const rounded = Object.entries(figures).map(
        ([name, value]) => `${name} ${Math.round(value)}`,
      );
      reportFigure("slowDisk", "SQLite", rounded.join(", "));
      expect(figures.lost).toBe(0);
      expect(figures.acknowledged).toBeGreaterThan(many);
      expect(figures.page).toBeLessThan(commit / 2);
      expect(figures.refused).toBeGreaterThan(0);
      expect(figures.refusal).toBeLessThan(timeoutMs);
      expect(figures.taken).toBeLessThan(timeoutMs + 6 * commit);
    },
  );

  test.runIf(diskCanFail)("control: with a single thread, pages wait for the disk", async () => {
    reportControl("slowDisk", "SQLite");
    expect((await onSlowDisk(20, "processes?one-thread")).page).toBeGreaterThan(commit / 2);
  });
});

describe("a store that another program holds", () => {
  /** How many submissions wait, and how many arrive once these have waited for more than a second. */
  const early = 20;
  const late = full ? 200 : 60;

  async function timed(work: Promise<{ readonly status: number }>): Promise<Try> {
    const began = performance.now();
    const { status } = await work;
    return { status, milliseconds: performance.now() - began };
  }

  /** Submits this many forms, each from a different visitor. */
  async function submitMany(service: { readonly port: number }, count: number) {
    const people = Array.from({ length: count }, somebody);
    const tries = people.map(async (one) => ({
      email: one.email,
      ...(await timed(submit(service, one))),
    }));
    return Promise.all(tries);
  }

  /** Submits forms while another connection locks the store for about two seconds. */
  async function whileHeld(engine: Engine, mutant?: Mutant) {
    const env = { RATE_LIMIT_PER_HOUR: "1000000" };
    const service = await serviceForTest({ engine, env, mutant });
    const { store } = service;
    const unlock = await holdStore({ DATA_DIR: store.dataDir, ...store.env });
    const inside = submitMany(service, early);
    await submitUntilRejected(service);
    const outside = submitMany(service, late);
    const page = await timed(fetch(addressOf(service)));
    await Promise.race([outside, delay(600)]);
    await unlock();
    const taken = (await inside).filter(({ status }) => status === 201);
    const rejected = (await outside).filter(({ status }) => status === 503);
    const stored = new Set((await leadsIn(store)).map(({ email }) => email));
    return {
      page,
      taken: taken.length,
      rejected: rejected.length,
      slowest: Math.max(...rejected.map(({ milliseconds }) => milliseconds)),
      lost: taken.filter(({ email }) => !stored.has(email)).length,
      storedThoughRejected: rejected.filter(({ email }) => stored.has(email)).length,
    };
  }

  describe.each(engines)("%s", (engine) => {
    test("while the store is locked, late submissions get a 503 within a second, and waiting ones are stored", async () => {
      const figures = await whileHeld(engine);
      const { taken, rejected, slowest, page } = figures;
      const times = `rejected within ${Math.round(slowest)} ms, page ${Math.round(page.milliseconds)} ms`;
      reportFigure("slowDisk", engine, `locked: ${taken} accepted, ${rejected} rejected; ${times}`);
      expect(figures).toMatchObject({
        taken: early,
        rejected: late,
        lost: 0,
        storedThoughRejected: 0,
      });
      expect(slowest).toBeLessThan(1000);
      expect(page.status).toBe(200);
      expect(page.milliseconds).toBeLessThan(1000);
    });

    test.runIf(hasControl(engine))(
      "control: without a limit, no submission is rejected, and all wait",
      async () => {
        reportControl("slowDisk", engine);
        expect((await whileHeld(engine, "requests?endless-wait")).rejected).toBe(0);
      },
    );
  });
});
