import { expect, onTestFinished, test, vi, afterEach, beforeEach, describe } from "vitest";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Database } from "#server/db/database.ts";
import { defaultTimeouts } from "#server/delivery/mail/smtp.ts";
import {
  webhookTimeout,
  createWebhookSender,
  webhookAgents,
} from "#server/delivery/webhooks/sender.ts";
import { leaseMilliseconds } from "#server/outbox/worker.ts";
import { freePort, startMailServer } from "#tests/service/testing.ts";
import { leadEvent } from "#contract/lead-event.ts";
import { newSecret, sampleDelivery } from "#server/delivery/testing.ts";
import { receiverForTest, storeWithWorkers } from "./workers-for-test.ts";

async function mailForTest() {
  const mail = await startMailServer();
  onTestFinished(() => mail.close());
  return mail;
}

const timeoutMs = { timeout: 15_000 };

const states = (rows: readonly { kind: string; state: string; attempts: number }[]) =>
  rows.map(({ kind, state, attempts }) => `${kind} ${state} ${attempts}`).toSorted();

test("every receiver and the mail server get every message once", async () => {
  const mail = await mailForTest();
  const [crm, sheet] = [await receiverForTest(), await receiverForTest()];
  const fixture = await storeWithWorkers({
    SMTP_URL: mail.url,
    WEBHOOK_URL: `${crm.url} ${sheet.url}`,
  });
  fixture.startWorkers();
  // Suspected, so nothing about it is sent.
  await fixture.submit({ suspected: "trap" });
  const leads = [
    await fixture.submit(),
    await fixture.submit({ fields: { firstName: "Bo", email: "bo@x.test" } }),
  ];
  await fixture.settled();
  for (const receiver of [crm, sheet]) {
    expect(receiver.caught.map(({ event }) => event.data.id).toSorted()).toEqual(leads.toSorted());
    expect(receiver.unverified()).toBe(0);
  }
  const ids = [...crm.caught, ...sheet.caught].map(({ id }) => id);
  const webhooks = (await fixture.rows()).filter(({ kind }) => kind === "lead-webhook");
  const delivered = webhooks.filter(({ state }) => state === "sent");
  expect(ids.toSorted()).toEqual(delivered.map(({ id }) => `msg_${id}`).toSorted());
  expect(mail.caught).toHaveLength(4);
});

test("a receiver that hangs delays neither mail nor other receivers", async () => {
  const mail = await mailForTest();
  const [hanging, quick] = [await receiverForTest({ answer: () => null }), await receiverForTest()];
  const fixture = await storeWithWorkers({
    SMTP_URL: mail.url,
    WEBHOOK_URL: `${hanging.url} ${quick.url}`,
  });
  // More than a worker sends at once, so that all slots of the hanging one are taken.
  for (let count = 0; count < 6; count += 1)
    await fixture.submit({ fields: { firstName: "Ada", email: `ada${count}@x.test` } });
  fixture.startWorkers();
  await vi.waitUntil(() => quick.caught.length === 6 && mail.caught.length === 12, timeoutMs);
  await vi.waitFor(() => expect(hanging.declined).toHaveLength(4), timeoutMs);
  // Otherwise stopping would wait for them.
  await hanging.close();
});

test("a message queued for an address that is no longer configured is marked as failed", async () => {
  const [old, next] = [await receiverForTest(), await receiverForTest()];
  const fixture = await storeWithWorkers({ WEBHOOK_URL: old.url });
  await fixture.submit();
  await dueFor(fixture, 3_600_000);
  fixture.startWorkers({ WEBHOOK_URL: next.url });
  await vi.waitUntil(async () => (await fixture.row("lead-webhook")).state === "failed", timeoutMs);
  expect((await fixture.row("lead-webhook")).last_error).toBe("refused: destination-removed");
  expect([old.caught, next.caught]).toEqual([[], []]);
});

test("during a rolling restart, a process without an added address leaves its messages alone", async () => {
  const [old, added] = [await receiverForTest(), await receiverForTest()];
  const fixture = await storeWithWorkers({ WEBHOOK_URL: `${old.url} ${added.url}` });
  await fixture.submit();
  await dueFor(fixture, 3_000_000);
  fixture.startWorkers({ WEBHOOK_URL: old.url });
  const webhooks = async () =>
    states((await fixture.rows()).filter(({ kind }) => kind === "lead-webhook"));
  await vi.waitUntil(async () => (await webhooks()).includes("lead-webhook sent 1"), timeoutMs);
  // All workers look for messages when they start, so the one for removed addresses has too by now.
  await delay(200);
  expect(await webhooks()).toEqual(["lead-webhook queued 0", "lead-webhook sent 1"]);
});

