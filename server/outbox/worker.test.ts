import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refuseInserts } from "#server/db/testing.ts";
import type { DeliveryOutcome } from "#server/delivery/sender.ts";
import { mailKinds } from "./outbox.ts";
import { logForTests, outboxForTests, senderForTests, type Outbox } from "./testing.ts";
import { startWorker, type Worker, type WorkerDeps } from "./worker.ts";

let outbox: Outbox;
const workers: Worker[] = [];
beforeEach(async () => {
  outbox = await outboxForTests();
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await outbox.remove();
});

const channel = { kinds: mailKinds };
const sent = async (): Promise<DeliveryOutcome> => ({ result: "sent" });

test("a queued row is sent with all that its lead holds, and recorded", async () => {
  const [row] = await outbox.queue();
  const { sender, deliveries } = senderForTests(sent);
  start({ sender });
  await until(async () => (await outbox.row()).state === "sent");
  expect(deliveries).toEqual([
    {
      outboxId: row?.id,
      kind: "guide-email",
      destination: null,
      messageId: row?.message_id,
      lead: {
        id: "lead-1",
        kind: "guide",
        name: "Ada",
        email: "ada@example.com",
        zipCode: "75024",
        wantsNewsletter: true,
        suspected: true,
        createdAt: "2026-11-20T12:00:00.000Z",
        page: "/",
        details: null,
        source: { utm_source: "news" },
        disclosure: { id: "guide-form", version: "2026-11-20" },
        consents: [
          {
            id: "automated-contact",
            version: "2026-11-20",
            agreed: false,
            phone: "(972) 204-5855",
            answeredAt: "2026-11-20T12:00:00.000Z",
          },
        ],
      },
    },
  ]);
  expect(await outbox.row()).toMatchObject({ attempts: 1, lease_owner: null, last_error: null });
  expect(await outbox.attempts()).toMatchObject([{ outcome: "sent", reason: null }]);
});

test("a passing fault is tried again when it is due, with the same Message-ID", async () => {
  await outbox.queue();
  const outcomes: DeliveryOutcome[] = [{ result: "retry", reason: "ECONNREFUSED" }];
  const { sender, deliveries } = senderForTests(async () => outcomes.shift() ?? { result: "sent" });
  const worker = start({ sender, random: () => 0.5 });
  await until(async () => (await outbox.row()).attempts === 1);
  expect(await outbox.row()).toMatchObject({
    state: "queued",
    due_at: "2026-11-20T12:00:05.000Z",
    backoff_step: 1,
    last_error: "ECONNREFUSED",
    first_attempt_at: "2026-11-20T12:00:00.000Z",
  });
  outbox.advance(4999);
  worker.kick();
  await delay(50);
  expect(deliveries).toHaveLength(1);
  outbox.advance(1);
  worker.kick();
  await until(async () => (await outbox.row()).state === "sent");
  expect(deliveries[1]?.messageId).toBe(deliveries[0]?.messageId);
  expect((await outbox.attempts()).map((attempt) => attempt.outcome)).toEqual(["retry", "sent"]);
});

test("a refused message fails at once and is left alone", async () => {
  await outbox.queue();
  const { sender, deliveries } = senderForTests(async () => ({ result: "refused", reason: "550" }));
  const worker = start({ sender });
  await until(async () => (await outbox.row()).state === "failed");
  expect((await outbox.row()).last_error).toBe("refused: 550");
  outbox.advance(7 * 24 * 3_600_000);
  worker.kick();
  await delay(50);
  expect(deliveries).toHaveLength(1);
});

test("a sender that throws counts as a passing fault, without its words in log or row", async () => {
  await outbox.queue();
  const { sender } = senderForTests(() => Promise.reject(new TypeError("ada@example.com broke")));
  const { lines } = startLogged({ sender });
  await until(async () => (await outbox.row()).attempts === 1);
  expect(await outbox.row()).toMatchObject({
    state: "queued",
    last_error: "sender fault: TypeError",
  });
  expect(lines.join("\n")).toContain("delivery retry");
  expect(lines.join("\n")).not.toContain("ada@");
});

test("no more than the allowed number is under way at once, and all are sent", async () => {
  await outbox.queue(9);
  let underWay = 0;
  let most = 0;
  const three = Promise.withResolvers<void>();
  const { sender, deliveries } = senderForTests(async () => {
    most = Math.max(most, ++underWay);
    if (underWay === 3) three.resolve();
    await three.promise;
    await delay(5);
    underWay -= 1;
    return { result: "sent" };
  });
  start({ sender, concurrency: 3 });
  await until(async () => (await outbox.rows()).every((row) => row.state === "sent"));
  expect(most).toBe(3);
  expect(new Set(deliveries.map((delivery) => delivery.outboxId)).size).toBe(9);
  expect(deliveries).toHaveLength(9);
});

