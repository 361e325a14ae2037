import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { refuseInserts } from "#server/db/testing.ts";
import type { DeliveryOutcome } from "#server/delivery/sender.ts";
import { mailKinds, outboxKinds } from "#contract/outbox-kind.ts";
import { logForTests, outboxForTests, senderForTests, type Outbox } from "./testing.ts";
import { hasSentMail } from "./read-outbox.ts";
import { leaseMilliseconds, startWorker, type Worker, type WorkerDeps } from "./worker.ts";
import { execFile, type ChildProcess } from "node:child_process";
import { promisify } from "node:util";

let outbox: Outbox;
beforeEach(async () => {
  outbox = await outboxForTests();
});

const channel = { kinds: mailKinds };
const accept = async (): Promise<DeliveryOutcome> => ({ result: "sent" });

test("a queued row is sent with its whole lead, and recorded", async () => {
  const [row] = await outbox.queue();
  const { sender, deliveries } = senderForTests(accept);
  start({ sender });
  await until(async () => (await outbox.row()).state === "sent");
  expect(deliveries).toMatchObject([
    {
      outboxId: row?.id,
      kind: "guide-email",
      destination: null,
      messageId: row?.message_id,
      lead: {
        id: "lead-1",
        number: 1001,
        channel: "web",
        entry: null,
        kind: "guide",
        name: "Ada",
        email: "ada@example.com",
        zipCode: "75024",
        wantsNewsletter: true,
        suspected: "trap",
        createdAt: "2026-11-20T12:00:00.000Z",
        page: "/",
        details: null,
        source: { utm_source: "news" },
        disclosures: [{ id: "guide-form", version: "2026-11-20" }],
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

test("a temporary failure is retried when due, with the same Message-ID", async () => {
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

const webhook = { kind: "lead-webhook", destination: "https://crm.example/" } as const;

test.each([
  ["an email", {}, { result: "sent" }, true],
  [
    "an email that some agents' servers refused",
    {},
    { result: "sent", reason: "some-refused" },
    true,
  ],
  ["an email in a file", {}, { result: "file-only" }, false],
  ["an email that nobody took", {}, { result: "refused", reason: "550" }, false],
  ["a webhook", webhook, { result: "sent" }, false],
] as const)(
  "after %s, the store remembers whether it has sent mail",
  async (_, row, outcome, remembers) => {
    await outbox.queue(2, row);
    const { sender } = senderForTests(async () => outcome);
    start({ sender, channel: { kinds: outboxKinds } });
    await until(async () => (await outbox.attempts()).length === 2);
    expect(await hasSentMail(outbox.database)).toBe(remembers);
    await outbox.database.db.deleteFrom("leads").execute();
    expect(await hasSentMail(outbox.database)).toBe(remembers);
  },
);

test.each([
  [{ result: "file-only" }, { state: "file-only", last_error: null }, null],
  [{ result: "refused", reason: "550" }, { state: "failed", last_error: "refused: 550" }, "550"],
] as const)("after %o, a message is not tried again", async (outcome, row, reason) => {
  await outbox.queue();
  const { sender, deliveries } = senderForTests(async () => outcome);
  const worker = start({ sender });
  await until(async () => (await outbox.row()).state === row.state);
  expect(await outbox.row()).toMatchObject({ ...row, attempts: 1, lease_owner: null });
  expect(await outbox.attempts()).toMatchObject([{ outcome: outcome.result, reason }]);
  outbox.advance(7 * 24 * 3_600_000);
  worker.kick();
  await delay(50);
  expect(deliveries).toHaveLength(1);
});

test("a sender that throws counts as a temporary failure, without its message in the log or the row", async () => {
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

test("no more than the maximum are sent at the same time, and all are sent", async () => {
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

test("rows queued by another process are found by polling", async () => {
  const { sender, deliveries } = senderForTests(accept);
  start({ sender, pollMilliseconds: 20 });
  await delay(30);
  await outbox.queue();
  await until(async () => deliveries.length === 1);
  await until(async () => (await outbox.row()).state === "sent");
  expect(deliveries).toHaveLength(1);
});

test("the outcome of an expired lease that was taken over is not recorded", async () => {
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
  await until(async () =>
    lines.some((line) => line.startsWith("delivery outcome ignored; lease expired")),
  );
  expect(await outbox.row()).toMatchObject({ state: "queued", lease_owner: "next", attempts: 0 });
  expect(await outbox.attempts()).toEqual([]);
});

test("a row in progress is sent once, even if the clock jumps past its lease", async () => {
  const [first] = await outbox.queue();
  const slow = Promise.withResolvers<DeliveryOutcome>();
  const { sender, deliveries } = senderForTests(() => slow.promise);
  const worker = start({ sender });
  await until(async () => deliveries.length === 1);
  outbox.advance(leaseMilliseconds + 1000);
  const second = (await outbox.queue()).find(({ id }) => id !== first?.id);
  worker.kick();
  // Both rows would be claimed together, so once the second is being sent, the first isn't claimed.
  await until(async () => deliveries.some(({ outboxId }) => outboxId === second?.id));
  slow.resolve({ result: "sent" });
  await until(async () => (await outbox.rows()).every(({ state }) => state === "sent"));
  expect(deliveries.map(({ outboxId }) => outboxId)).toEqual([first?.id, second?.id]);
  expect((await outbox.attempts()).map(({ outcome }) => outcome)).toEqual(["sent", "sent"]);
});

test("a database error is logged, and the worker continues", async () => {
  const { db } = outbox.database;
  await sql`alter table outbox rename to outbox_away`.execute(db);
  const { sender } = senderForTests(accept);
  const { lines } = startLogged({ sender, pollMilliseconds: 10 });
  await until(async () => lines.length > 1);
  expect(lines[0]).toMatch(/^cannot read outbox; retrying .*(ERR_SQLITE_ERROR|42P01)/);
  await sql`alter table outbox_away rename to outbox`.execute(db);
  await outbox.queue();
  await until(async () => (await outbox.row()).state === "sent");
  expect((await outbox.row()).state).toBe("sent");
});

test("a sent message that cannot be recorded at first is recorded later, not sent twice", async () => {
  await outbox.queue();
  const makeRoom = await refuseInserts(outbox.database, "delivery_attempts");
  const { sender, deliveries } = senderForTests(accept);
  const { lines } = startLogged({ sender, pollMilliseconds: 10 });
  await until(async () =>
    lines.some((line) => line.startsWith("cannot record delivery outcome; retrying")),
  );
  expect((await outbox.row()).state).toBe("queued");
  await makeRoom();
  await until(async () => (await outbox.row()).state === "sent");
  expect(deliveries).toHaveLength(1);
});

test("stop waits for sends in progress and starts no new ones", async () => {
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

test("stop during a claim sends nothing and releases the rows", async () => {
  await outbox.queue(3);
  const { sender, deliveries } = senderForTests(accept);
  await start({ sender }).stop();
  expect(deliveries).toEqual([]);
  expect((await outbox.rows()).map((row) => row.lease_owner)).toEqual([null, null, null]);
});

test("stop releases rows that do not finish in time, and does not record a late outcome", async () => {
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

test("stop aborts a send that does not finish in time before it releases the row", async () => {
  await outbox.queue();
  const aborted = Promise.withResolvers<void>();
  let ownerThen: string | null | undefined;
  const { sender, deliveries } = senderForTests(async () => {
    await aborted.promise;
    ownerThen = (await outbox.row()).lease_owner;
    return { result: "retry", reason: "EABORT" };
  });
  const close = () => aborted.resolve();
  const worker = start({ sender: { ...sender, close }, stopMilliseconds: 30 });
  await until(async () => deliveries.length === 1);
  await worker.stop();
  expect(ownerThen).toEqual(expect.any(String));
  expect(await outbox.row()).toMatchObject({
    state: "queued",
    lease_owner: null,
    attempts: 1,
    last_error: "EABORT",
  });
});

function start(change: Partial<WorkerDeps> & Pick<WorkerDeps, "sender">): Worker {
  return startLogged(change).worker;
}

function startLogged(change: Partial<WorkerDeps> & Pick<WorkerDeps, "sender">) {
  const { log, lines } = logForTests();
  const { database, now } = outbox;
  const given = { channel, database, now, log, pollMilliseconds: 60_000, ...change };
  const worker = startWorker(given);
  onTestFinished(() => worker.stop());
  return { worker, lines };
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  await vi.waitUntil(condition, { timeout: 20_000, interval: 5 });
}

const runFile = promisify(execFile);

test("workers of two processes send each row once", async () => {
  await outbox.queue(20);
  const script = `
    import { setTimeout as delay } from "node:timers/promises";
    import { openDatabase } from "#server/db/open.ts";
    import { startWorker } from "#server/outbox/worker.ts";
    const database = await openDatabase(${JSON.stringify(outbox.place)});
    const write = () => {};
    const send = async ({ outboxId }) => {
      process.stdout.write(outboxId + "\\n");
      await delay(2);
      return { result: "sent" };
    };
    const channel = { kinds: ["guide-email"] };
    process.stderr.write("ready");
    await new Promise((go) => process.stdin.once("end", go).resume());
    const worker = startWorker({ channel, database, sender: { send, close() {} }, now: () => new Date("2026-11-20T12:00:00Z"),
      log: { info: write, warn: write, error: write }, concurrency: 2 });
    const left = () => database.db.selectFrom("outbox").select("id").where("state", "=", "queued")
      .execute();
    while ((await left()).length > 0) await delay(10);
    await worker.stop();
    await database.close();`;
  const run = () => runFile(process.execPath, ["--input-type=module", "--eval", script]);
  const both = [run(), run()];
  // If the test runs out of time, they would look for work forever.
  onTestFinished(() => {
    for (const { child } of both) child.kill();
  });
  // Neither starts before the other is ready: it could have sent everything by then.
  await Promise.all(both.map(({ child }) => isReady(child)));
  for (const { child } of both) child.stdin?.end();
  const outputs = await Promise.all(both);
  const sentIds = outputs.flatMap(({ stdout }) => stdout.trim().split("\n"));
  expect(sentIds).toHaveLength(20);
  expect(new Set(sentIds).size).toBe(20);
  expect(outputs.every(({ stdout }) => stdout.length > 0)).toBe(true);
  expect((await outbox.attempts()).length).toBe(20);
});

/** Resolves once the process says so, or exits, which the test sees from its outcome. */
function isReady(child: ChildProcess): Promise<void> {
  let output = "";
  return new Promise((resolve) => {
    child.once("close", () => resolve());
    child.stderr?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("ready")) resolve();
    });
  });
}
