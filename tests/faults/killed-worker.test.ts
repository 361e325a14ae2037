import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { newSecret, startWebhookCatcher } from "#server/delivery/testing.ts";
import { reportControl, reportFigure } from "#tests/faults/support/figure.ts";
import { allOnce, arrivals, compare, stallingMail } from "#tests/faults/support/mail.ts";
import { type Mutant, mailForTest, serviceForTest } from "#tests/faults/support/service.ts";
import { type Store, outboxIn, passTime } from "#tests/faults/support/store.ts";
import { somebody, submit, submitUntilTaken } from "#tests/faults/support/visitors.ts";
import { freePort } from "#tests/service/testing.ts";
import { type Engine, engines, full, hasControl } from "./promises.ts";

const kills = full ? 60 : 3;
/** More than are sent at once, so that at the kill some are in progress and some not started. */
const leadsEach = 6;

/** Kills the service repeatedly while it sends mail and calls a slow webhook receiver, then lets it finish. */
async function killTheWorker(engine: Engine, atKill?: (store: Store) => Promise<void>) {
  const secret = newSecret();
  const receiver = await startWebhookCatcher({
    secret,
    answer: (_, response) => {
      setTimeout(() => response.writeHead(204).end(), 40);
      return null;
    },
  });
  const mail = await mailForTest();
  const hooks = { WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: secret, WEBHOOK_ALLOW: "127.0.0.1" };
  const env = { ...hooks, SMTP_URL: mail.url };
  let service = await serviceForTest({ engine, env });
  const { store } = service;
  const underWay: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const { port } = service;
    const forms = Array.from({ length: leadsEach }, () => submitUntilTaken({ port }, somebody()));
    await Promise.all(forms);
    await delay(Math.random() * 60);
    await service.end("SIGKILL");
    const leased = (await outboxIn(store)).filter((row) => row.lease_owner !== null);
    underWay.push(...leased.map((row) => row.message_id));
    await atKill?.(store);
    await passTime(store);
    service = await serviceForTest({ store, env });
  }
  // Most are still waiting: each process lived only for a moment.
  const mails = await arrivals(mail, store, 5 * 60_000);
  const events = receiver.declined;
  const due = (await outboxIn(store)).map((row) => row.message_id);
  return { due, underWay, events, ...compare(due, [...mails, ...events.map(({ id }) => id)]) };
}

describe.each(engines)("on %s", (engine) => {
  test(`every email and webhook arrives although the worker is killed ${kills} times, and duplicates are identical`, async () => {
    const { due, missing, extra, underWay, events } = await killTheWorker(engine);
    const counts = `${due.length} emails and webhooks, ${missing.length} lost, ${extra.length} duplicated`;
    reportFigure(
      "workerKills",
      engine,
      `${kills} kills: ${counts} of ${underWay.length} in progress`,
    );
    // To the agency, to the visitor and to the receiver.
    expect(due).toHaveLength(3 * kills * leadsEach);
    expect(missing).toEqual([]);
    // Only what was in progress at a kill, at most once per kill, with an id that the receiver has seen.
    expect(extra.filter((id) => !due.includes(id))).toEqual([]);
    expect(compare(extra, underWay).missing).toEqual([]);
    // Webhooks: four at a time.
    const called = new Set(events.map(({ id }) => id));
    expect(extra.filter((id) => called.has(id)).length).toBeLessThanOrEqual(4 * kills);
    expect(underWay.length).toBeGreaterThan(0);
    for (const { id, event } of events)
      expect(event).toEqual(events.find((first) => first.id === id)?.event);
  });

  test.runIf(hasControl(engine))(
    "control: messages recorded as sent when claimed are lost",
    async () => {
      reportControl("workerKills", engine);
      const { missing } = await killTheWorker(engine, (store) =>
        store.change("update outbox set state = 'sent' where state = 'queued'"),
      );
      expect(missing.length).toBeGreaterThan(0);
    },
  );
});

/** Sends a form that crashes the backend thread. Returns the exit code, or that the process is still running. */
async function afterFault(fault: string, mutant: Mutant) {
  const service = await serviceForTest({ mutant });
  const canaries = { firstName: `canary-${fault}`, email: "canary-mail@visitor.test" };
  void submit(service, { ...somebody(), ...canaries }).catch(() => {});
  const began = performance.now();
  const code = await Promise.race([service.ended, delay(5000).then(() => "still running")]);
  return { code, milliseconds: performance.now() - began, output: service.output() };
}

