import { beforeEach, expect, test } from "vitest";
import { setTimeout as delay } from "node:timers/promises";
import { openDatabase } from "#server/db/open.ts";
import { storeBehindProxy, type StoreBehindProxy, timeouts } from "./silent-proxy.ts";

let store: StoreBehindProxy;
beforeEach(async () => {
  store = await storeBehindProxy();
});

test("without a connection, a write fails in time; once it is back, the next one succeeds", async () => {
  await store.write("first");
  store.proxy.silence();
  // More than there are connections: some wait for one that never becomes free.
  const before = performance.now();
  const writes = await Promise.allSettled(
    Array.from({ length: 25 }, (_, at) => store.write(`lost-${at}`)),
  );
  expect(performance.now() - before).toBeLessThan(timeouts.write + 2_500);
  expect(new Set(writes.map(({ status }) => status))).toEqual(new Set(["rejected"]));
  await expect(store.database.check()).rejects.toMatchObject({ code: "NO_ANSWER" });
  store.proxy.restore();
  await store.write("second");
  expect(await store.names()).toEqual(["first", "second"]);
});

test("a connection that breaks in the middle of a transaction fails only that transaction", async () => {
  const broken = store.database.write(async (tx) => {
    await store.add(tx, "lost");
    store.proxy.cut();
    await delay(50);
    await store.add(tx, "lost too");
  });
  await expect(broken).rejects.toThrow("connection error");
  await store.write("kept");
  expect(await store.names()).toEqual(["kept"]);
});

test("a read-only standby is not ready", async () => {
  await store.database.check();
  const url = new URL(store.proxy.url);
  url.searchParams.set(
    "options",
    `${url.searchParams.get("options")} -c default_transaction_read_only=on`,
  );
  const standby = await openDatabase({ engine: "postgres", url: url.href });
  await expect(standby.check()).rejects.toThrow("read-only");
  await standby.close();
});
