import { afterEach, beforeEach, expect, test } from "vitest";
import { outboxForTests, type Outbox } from "./testing.ts";
import { countOutbox, listOutbox } from "./read-outbox.ts";
import { retryAllFailed, retryRows } from "./outbox.ts";

let outbox: Outbox;
beforeEach(async () => {
  outbox = await outboxForTests();
});
afterEach(() => outbox.remove());

const given = {
  attempts: 400,
  backoff_step: 12,
  first_attempt_at: "2026-11-01T00:00:00.000Z",
  due_at: "2026-11-04T00:00:00.000Z",
  last_error: "gave up: ETIMEDOUT",
};

test("a failed row is queued now and restarts its 3 days; its attempts and reason stay", async () => {
  const [row] = await outbox.queue(1, { ...given, state: "failed" });
  const id = row?.id ?? "";
  expect(await retryRows(outbox.database, [id], outbox.now())).toMatchObject([
    { id, was: "failed" },
  ]);
  expect(await outbox.row()).toMatchObject({
    state: "queued",
    due_at: "2026-11-20T12:00:00.000Z",
    backoff_step: 0,
    first_attempt_at: null,
    attempts: 400,
    last_error: "gave up: ETIMEDOUT",
    message_id: row?.message_id,
  });
});

test("a queued row is due now", async () => {
  const [row] = await outbox.queue(1, { due_at: "2026-11-20T12:10:00.000Z" });
  await retryRows(outbox.database, [row?.id ?? ""], outbox.now());
  expect((await outbox.row()).due_at).toBe("2026-11-20T12:00:00.000Z");
});

test.each(["unknown", "sent", "held"] as const)(
  "together with an %s row, nothing changes",
  async (fault) => {
    const [first, second] = await outbox.queue(2, { ...given, state: "failed" });
    const { db } = outbox.database;
    await db
      .updateTable("outbox")
      .set({ state: fault === "unknown" ? "sent" : fault })
      .where("id", "=", second?.id ?? "")
      .execute();
    const other = fault === "unknown" ? "no-such-id" : (second?.id ?? "");
    const results = await retryRows(outbox.database, [first?.id ?? "", other], outbox.now());
    expect(results[1]).toMatchObject({ id: other, was: fault === "unknown" ? null : fault });
    expect(await countOutbox(outbox.database, { state: "failed" })).toBe(1);
  },
);

test("all failed rows are queued; held and sent ones do not change", async () => {
  const [held, done] = await outbox.queue(4, { ...given, state: "failed" });
  const { db } = outbox.database;
  await db
    .updateTable("outbox")
    .set({ state: "held" })
    .where("id", "=", held?.id ?? "")
    .execute();
  await db
    .updateTable("outbox")
    .set({ state: "sent" })
    .where("id", "=", done?.id ?? "")
    .execute();
  expect(await retryAllFailed(outbox.database, outbox.now())).toBe(2);
  const states = (await outbox.rows()).map((row) => row.state);
  expect(states).toEqual(["held", "sent", "queued", "queued"]);
  expect(await retryAllFailed(outbox.database, outbox.now())).toBe(0);
});

test("the list is newest first and can be filtered by state", async () => {
  const rows = await outbox.queue(3, { state: "failed" });
  const listed = await listOutbox(outbox.database, { limit: 2, state: "failed" });
  expect(listed.map((entry) => entry.id)).toEqual([rows[2]?.id, rows[1]?.id]);
  expect(await listOutbox(outbox.database, { limit: 2, state: "held" })).toEqual([]);
});