test.each(["throws", "rejects", "shouts"])(
  "a backend thread that %s ends the process immediately, and the log line has no personal data",
  async (fault) => {
    const { code, milliseconds, output } = await afterFault(fault, "processes?upset-backend");
    const canaries = output.match(/canary/g) ?? [];
    const ended = `${fault}: ended ${code} in ${milliseconds.toFixed(0)} ms`;
    reportFigure("backendCrash", "SQLite", `${ended}, canaries ${canaries.length}`);
    expect(code).toBe(1);
    expect(output).toMatch(/"level":"error",[^\n]*"msg":"crashed"/);
    expect(canaries).toEqual([]);
  },
);

test("control: finds a thread that keeps running after any error", async () => {
  reportControl("backendCrash", "SQLite");
  const { code, output } = await afterFault("throws", "processes?calm-backend");
  expect(code).toBe("still running");
  expect(output).not.toContain("crashed");
});

/** Kills a process while a mail server and a webhook receiver hold its messages unanswered, and starts another. */
async function killedWhileSending(engine: Engine) {
  const stalled = await stallingMail();
  let isHolding = true;
  const secret = newSecret();
  const receiver = await startWebhookCatcher({ secret, answer: () => (isHolding ? null : 204) });
  const hooks = { WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: secret, WEBHOOK_ALLOW: "127.0.0.1" };
  const service = await serviceForTest({ engine, env: { ...hooks, SMTP_URL: stalled.url } });
  await submit(service, somebody());
  const areHeld = () => stalled.emails.length === 2 && receiver.declined.length === 1;
  await vi.waitUntil(areHeld, { timeout: 30_000, interval: 20 });
  await service.end("SIGKILL");
  isHolding = false;
  const { store } = service;
  const mail = await mailForTest();
  await serviceForTest({ store, env: { ...hooks, SMTP_URL: mail.url } });
  const mailIds = stalled.emails.map(({ messageId }) => messageId ?? "none");
  return {
    store,
    firstIds: [...mailIds, ...receiver.declined.map(({ id }) => id)],
    /** The ids that the second process's messages had, once all were sent or after `limit` ms. */
    ids: async (limit?: number) => {
      const arrived = await arrivals(mail, store, limit);
      expect(receiver.unverified()).toBe(0);
      return [...arrived, ...receiver.caught.map(({ id }) => id)];
    },
  };
}

describe.each(engines)("on %s", (engine) => {
  test("the guide and the notification of a killed process each arrive once, with their ids", async () => {
    const mailPort = await freePort();
    const env = { SMTP_URL: `smtp://127.0.0.1:${mailPort}` };
    const service = await serviceForTest({ engine, env });
    const { status } = await submit(service, somebody());
    expect(await service.end("SIGKILL")).toBeNull();
    expect(status).toBe(201);
    const { store } = service;
    const messageIds = (await outboxIn(store)).map((row) => row.message_id);
    expect(messageIds).toHaveLength(2);
    await passTime(store);
    const mail = await mailForTest(mailPort);
    await serviceForTest({ store, env });
    const ids = await arrivals(mail, store);
    reportFigure("killedSending", engine, `after the commit: ${ids.length} of 2 arrived`);
    expect(compare(messageIds, ids)).toEqual(allOnce);
  });

  test("mail and a webhook in progress wait for their leases, then arrive once with their original ids", async () => {
    const { store, firstIds, ids } = await killedWhileSending(engine);
    expect(await ids(1000)).toEqual([]);
    expect((await outboxIn(store)).every((row) => row.lease_owner !== null)).toBe(true);
    await passTime(store);
    const arrived = await ids();
    reportFigure("killedSending", engine, `while sending: ${arrived.length} of 3 arrived`);
    expect(compare(firstIds, arrived)).toEqual(allOnce);
  });

  test.runIf(hasControl(engine))("control: finds new ids on the second attempt", async () => {
    reportControl("killedSending", engine);
    const { store, firstIds, ids } = await killedWhileSending(engine);
    await store.change("update outbox set message_id = '<new-' || id || '@test>'");
    await passTime(store);
    const { missing, extra } = compare(firstIds, await ids());
    expect(missing).toEqual(firstIds);
    expect(extra).toHaveLength(3);
  });
});
