import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { newSecret, startWebhookCatcher } from "#server/delivery/testing.ts";
import { type Engine, engines, full, hasControl } from "./promises.ts";
import { reportControl, reportFigure } from "./support/figure.ts";
import { arrivals, compare } from "./support/mail.ts";
import { mailForTest, serviceForTest } from "./support/service.ts";
import { outboxIn, passTime, type Store } from "./support/store.ts";
import { somebody, submitUntilTaken } from "./support/visitors.ts";

const kills = full ? 60 : 3;
/** More than are sent at once, so that some are under way at the kill and some not taken up yet. */
const leadsEach = 6;

/** Kills the service again and again while it mails and tells a slow receiver of leads, then lets it finish. */
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
  test(`every mail and webhook arrives although the worker is killed ${kills} times; what comes twice is the same`, async () => {
    const { due, missing, extra, underWay, events } = await killTheWorker(engine);
    const counts = `${due.length} mails and webhooks, lost ${missing.length}, came twice ${extra.length}`;
    reportFigure(
      "workerKills",
      engine,
      `${kills} kills: ${counts} of ${underWay.length} under way`,
    );
    // To the agency, to the visitor and to the receiver.
    expect(due).toHaveLength(3 * kills * leadsEach);
    expect(missing).toEqual([]);
    // Only what was under way at a kill, as often as it was, and under an id that the receiver knows.
    expect(extra.filter((id) => !due.includes(id))).toEqual([]);
    expect(compare(extra, underWay).missing).toEqual([]);
    // Of webhooks, four at a time.
    const called = new Set(events.map(({ id }) => id));
    expect(extra.filter((id) => called.has(id)).length).toBeLessThanOrEqual(4 * kills);
    expect(underWay.length).toBeGreaterThan(0);
    for (const { id, event } of events)
      expect(event).toEqual(events.find((first) => first.id === id)?.event);
  });

  test.runIf(hasControl(engine))(
    "control: what counts as sent once it was taken up is lost",
    async () => {
      reportControl("workerKills", engine);
      const { missing } = await killTheWorker(engine, (store) =>
        store.change("update outbox set state = 'sent' where state = 'queued'"),
      );
      expect(missing.length).toBeGreaterThan(0);
    },
  );
});
