import { beforeEach, expect, test } from "vitest";
import { type Outbox, outboxForTests } from "./testing.ts";
import { countOutbox, listOutbox, maxCounted, oldestRows, readDepth } from "./read-outbox.ts";
import { retryAll, retryRows, sendAnew } from "./outbox.ts";
import { afterAttempt, retryDelay } from "./attempt.ts";
import { sql } from "kysely";
import { onPostgres } from "#server/db/testing.ts";

let outbox: Outbox;
beforeEach(async () => {
  outbox = await outboxForTests();
});

const given = {
  attempts: 400,
  backoff_step: 12,
  first_attempt_at: "2026-11-01T00:00:00.000Z",
  due_at: "2026-11-04T00:00:00.000Z",
  last_error: "gave up: ETIMEDOUT",
};

test.each(["failed", "file-only"] as const)(
  "a %s row is queued now and restarts its 3 days; its attempts and reason stay",
  async (was) => {
    const [row] = await outbox.queue(1, { ...given, state: was });
    const id = row?.id ?? "";
    expect(await retryRows(outbox.database, [id], outbox.now())).toMatchObject([{ id, was }]);
    expect(await outbox.row()).toMatchObject({
      state: "queued",
      due_at: "2026-11-20T12:00:00.000Z",
      backoff_step: 0,
      first_attempt_at: null,
      attempts: 400,
      last_error: "gave up: ETIMEDOUT",
      message_id: row?.message_id,
    });
  },
);

test("a queued row is due now", async () => {
  const [row] = await outbox.queue(1, { due_at: "2026-11-20T12:10:00.000Z" });
  await retryRows(outbox.database, [row?.id ?? ""], outbox.now());
  expect((await outbox.row()).due_at).toBe("2026-11-20T12:00:00.000Z");
});

test.each(["unknown", "sent", "held"] as const)(
  "together with an %s row, nothing changes",
  async (fault) => {
    const [first, second] = await outbox.queue(2, { ...given, state: "failed" });
    await change(second?.id, { state: fault === "unknown" ? "sent" : fault });
    const other = fault === "unknown" ? "no-such-id" : (second?.id ?? "");
    const results = await retryRows(outbox.database, [first?.id ?? "", other], outbox.now());
    expect(results[1]).toMatchObject({ id: other, was: fault === "unknown" ? null : fault });
    expect(await countOutbox(outbox.database, { state: "failed" })).toBe(1);
  },
);

test.each([
  ["failed", "file-only"],
  ["file-only", "failed"],
] as const)(
  "all %s rows are queued; held, sent and %s ones do not change",
  async (state, other) => {
    const rows = await outbox.queue(5, { ...given, state });
    for (const [index, kept] of (["held", "sent", other] as const).entries())
      await change(rows[index]?.id, { state: kept });
    expect(await retryAll(outbox.database, outbox.now(), { state })).toBe(2);
    const states = (await outbox.rows()).map((row) => row.state);
    expect(states).toEqual(["held", "sent", other, "queued", "queued"]);
    expect(await retryAll(outbox.database, outbox.now(), { state })).toBe(0);
  },
);

test("a message is sent anew once, even if two people ask for it", async () => {
  const [row] = await outbox.queue(1, { ...given, state: "sent" });
  const sendAgain = () =>
    outbox.database.write((tx) => sendAnew(tx, row?.id ?? "", outbox.now().toISOString()));
  expect([await sendAgain(), await sendAgain()]).toEqual([expect.any(String), null]);
  expect(await countOutbox(outbox.database, { state: "queued" })).toBe(1);
});

test("the list is newest first and can be filtered by state", async () => {
  const rows = await outbox.queue(3, { state: "failed" });
  const listed = await listOutbox(outbox.database, { limit: 2, state: "failed" });
  expect(listed.map((entry) => entry.id)).toEqual([rows[2]?.id, rows[1]?.id]);
  expect(await listOutbox(outbox.database, { limit: 2, state: "held" })).toEqual([]);
});

const retry = { result: "retry", reason: "ETIMEDOUT" } as const;

async function queued(fields?: Parameters<Outbox["queue"]>[1]) {
  const [row] = await outbox.queue(1, fields);
  if (row === undefined) throw new Error("nothing queued");
  return row;
}

const days = 24 * 3_600_000;

