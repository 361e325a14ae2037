import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { holdStore } from "#tests/e2e/support/store.ts";
import { type Engine, engines, full, hasControl } from "./promises.ts";
import { leadsIn } from "./support/store.ts";
import { reportControl, reportFigure } from "./support/figure.ts";
import { mutantFile, serviceForTest, type Mutant } from "./support/service.ts";
import { addressOf, somebody, submit } from "./support/visitors.ts";
import { submitUntilRejected } from "#tests/faults/support/visitors.ts";

/** How many submissions wait, and how many arrive once these have waited for more than a second. */
const early = 20;
const late = full ? 200 : 60;

interface Try {
  readonly status: number;
  readonly milliseconds: number;
}

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
  const preload = mutant === undefined ? {} : { preload: mutantFile(mutant) };
  const env = { RATE_LIMIT_PER_HOUR: "1000000" };
  const service = await serviceForTest({ engine, env, ...preload });
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
    const found = await whileHeld(engine);
    const { taken, rejected, slowest, page } = found;
    const times = `rejected within ${Math.round(slowest)} ms, page ${Math.round(page.milliseconds)} ms`;
    reportFigure("slowDisk", engine, `locked: ${taken} accepted, ${rejected} rejected; ${times}`);
    expect(found).toMatchObject({ taken: early, rejected: late, lost: 0, storedThoughRejected: 0 });
    expect(slowest).toBeLessThan(1000);
    expect(page.status).toBe(200);
    expect(page.milliseconds).toBeLessThan(1000);
  });

  test.runIf(hasControl(engine))(
    "control: without a limit, no submission is rejected, and all wait",
    async () => {
      reportControl("slowDisk", engine);
      expect((await whileHeld(engine, "endless-wait")).rejected).toBe(0);
    },
  );
});