test("without a kick, rows that another process queued are found by polling", async () => {
  const { sender, deliveries } = senderForTests(sent);
  start({ sender, pollMilliseconds: 20 });
  await delay(30);
  await outbox.queue();
  await until(async () => deliveries.length === 1);
  await until(async () => (await outbox.row()).state === "sent");
  expect(deliveries).toHaveLength(1);
});

test("the outcome of a lease that ran out and was taken over is not recorded", async () => {
  await outbox.queue();
  const slow = Promise.withResolvers<DeliveryOutcome>();
  const { sender, deliveries } = senderForTests(() => slow.promise);
  const { lines } = startLogged({ sender, leaseMilliseconds: 1000 });
  await until(async () => deliveries.length === 1);
  outbox.advance(1000);
  const leaseUntil = "2026-11-20T13:00:00.000Z";
  const claim = { owner: "next", now: outbox.now().toISOString(), leaseUntil, limit: 1, channel };
  expect(await outbox.database.claimDue(claim)).toHaveLength(1);
  slow.resolve({ result: "refused", reason: "550" });
  await until(async () => lines.some((line) => line.startsWith("delivery outcome of a lost")));
  expect(await outbox.row()).toMatchObject({ state: "queued", lease_owner: "next", attempts: 0 });
  expect(await outbox.attempts()).toEqual([]);
});

test("a database fault is logged and outlived", async () => {
  const { db } = outbox.database;
  await sql`alter table outbox rename to outbox_away`.execute(db);
  const { sender } = senderForTests(sent);
  const { lines } = startLogged({ sender, pollMilliseconds: 10 });
  await until(async () => lines.length > 1);
  expect(lines[0]).toMatch(/^outbox not readable .*(ERR_SQLITE_ERROR|42P01)/);
  await sql`alter table outbox_away rename to outbox`.execute(db);
  await outbox.queue();
  await until(async () => (await outbox.row()).state === "sent");
  expect((await outbox.row()).state).toBe("sent");
});

test("a sent message whose record fails at first is recorded a moment later, not sent twice", async () => {
  await outbox.queue();
  const makeRoom = await refuseInserts(outbox.database, "delivery_attempts");
  const { sender, deliveries } = senderForTests(sent);
  const { lines } = startLogged({ sender, pollMilliseconds: 10 });
  await until(async () => lines.some((line) => line.startsWith("recording delayed")));
  expect((await outbox.row()).state).toBe("queued");
  await makeRoom();
  await until(async () => (await outbox.row()).state === "sent");
  expect(deliveries).toHaveLength(1);
});

test("stop waits for what is under way and takes nothing new", async () => {
  await outbox.queue(2);
  const slow = Promise.withResolvers<DeliveryOutcome>();
  const { sender, deliveries } = senderForTests(() => slow.promise);
  const worker = start({ sender, concurrency: 1 });
  await until(async () => deliveries.length === 1);
  const stopped = worker.stop();
  slow.resolve({ result: "sent" });
  await stopped;
  worker.kick();
  await delay(30);
  const rows = await outbox.rows();
  expect(rows.map((row) => row.state).toSorted()).toEqual(["queued", "sent"]);
  expect(rows.map((row) => row.lease_owner)).toEqual([null, null]);
  expect(deliveries).toHaveLength(1);
});

test("stop in the middle of a claim sends nothing and gives the rows back", async () => {
  await outbox.queue(3);
  const { sender, deliveries } = senderForTests(sent);
  await start({ sender }).stop();
  expect(deliveries).toEqual([]);
  expect((await outbox.rows()).map((row) => row.lease_owner)).toEqual([null, null, null]);
});

test("stop gives back what does not finish in time, and a late outcome is not recorded", async () => {
  await outbox.queue();
  const slow = Promise.withResolvers<DeliveryOutcome>();
  const { sender, deliveries } = senderForTests(() => slow.promise);
  const { worker, lines } = startLogged({ sender, stopMilliseconds: 30 });
  await until(async () => deliveries.length === 1);
  expect((await outbox.row()).lease_owner).not.toBeNull();
  await worker.stop();
  expect(await outbox.row()).toMatchObject({ state: "queued", lease_owner: null, attempts: 0 });
  slow.resolve({ result: "sent" });
  await until(async () => lines.length > 0);
  expect((await outbox.row()).state).toBe("queued");
});

function start(change: Partial<WorkerDeps> & Pick<WorkerDeps, "sender">): Worker {
  return startLogged(change).worker;
}

function startLogged(change: Partial<WorkerDeps> & Pick<WorkerDeps, "sender">) {
  const { log, lines } = logForTests();
  const { database, now } = outbox;
  const given = { channel, database, now, log, pollMilliseconds: 60_000, ...change };
  const worker = startWorker(given);
  workers.push(worker);
  return { worker, lines };
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  await vi.waitUntil(condition, { timeout: 20_000, interval: 5 });
}
