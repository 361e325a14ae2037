import { afterEach, beforeEach, expect, test } from "vitest";
import { afterAttempt, retryDelay } from "./attempt.ts";
import { type Outbox, outboxForTests } from "./testing.ts";

let outbox: Outbox;
beforeEach(async () => {
  outbox = await outboxForTests();
});
afterEach(() => outbox.remove());

const retry = { result: "retry", reason: "ETIMEDOUT" } as const;
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
  const [queued] = await outbox.queue(1, { first_attempt_at: "2026-11-01T00:00:00.000Z" });
  if (queued === undefined) throw new Error("nothing queued");
  const times = { startedAt: outbox.now(), finishedAt: outbox.now() };
  const attempt = { row: queued, ...times };
  expect(afterAttempt({ ...attempt, outcome: { result: "sent" } }, 0.5).state).toBe("sent");
  expect(afterAttempt({ ...attempt, outcome: retry }, 0.5).state).toBe("failed");
});

test.each([
  [60_000, "2026-11-20T12:01:00.000Z"],
  [1000, "2026-11-20T12:00:05.000Z"],
])("honors a requested wait of %i ms if it is longer", async (wait, due_at) => {
  const [row] = await outbox.queue();
  if (row === undefined) throw new Error("nothing queued");
  const outcome = { ...retry, waitMilliseconds: wait };
  const attempt = { row, outcome, startedAt: outbox.now(), finishedAt: outbox.now() };
  expect(afterAttempt(attempt, 0.5)).toMatchObject({ state: "queued", due_at });
});

const minutes = 60_000;

test("the average delay doubles from 5 s to 10 minutes and stays there", () => {
  const middle = Array.from({ length: 10 }, (_, step) => retryDelay(step, 0.5) / 1000);
  expect(middle).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600, 600]);
});

test("the jitter ranges from 0.5 to 1.5", () => {
  expect(retryDelay(0, 0)).toBe(2500);
  expect(retryDelay(0, 0.999_999)).toBe(7500);
});

test.each([7, 100, 5000])("at step %i, no delay exceeds 15 minutes", (step) => {
  expect(retryDelay(step, 0.999_999)).toBeLessThanOrEqual(15 * minutes);
  expect(retryDelay(step, 0)).toBe(5 * minutes);
});
