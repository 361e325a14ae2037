import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { holdStore } from "#tests/e2e/hold-store.ts";
import type { Engine } from "./engine.ts";
import { reportControl, reportFigure } from "./figure.ts";
import { broken, serviceForTest, type Breakage } from "./service-for-test.ts";
import { engines } from "./store-for-test.ts";
import { leadsIn } from "./store.ts";
import { addressOf, somebody, submit } from "./submit.ts";

/** Who waits inside, and who comes when these have waited for more than a second. */
const early = 20;
const late = 200;

async function timed(work: Promise<{ readonly status: number }>) {
  const began = performance.now();
  const { status } = await work;
  return { status, milliseconds: performance.now() - began };
}

/** A store in which somebody else keeps everything locked for two seconds. */
async function whileHeld(engine: Engine, breakage?: Breakage) {
  const preload = breakage === undefined ? {} : { preload: broken(breakage) };
  const env = { RATE_LIMIT_PER_HOUR: "1000000" };
  const service = await serviceForTest({ engine, env, ...preload });
  const come = (count: number) =>
    Array.from({ length: count }, () => timed(submit(service, somebody())));
  const { store } = service;
  const letGo = await holdStore({ DATA_DIR: store.dataDir, ...store.env });
  const inside = come(early);
  await delay(1200);
  const outside = come(late);
  const page = await timed(fetch(addressOf(service)));
  await delay(800);
  await letGo();
  const [taken, answers] = await Promise.all([Promise.all(inside), Promise.all(outside)]);
  const told = answers.filter(({ status }) => status === 503);
  return {
    page,
    taken: taken.filter(({ status }) => status === 201).length,
    told: told.length,
    slowest: Math.max(...told.map(({ milliseconds }) => milliseconds)),
    stored: (await leadsIn(store)).length,
  };
}

describe.each(engines)("%s", (engine) => {
  test("while the store is held, who comes too late is told within the second, who is inside is stored", async () => {
    const found = await whileHeld(engine);
    const { taken, told, slowest, page } = found;
    const times = `told within ${Math.round(slowest)} ms, page ${Math.round(page.milliseconds)} ms`;
    reportFigure("slowDisk", engine, `held: ${taken} taken, ${told} told; ${times}`);
    expect(found).toMatchObject({ taken: early, told: late, stored: early });
    expect(slowest).toBeLessThan(1000);
    expect(page.status).toBe(200);
    expect(page.milliseconds).toBeLessThan(1000);
  });

  test("control: without a bound nobody is told, and all wait", async () => {
    reportControl("slowDisk", engine);
    expect((await whileHeld(engine, "endless-patience")).told).toBe(0);
  });
});
