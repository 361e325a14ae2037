import { execFile } from "node:child_process";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test, vi } from "vitest";
import { reportControl, reportFigure } from "./support/figure.ts";
import { full } from "./promises.ts";
import { serviceForTest } from "./support/service.ts";
import { integrityOf, leadsIn, storeForTest, type Store } from "./support/store.ts";
import { somebody, startVisitors, submit, type Visitors } from "./support/visitors.ts";

const rounds = full ? 30 : 2;

/** A service that stores what 12 visitors send, and a function that waits until it has a given number more. */
async function busyService() {
  // They send far more than the rate limit allows.
  const service = await serviceForTest({ env: { RATE_LIMIT_PER_HOUR: "1000000" } });
  const visitors = startVisitors(12, service.port);
  const more = async (count: number) => {
    const goal = visitors.acknowledged.size + count;
    await vi.waitUntil(() => visitors.acknowledged.size >= goal, { timeout: 60_000 });
  };
  return { service, visitors, more };
}

/** `npm run backup -- FILE --json`. */
async function backUp(dataDir: string, file: string): Promise<{ leads: number }> {
  const env = { PATH: process.env["PATH"], NODE_ENV: "production", DATA_DIR: dataDir };
  const words = ["build/service/backup.js", file, "--json"];
  const { stdout } = await promisify(execFile)(process.execPath, words, { env });
  return JSON.parse(stdout) as { leads: number };
}

async function missing(ids: readonly string[], store: Store): Promise<string[]> {
  const stored = new Set((await leadsIn(store)).map(({ id }) => id));
  return ids.filter((id) => !stored.has(id));
}

const acknowledged = (visitors: Visitors) => [...visitors.acknowledged.values()];

test(`${rounds} backups under load: each restores to a service with everything acknowledged before it`, async () => {
  const { service, visitors, more } = await busyService();
  let lacking = 0;
  for (let round = 0; round < rounds; round += 1) {
    await more(50);
    const before = acknowledged(visitors);
    const restored = await storeForTest("SQLite");
    const { leads } = await backUp(service.dataDir, join(restored.dataDir, "leads.db"));
    const again = await serviceForTest({ store: restored });
    lacking += (await missing(before, restored)).length;
    expect(leads).toBeGreaterThanOrEqual(before.length);
    expect(await integrityOf(restored)).toBe("ok");
    expect((await submit(again, somebody())).status).toBe(201);
    await again.end("SIGTERM");
  }
  await visitors.leave();
  reportFigure("backup", "SQLite", `${rounds} backups: lost ${lacking}`);
  expect(lacking).toBe(0);
  expect(visitors.refusals).toEqual([]);
  expect(await missing(acknowledged(visitors), service.store)).toEqual([]);
});

test("control: a plain copy of the file, without its log, is missing requests", async () => {
  reportControl("backup", "SQLite");
  const { service, visitors, more } = await busyService();
  let lacking: string[] = [];
  // SQLite may just have checkpointed the whole log into the file; if so, the next copy will be incomplete.
  for (let copies = 0; copies < 5 && lacking.length === 0; copies += 1) {
    await more(50);
    const before = acknowledged(visitors);
    const restored = await storeForTest("SQLite");
    await copyFile(join(service.dataDir, "leads.db"), join(restored.dataDir, "leads.db"));
    await (await serviceForTest({ store: restored })).end("SIGTERM");
    lacking = await missing(before, restored);
  }
  await visitors.leave();
  expect(lacking).not.toEqual([]);
});