/** Makes all messages due since this long ago. */
async function dueFor({ database }: { database: Database }, milliseconds: number): Promise<void> {
  const due_at = new Date(Date.now() - milliseconds).toISOString();
  await database.db.updateTable("outbox").set({ due_at }).execute();
}

test("the log contains the host of an address but never its path", async () => {
  const answers = [410, 503, 204];
  const crm = await receiverForTest({ answer: () => answers.shift() ?? 204 });
  const canary = `${crm.url}/canary-in-the-path?key=canary-in-the-query`;
  const fixture = await storeWithWorkers({ WEBHOOK_URL: canary });
  fixture.startWorkers();
  for (const expected of [1, 2, 3]) {
    await fixture.submit({ fields: { firstName: "Ada", email: `ada${expected}@x.test` } });
    await vi.waitUntil(
      () => fixture.lines.filter((line) => line.startsWith("delivery ")).length === expected,
      timeoutMs,
    );
  }
  expect(crm.declined[0]?.path).toContain("canary");
  expect(fixture.lines.join("\n")).toContain(`"place":"127.0.0.1:${crm.port}"`);
  expect(fixture.lines.join("\n")).not.toContain("canary");
});

test.each([
  ["mail", defaultTimeouts.send],
  ["webhook", webhookTimeout],
])("the longest send of a %s ends well before its lease does", (_, longest) => {
  expect(2 * longest).toBeLessThanOrEqual(leaseMilliseconds);
});

describe("example receiver", () => {
  const secret = newSecret();
  let directory: string;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), "receiver-"));
    receiver = await startReceiver();
  });
  afterEach(async () => {
    await receiver.end();
    await rm(directory, { recursive: true });
  });

  const file = () => join(directory, "events.db");

  /** Runs the example from the documentation as its reader would. */
  async function startReceiver() {
    const port = await freePort();
    const env = { WEBHOOK_SECRET: secret, PORT: String(port), EVENTS_FILE: file() };
    const child = spawn(process.execPath, ["docs/examples/receive-webhooks.ts"], { env });
    await once(child.stdout, "data");
    return {
      url: `http://127.0.0.1:${port}/`,
      async end() {
        child.kill("SIGKILL");
        if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      },
    };
  }

  async function send(id: string, change: { now?: () => Date; secrets?: string[] } = {}) {
    const agentFor = webhookAgents(["127.0.0.1"]);
    const stopOf = async () => null;
    const deps = { secrets: [secret], agentFor, stopOf, now: () => new Date(), ...change };
    const message = { ...sampleDelivery("lead-webhook"), messageId: id, destination: receiver.url };
    return await createWebhookSender(deps).send(message);
  }

  function stored(): { id: string; body: string }[] {
    const events = new DatabaseSync(file(), { readOnly: true });
    const rows = events.prepare("select id, body from events order by id").all();
    events.close();
    return rows as { id: string; body: string }[];
  }

  test("a message is stored once, even if it arrives several times or after a kill", async () => {
    expect(await send("msg_1")).toEqual({ result: "sent" });
    expect(await send("msg_1")).toEqual({ result: "sent" });
    await receiver.end();
    receiver = await startReceiver();
    expect(await send("msg_1")).toEqual({ result: "sent" });
    expect(await send("msg_2")).toEqual({ result: "sent" });
    expect(stored().map(({ id }) => id)).toEqual(["msg_1", "msg_2"]);
    const [first] = stored().map(({ body }) => leadEvent.parse(JSON.parse(body)));
    expect(first?.data.name).toBe("Rosalind");
  });

  test.each([
    ["with another secret", { secrets: [newSecret()] }],
    ["an hour ago", { now: () => new Date(Date.now() - 3_600_000) }],
  ])("a message signed %s is not stored", async (_, change) => {
    expect(await send("msg_3", change)).toEqual({ result: "refused", reason: "HTTP 401" });
    expect(stored()).toEqual([]);
  });

  test("a message that can't be stored is not accepted, so it is sent again", async () => {
    const events = new DatabaseSync(file());
    events.exec("drop table events");
    events.close();
    expect(await send("msg_4")).toMatchObject({ result: "retry", reason: "HTTP 500" });
  });

  test("anything that is not a message is rejected", async () => {
    expect((await fetch(receiver.url)).status).toBe(405);
    const long = "x".repeat(300_000);
    expect((await fetch(receiver.url, { method: "POST", body: long })).status).toBe(413);
  });
});
