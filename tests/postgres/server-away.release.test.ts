import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { beforeEach, expect, test, vi } from "vitest";
import { createLog } from "#server/base/log.ts";
import type { Database } from "#server/db/database.ts";
import { openDatabase } from "#server/db/open.ts";
import { createSharedRateLimit } from "#server/http/rate-limit.ts";
import { createSigner } from "#server/signing/signing.ts";
import { storeBehindProxy, type StoreBehindProxy } from "./silent-proxy.ts";

let store: StoreBehindProxy;
beforeEach(async () => {
  store = await storeBehindProxy();
});

test("a connection that gets no responses is closed with everything in progress on it, and waiting work gets another one", async () => {
  await Promise.all(Array.from({ length: 10 }, (_, at) => store.write(`first-${at}`)));
  expect(store.proxy.connections()).toBe(10);
  store.proxy.loseAnswers();
  const lost = Array.from({ length: 10 }, (_, at) =>
    store.database.write((tx) =>
      Promise.all([store.add(tx, `lost-${at}`), store.add(tx, `lost-too-${at}`)]),
    ),
  );
  const waiting = Array.from({ length: 5 }, (_, at) =>
    delay(1_000).then(() => store.write(`next-${at}`)),
  );
  for (const one of await Promise.allSettled(lost))
    expect(one).toMatchObject({ reason: { code: "NO_ANSWER" } });
  // They started a second later, so they have two seconds left when the others are given up.
  await Promise.all(waiting);
  await vi.waitFor(() => expect(store.proxy.connections()).toBeLessThanOrEqual(5));
  expect((await store.names()).filter((name) => name.startsWith("next"))).toHaveLength(5);
  expect((await store.names()).filter((name) => name.startsWith("lost"))).toEqual([]);
});

test("waiting for a lock does not count as a missing response", async () => {
  const hold = async (holder: Database["db"], name: string, milliseconds: number) =>
    await holder.transaction().execute(async (holding) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(holding);
      await delay(milliseconds);
    });
  const both = [hold(store.direct.db, "a", 1_800), hold(store.direct.db, "b", 3_400)];
  await delay(200);
  // Each waits for less than two seconds, both together for longer than a statement may take.
  const written = store.database.write(async (tx) => {
    await Promise.all([store.database.lock(tx, "a"), store.database.lock(tx, "b")]);
    return "alone";
  });
  expect(await written).toBe("alone");
  await Promise.all(both);
});

test("a silent server is given up on quickly", async () => {
  await store.write("first");
  store.proxy.silence();
  const before = performance.now();
  await store.database.close();
  expect(performance.now() - before).toBeLessThan(10_000);
});

test("a command's work waits its turn for as long as it takes, but not for a silent server", async () => {
  const command = () => openDatabase({ engine: "postgres", url: store.proxy.url });
  const importing = await command();
  // Twice as many as there are connections, each in use for longer than connecting may take.
  const sleep = () => importing.write((tx) => sql`select pg_sleep(3.5)`.execute(tx));
  await Promise.all(Array.from({ length: 20 }, sleep));
  await importing.close();
  store.proxy.silence();
  const before = performance.now();
  await expect(command()).rejects.toThrow("timeout");
  expect(performance.now() - before).toBeLessThan(6_000);
});

test("while the server is silent, the process counts on its own, where its count was, and nothing waits", async () => {
  const { limiterFor } = store.database;
  if (limiterFor === null) throw new Error("requires PostgreSQL");
  const [log, signer] = [createLog("silent"), createSigner("secret")];
  const limit = createSharedRateLimit({ perHour: 2, limiterFor, signer, log });
  expect(await limit.take("10.0.0.1")).toEqual({ allowed: true });
  store.proxy.silence();
  const before = performance.now();
  const answers = [];
  for (let at = 0; at < 10; at += 1) answers.push((await limit.take("10.0.0.1")).allowed);
  // Half a second for the first; all ten would take five seconds.
  expect(performance.now() - before).toBeLessThan(4_000);
  expect(answers.map((allowed) => Number(allowed)).join("")).toBe("1000000000");
});
