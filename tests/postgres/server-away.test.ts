import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Database } from "#server/db/database.ts";
import { openDatabase } from "#server/db/open.ts";
import { scratchDatabase, type Scratch } from "#server/db/testing.ts";
import { startSilentProxy, type SilentProxy } from "./proxies.ts";

let scratch: Scratch;
let proxy: SilentProxy;
let database: Database;
beforeEach(async () => {
  scratch = await scratchDatabase();
  if (scratch.place.engine !== "postgres") throw new Error("requires PostgreSQL");
  proxy = await startSilentProxy(scratch.place.url);
  database = await open();
});
afterEach(async () => {
  await database.close();
  await proxy.close();
  await scratch.remove();
});

/** Far apart from each other and from zero, so that a busy machine can't mix them up. */
const timeouts = { statement: 3_000, write: 4_000 };
const open = () => openDatabase({ engine: "postgres", url: proxy.url }, { timeouts });

test("without a connection, a write fails in time; once it is back, the next one succeeds", async () => {
  await write("first");
  proxy.silence();
  // More than there are connections: some wait for one that never becomes free.
  const before = performance.now();
  const writes = await Promise.allSettled(
    Array.from({ length: 25 }, (_, at) => write(`lost-${at}`)),
  );
  expect(performance.now() - before).toBeLessThan(timeouts.write + 2_500);
  expect(new Set(writes.map(({ status }) => status))).toEqual(new Set(["rejected"]));
  await expect(database.check()).rejects.toMatchObject({ code: "NO_ANSWER" });
  proxy.restore();
  await write("second");
  expect(await names()).toEqual(["first", "second"]);
});

test("a connection that gets no responses is closed with everything in progress on it, and waiting work gets another one", async () => {
  await Promise.all(Array.from({ length: 10 }, (_, at) => write(`first-${at}`)));
  expect(proxy.connections()).toBe(10);
  proxy.loseAnswers();
  const lost = Array.from({ length: 10 }, (_, at) =>
    database.write((tx) => Promise.all([add(tx, `lost-${at}`), add(tx, `lost-too-${at}`)])),
  );
  const waiting = Array.from({ length: 5 }, (_, at) =>
    delay(1_000).then(() => write(`next-${at}`)),
  );
  for (const one of await Promise.allSettled(lost))
    expect(one).toMatchObject({ reason: { code: "NO_ANSWER" } });
  // They started a second later, so they have two seconds left when the others are given up.
  await Promise.all(waiting);
  await vi.waitFor(() => expect(proxy.connections()).toBeLessThanOrEqual(5));
  expect((await names()).filter((name) => name.startsWith("next"))).toHaveLength(5);
  expect((await names()).filter((name) => name.startsWith("lost"))).toEqual([]);
});

test("waiting for a lock does not count as a missing response", async () => {
  const hold = async (holder: Database["db"], name: string, milliseconds: number) =>
    await holder.transaction().execute(async (holding) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(holding);
      await delay(milliseconds);
    });
  const both = [hold(scratch.database.db, "a", 1_800), hold(scratch.database.db, "b", 3_400)];
  await delay(200);
  // Each waits for less than two seconds, both together for longer than a statement may take.
  const written = database.write(async (tx) => {
    await Promise.all([database.lock(tx, "a"), database.lock(tx, "b")]);
    return "alone";
  });
  expect(await written).toBe("alone");
  await Promise.all(both);
});

test("a connection that breaks in the middle of a transaction fails only that transaction", async () => {
  const broken = database.write(async (tx) => {
    await add(tx, "lost");
    proxy.cut();
    await delay(50);
    await add(tx, "lost too");
  });
  await expect(broken).rejects.toThrow("connection error");
  await write("kept");
  expect(await names()).toEqual(["kept"]);
});

test("a transaction that took too long is rolled back, even if it succeeded", async () => {
  await expect(
    database.write(async (tx) => {
      await add(tx, "late");
      await delay(timeouts.write + 300);
    }),
  ).rejects.toMatchObject({ code: "NO_ANSWER" });
  await delay(600);
  expect(await names()).toEqual([]);
});

test("a silent server is given up on quickly", async () => {
  await write("first");
  proxy.silence();
  const before = performance.now();
  await database.close();
  expect(performance.now() - before).toBeLessThan(10_000);
});

test("a read-only standby is not ready", async () => {
  await database.check();
  const url = new URL(proxy.url);
  url.searchParams.set(
    "options",
    `${url.searchParams.get("options")} -c default_transaction_read_only=on`,
  );
  const standby = await openDatabase({ engine: "postgres", url: url.href });
  await expect(standby.check()).rejects.toThrow("read-only");
  await standby.close();
});

function write(name: string): Promise<void> {
  return database.write((tx) => add(tx, name));
}

async function add(tx: Parameters<Parameters<Database["write"]>[0]>[0], name: string) {
  await tx
    .insertInto("service_keys")
    .values({ name, value: "", created_at: "2026-11-20T12:00:00.000Z" })
    .execute();
}

async function names(): Promise<string[]> {
  const rows = await sql<{ name: string }>`select name from service_keys order by name`.execute(
    scratch.database.db,
  );
  return rows.rows.map(({ name }) => name);
}
