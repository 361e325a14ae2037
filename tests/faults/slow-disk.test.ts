import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { requestHeaders } from "#contract/request-headers.ts";
import { diskCanFail, faultyDisk } from "./support/disks.ts";
import { reportControl, reportFigure } from "./support/figure.ts";
import { mutantFile, serviceForTest, type Mutant } from "./support/service.ts";
import { leadsIn } from "./support/store.ts";
import { addressOf, somebody, submit } from "./support/visitors.ts";

/** How long the disk takes for each commit, in milliseconds; each commit stores a whole group of forms. */
const commit = 500;
/** A rejected visitor gets a response within a second. */
const timeoutMs = 1000;
/** More at once than the disk can store in the second that forms may wait. */
const many = 500;
const loadMilliseconds = 4000;

interface Try {
  readonly status: number;
  readonly milliseconds: number;
}

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
  const disk = await faultyDisk();
  const env = {
    ...disk.env,
    SMTP_URL: "smtp://127.0.0.1:1",
    RATE_LIMIT_PER_HOUR: "1000000",
  };
  const preload = mutant === undefined ? {} : { preload: mutantFile(mutant) };
  const service = await serviceForTest({ env, ...preload });
  disk.slow();
  const load = crowd(service, visitors);
  const pages = await pageTimes(service, load);
  const { tries, acknowledged } = await load;
  const timesOf = (wanted: number) =>
    tries.filter(({ status }) => status === wanted).map(({ milliseconds }) => milliseconds);
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
    const found = await onSlowDisk(many);
    const rounded = Object.entries(found).map(([name, value]) => `${name} ${Math.round(value)}`);
    reportFigure("slowDisk", "SQLite", rounded.join(", "));
    expect(found.lost).toBe(0);
    expect(found.acknowledged).toBeGreaterThan(many);
    expect(found.page).toBeLessThan(commit / 2);
    expect(found.refused).toBeGreaterThan(0);
    expect(found.refusal).toBeLessThan(timeoutMs);
    expect(found.taken).toBeLessThan(timeoutMs + 6 * commit);
  },
);

test.runIf(diskCanFail)("control: with a single thread, pages wait for the disk", async () => {
  reportControl("slowDisk", "SQLite");
  expect((await onSlowDisk(20, "one-thread")).page).toBeGreaterThan(commit / 2);
});

test.runIf(diskCanFail)("control: without a limit, no form is rejected, and all wait", async () => {
  reportControl("slowDisk", "SQLite");
  expect((await onSlowDisk(many, "endless-wait")).refused).toBe(0);
});