test("retries a failing row for 3 days after its first attempt, then gives up", async () => {
  await outbox.queue();
  const first = outbox.now().getTime();
  const row = await outbox.row();
  let tries = 0;
  while (row.state === "queued") {
    const at = new Date(row.due_at);
    row.first_attempt_at ??= at.toISOString();
    const attempt = { row, outcome: retry, startedAt: at, finishedAt: at };
    Object.assign(row, afterAttempt(attempt, 0.5));
    tries += 1;
  }
  expect(row).toMatchObject({ state: "failed", last_error: "gave up: ETIMEDOUT" });
  const lastTry = Date.parse(row.due_at) - first;
  expect(lastTry).toBeLessThanOrEqual(3 * days);
  expect(lastTry).toBeGreaterThan(3 * days - 15 * 60_000);
  expect(tries).toBeGreaterThan(400);
});

test("counts an attempt that succeeds after 3 days as a success", async () => {
  const row = await queued({ first_attempt_at: "2026-11-01T00:00:00.000Z" });
  const attempt = { row, startedAt: outbox.now(), finishedAt: outbox.now() };
  expect(afterAttempt({ ...attempt, outcome: { result: "sent" } }, 0.5).state).toBe("sent");
  expect(afterAttempt({ ...attempt, outcome: retry }, 0.5).state).toBe("failed");
});

test.each([
  [60_000, "2026-11-20T12:01:00.000Z"],
  [1000, "2026-11-20T12:00:05.000Z"],
])("honors a requested wait of %i ms if it is longer", async (wait, due_at) => {
  const row = await queued();
  const outcome = { ...retry, waitMilliseconds: wait };
  const attempt = { row, outcome, startedAt: outbox.now(), finishedAt: outbox.now() };
  expect(afterAttempt(attempt, 0.5)).toMatchObject({ state: "queued", due_at });
});

test("the delay doubles from 5 s to 10 minutes, with a jitter of half, and is never over 15 minutes", () => {
  const middle = Array.from({ length: 10 }, (_, step) => retryDelay(step, 0.5) / 1000);
  expect(middle).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600, 600]);
  expect([retryDelay(0, 0), retryDelay(0, 0.999_999)]).toEqual([2500, 7500]);
  for (const step of [7, 100, 5000]) {
    expect(retryDelay(step, 0.999_999)).toBeLessThanOrEqual(15 * 60_000);
    expect(retryDelay(step, 0)).toBe(5 * 60_000);
  }
});

const at = "2026-11-20T12:00:00.000Z";

async function change(id: string | undefined, to: Parameters<Outbox["queue"]>[1]): Promise<void> {
  const update = outbox.database.db.updateTable("outbox").set(to ?? {});
  await update.where("id", "=", id ?? "").execute();
}

test("unsent messages are counted by kind and state; sent ones are not", async () => {
  const [sent, failed, held, hook, file] = await outbox.queue(7);
  await change(file?.id, { state: "file-only" });
  await change(sent?.id, { state: "sent" });
  await change(failed?.id, { state: "failed" });
  await change(held?.id, { state: "held" });
  await change(hook?.id, { kind: "lead-webhook" });
  expect(await readDepth(outbox.database, new Date(at))).toEqual([
    { kind: "guide-email", state: "queued", messages: 2, since: at },
    { kind: "lead-webhook", state: "queued", messages: 1, since: at },
    { kind: "guide-email", state: "file-only", messages: 1, since: at },
    { kind: "guide-email", state: "failed", messages: 1, since: at },
    { kind: "guide-email", state: "held", messages: 1, since: at },
  ]);
});

test("a message's age grows even though each retry is due later, and starts over when the operator retries it", async () => {
  const created_at = "2026-11-01T00:00:00.000Z";
  const [row] = await outbox.queue(1, {
    created_at,
    first_attempt_at: at,
    due_at: "2026-11-20T18",
  });
  expect(await readDepth(outbox.database, new Date(at))).toMatchObject([{ since: at }]);
  await change(row?.id, { first_attempt_at: null, due_at: "2026-11-20T19:00:00.000Z" });
  const later = { since: "2026-11-20T19:00:00.000Z" };
  expect(await readDepth(outbox.database, new Date(at))).toMatchObject([later]);
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
  const oldest = oldestRows(db, "queued");
  const plan = sql<{ detail: string }>`explain query plan select * from ${oldest}`;
  const steps = (await plan.execute(db)).rows.map(({ detail }) => detail);
  expect(steps.join("\n")).toContain("outbox_by_state_due_at");
  expect(steps.join("\n")).not.toMatch(/SCAN outbox|TEMP B-TREE/);
});
