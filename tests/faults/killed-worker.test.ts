import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { newSecret, startWebhookCatcher } from "#server/delivery/testing.ts";
import { type Engine, engines, full, hasControl } from "./promises.ts";
import { reportControl, reportFigure } from "./support/figure.ts";
import { arrivals, compare } from "./support/mail.ts";
import { type Mutant, mailForTest, mutantFile, serviceForTest } from "./support/service.ts";
import { type Store, outboxIn, passTime } from "./support/store.ts";
import { somebody, submit, submitUntilTaken } from "./support/visitors.ts";

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
  onTestFinished(() => receiver.close());
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
  const mails = await arrivals(mail, store, 60_000);
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
  const service = await serviceForTest({ preload: mutantFile(mutant) });
  const canaries = { firstName: `canary-${fault}`, email: "canary-mail@visitor.test" };
  void submit(service, { ...somebody(), ...canaries }).catch(() => {});
  const began = performance.now();
  const code = await Promise.race([service.ended, delay(5000).then(() => "still running")]);
  return { code, milliseconds: performance.now() - began, output: service.output() };
}

test.each(["throws", "rejects", "shouts"])(
  "a backend thread that %s ends the process immediately, and the log line has no personal data",
  async (fault) => {
    const { code, milliseconds, output } = await afterFault(fault, "upset-backend");
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
  const { code, output } = await afterFault("throws", "calm-backend");
  expect(code).toBe("still running");
  expect(output).not.toContain("crashed");
});
