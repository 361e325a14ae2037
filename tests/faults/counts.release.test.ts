import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { reportControl, reportFigure } from "./support/figure.ts";
import { type Mutant, serviceForTest, type TestService } from "./support/service.ts";
import { addressOf } from "./support/visitors.ts";

const person = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36";

/** Opens the home page, or another path. Returns its status and how long it took. */
async function visit(service: TestService, path = "/") {
  const began = performance.now();
  const response = await fetch(`${addressOf(service)}${path}`, {
    headers: { "User-Agent": person },
  });
  await response.arrayBuffer();
  return { status: response.status, milliseconds: performance.now() - began };
}

/** Views of the home page in the store. */
async function stored({ store }: TestService): Promise<number> {
  const [row] = await store.look<{ views: number | null }>(
    "select sum(count) as views from use_counts where page = '/' and step = 'viewed'",
  );
  return row?.views ?? 0;
}

const waits = "cannot store counts, retrying";

function slowestOf(visits: readonly { readonly milliseconds: number }[]): number {
  return Math.max(...visits.map(({ milliseconds }) => milliseconds));
}

/** How long another process writes, in milliseconds: longer than counts wait in memory. */
const locked = 8000;
/**
 * Other statements wait 5 s for the lock (server/db/sqlite/connection.ts); a busy machine delays nobody that long.
 */
const atMost = locked / 2;

/** Opens pages for as long as another process writes. */
async function visitedWhileLocked(mutant?: Mutant) {
  // With a public address and no mail server, only the counts write.
  const env = { PUBLIC_URL: "https://www.example.com", HOST: "127.0.0.1" };
  const service = await serviceForTest({ env, mutant });
  const other = new DatabaseSync(join(service.dataDir, "leads.db"));
  other.exec("begin immediate");
  const visits = [];
  const looks = [];
  const end = Date.now() + locked;
  while (Date.now() < end) {
    visits.push(await visit(service));
    looks.push(await visit(service, "/readyz"));
    await delay(50);
  }
  other.exec("rollback");
  other.close();
  return { service, slowest: slowestOf(visits), slowestLook: slowestOf(looks), visits };
}

test("while another process writes, neither pages nor the store wait, and counts are stored afterward", async () => {
  const { service, slowest, slowestLook, visits } = await visitedWhileLocked();
  const figures = `${visits.length} views, slowest ${slowest.toFixed(0)} ms`;
  reportFigure("counts", "SQLite", figures);
  expect(new Set(visits.map(({ status }) => status))).toEqual(new Set([200]));
  expect(slowest).toBeLessThan(atMost);
  expect(slowestLook).toBeLessThan(atMost);
  expect(service.output()).toContain(waits);
  await vi.waitUntil(async () => (await stored(service)) === visits.length, { timeout: 20_000 });
});

test("control: if counts wait for another process, so does the store", async () => {
  reportControl("counts", "SQLite");
  const { slowestLook } = await visitedWhileLocked("stores?blocking-counts");
  expect(slowestLook).toBeGreaterThan(atMost);
});

test.each([
  { signal: "SIGTERM", COUNTS: "on", views: 3 },
  { signal: "SIGTERM", COUNTS: "off", views: 0 },
  { signal: "SIGKILL", COUNTS: "on", views: 0 },
] as const)("after $signal, with counts $COUNTS, the store has $views of 3 views", async (row) => {
  const service = await serviceForTest({ env: { COUNTS: row.COUNTS } });
  for (const _ of "abc") expect(await visit(service)).toMatchObject({ status: 200 });
  await service.end(row.signal);
  expect(await stored(service)).toBe(row.views);
});
