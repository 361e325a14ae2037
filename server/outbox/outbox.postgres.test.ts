import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { outboxForTests, type Outbox } from "./testing.ts";
import { retryAll, retryRows, waitingMessage } from "./outbox.ts";

let outbox: Outbox;
beforeEach(async () => {
  outbox = await outboxForTests();
  await outbox.queue(2, { state: "failed" });
  await everyChangeTakes(0.3);
});

test("a message that a worker is taking right now doesn't wait any longer, and one that waits stays until the end", async () => {
  const { db } = outbox.database;
  const message = { leadId: "lead-1", kind: "guide-email" } as const;
  await db.updateTable("outbox").set({ state: "queued" }).execute();
  const [older = "", newer = ""] = await ids();
  const waiting = () => db.transaction().execute((tx) => waitingMessage(tx, message));
  expect(await waiting()).toBe(newer);
  await db.transaction().execute(async (worker) => {
    const taken = worker.selectFrom("outbox").select("id").where("id", "=", newer);
    await taken.forUpdate().execute();
    expect(await waiting()).toBe(older);
  });
  await db.transaction().execute(async (tx) => {
    expect(await waitingMessage(tx, message)).toBe(newer);
    expect(await waiting()).toBe(older);
  });
});

/** Slow, so that two transactions that change several rows are sure to overlap. */
async function everyChangeTakes(seconds: number): Promise<void> {
  const { db } = outbox.database;
  await sql`create function slow() returns trigger language plpgsql as
    ${sql.lit(`begin perform pg_sleep(${seconds}); return new; end`)}`.execute(db);
  await sql`create trigger slow before update on outbox for each row execute function slow()`.execute(
    db,
  );
}

const ids = async () => (await outbox.rows()).map(({ id }) => id);
const retry = (rows: readonly string[]) => retryRows(outbox.database, rows, outbox.now());

test("two operators who retry the same messages in opposite order both finish", async () => {
  const rows = await ids();
  const [one, other] = await Promise.all([retry(rows), retry(rows.toReversed())]);
  expect(one.map(({ id }) => id)).toEqual(rows);
  expect(other.map(({ id }) => id)).toEqual(rows.toReversed());
});

test("so do two if one retries all, even if rows are stored in a different order than their ids", async () => {
  const { db } = outbox.database;
  const [first = ""] = await ids();
  // An updated row is stored again, after the others.
  await db.updateTable("outbox").set({ last_error: "450" }).where("id", "=", first).execute();
  const [, queued] = await Promise.all([
    retry(await ids()),
    retryAll(outbox.database, outbox.now(), { state: "failed" }),
  ]);
  expect(queued).toBeLessThanOrEqual(2);
  expect((await outbox.rows()).map(({ state }) => state)).toEqual(["queued", "queued"]);
});
