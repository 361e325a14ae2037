import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { holdStore } from "#tests/e2e/support/service-store.ts";
import { type Engine, engines, full, hasControl } from "./promises.ts";
import { leadsIn } from "./support/store.ts";
import { reportControl, reportFigure } from "./support/figure.ts";
import { mutantFile, serviceForTest, type Mutant } from "./support/service.ts";
import { addressOf, somebody, submit } from "./support/visitors.ts";
import { turnedAway } from "./support/turned-away.ts";

/** Who waits inside, and who comes when these have waited for more than a second. */
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

/** So many people, each with a form of their own. */
async function come(service: { readonly port: number }, count: number) {
  const people = Array.from({ length: count }, somebody);
  const tries = people.map(async (one) => ({
    email: one.email,
    ...(await timed(submit(service, one))),
  }));
  return Promise.all(tries);
}

/** A store in which somebody else keeps everything locked for about two seconds. */
async function whileHeld(engine: Engine, mutant?: Mutant) {
  const preload = mutant === undefined ? {} : { preload: mutantFile(mutant) };
  const env = { RATE_LIMIT_PER_HOUR: "1000000" };
  const service = await serviceForTest({ engine, env, ...preload });
  const { store } = service;
  const letGo = await holdStore({ DATA_DIR: store.dataDir, ...store.env });
  const inside = come(service, early);
  await turnedAway(service);
  const outside = come(service, late);
  const page = await timed(fetch(addressOf(service)));
  await Promise.race([outside, delay(600)]);
  await letGo();
  const taken = (await inside).filter(({ status }) => status === 201);
  const told = (await outside).filter(({ status }) => status === 503);
  const stored = new Set((await leadsIn(store)).map(({ email }) => email));
  return {
    page,
    taken: taken.length,
    told: told.length,
    slowest: Math.max(...told.map(({ milliseconds }) => milliseconds)),
    lost: taken.filter(({ email }) => !stored.has(email)).length,
    storedThoughTold: told.filter(({ email }) => stored.has(email)).length,
  };
}

describe.each(engines)("%s", (engine) => {
  test("while the store is held, who comes too late is told within the second, who is inside is stored", async () => {
    const found = await whileHeld(engine);
    const { taken, told, slowest, page } = found;
    const times = `told within ${Math.round(slowest)} ms, page ${Math.round(page.milliseconds)} ms`;
    reportFigure("slowDisk", engine, `held: ${taken} taken, ${told} told; ${times}`);
    expect(found).toMatchObject({ taken: early, told: late, lost: 0, storedThoughTold: 0 });
    expect(slowest).toBeLessThan(1000);
    expect(page.status).toBe(200);
    expect(page.milliseconds).toBeLessThan(1000);
  });

  test.runIf(hasControl(engine))(
    "control: without a bound nobody is told, and all wait",
    async () => {
      reportControl("slowDisk", engine);
      expect((await whileHeld(engine, "endless-wait")).told).toBe(0);
    },
  );
});
