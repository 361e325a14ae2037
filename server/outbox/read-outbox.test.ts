import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { onPostgres } from "#server/db/testing.ts";
import { outboxForTests, type Outbox } from "./testing.ts";
import { maxCounted, oldestRows, readDepth } from "./read-outbox.ts";

let outbox: Outbox;
beforeEach(async () => {
  outbox = await outboxForTests();
});
afterEach(() => outbox.remove());

const at = "2026-11-20T12:00:00.000Z";

async function change(id: string | undefined, to: Parameters<Outbox["queue"]>[1]): Promise<void> {
  const { db } = outbox.database;
  await db
    .updateTable("outbox")
    .set(to ?? {})
    .where("id", "=", id ?? "")
    .execute();
}

test("unsent messages are counted by kind and state; sent ones are not", async () => {
  const [sent, failed, held, hook] = await outbox.queue(6);
  await change(sent?.id, { state: "sent" });
  await change(failed?.id, { state: "failed" });
  await change(held?.id, { state: "held" });
  await change(hook?.id, { kind: "lead-webhook" });
  expect(await readDepth(outbox.database, new Date(at))).toEqual([
    { kind: "guide-email", state: "queued", messages: 2, since: at },
    { kind: "lead-webhook", state: "queued", messages: 1, since: at },
    { kind: "guide-email", state: "failed", messages: 1, since: at },
    { kind: "guide-email", state: "held", messages: 1, since: at },
  ]);
});

test("a message's age grows even though each retry is due later", async () => {
  const [row] = await outbox.queue();
  await change(row?.id, { first_attempt_at: at, due_at: "2026-11-20T18:00:00.000Z" });
  expect(await readDepth(outbox.database, new Date(at))).toMatchObject([{ since: at }]);
});

test("the age of a message that the operator retries starts over", async () => {
  const [row] = await outbox.queue(1, { created_at: "2026-11-01T00:00:00.000Z" });
  await change(row?.id, { first_attempt_at: null, due_at: at });
  expect(await readDepth(outbox.database, new Date(at))).toMatchObject([{ since: at }]);
});

test("a permanent bounce counts for a day", async () => {
  const [first, late] = await outbox.queue(2, { state: "sent" });
  const bounced = { bounced_at: at, bounce_status: "5.1.1" };
  await change(first?.id, { ...bounced, bounce: "permanent" });
  await change(late?.id, { ...bounced, bounce: "temporary" });
  const depth = (time: number) => readDepth(outbox.database, new Date(Date.parse(at) + time));
  const day = 24 * 60 * 60_000;
  expect(await depth(day)).toEqual([
    { kind: "guide-email", state: "bounced", messages: 1, since: at },
  ]);
  expect(await depth(day + 1)).toEqual([]);
});

test("a queue of any length takes the same time: only its first rows are read, through the index", async () => {
  for (const _ of Array.from({ length: 11 })) await outbox.queue(1000);
  expect(await readDepth(outbox.database, new Date(at))).toMatchObject([{ messages: maxCounted }]);
  if (onPostgres) return;
  const { db } = outbox.database;
  const plan = sql<{
    detail: string;
  }>`explain query plan select * from ${oldestRows(db, "queued")}`;
  const steps = (await plan.execute(db)).rows.map(({ detail }) => detail);
  expect(steps.join("\n")).toContain("outbox_by_state_due_at");
  expect(steps.join("\n")).not.toMatch(/SCAN outbox|TEMP B-TREE/);
});
