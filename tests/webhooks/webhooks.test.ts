import { expect, onTestFinished, test, vi } from "vitest";
import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "#server/db/database.ts";
import { defaultTimeouts } from "#server/delivery/mail/smtp.ts";
import { webhookTimeout } from "#server/delivery/webhooks/sender.ts";
import { leaseMilliseconds } from "#server/outbox/worker.ts";
import { startMailServer } from "#tests/service/testing.ts";
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
