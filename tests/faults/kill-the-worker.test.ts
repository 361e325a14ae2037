import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { newSecret, startWebhookCatcher } from "#server/delivery/webhooks/webhook-catcher.ts";
import { compare } from "./arrivals.ts";
import { reportControl, reportFigure } from "./figure.ts";
import { full } from "./full.ts";
import type { Engine } from "./engine.ts";
import { serviceForTest } from "./service-for-test.ts";
import { engines } from "./store-for-test.ts";
import { outboxIn, passTime, type Store } from "./store.ts";
import { somebody, submit } from "./submit.ts";

const kills = full ? 60 : 5;
/** More than are sent at once, so that some are under way at the kill and some not taken up yet. */
const leadsEach = 6;

/** Kills the service again and again while it tells a slow receiver of leads, then lets it finish. */
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
  const env = { WEBHOOK_URL: receiver.url, WEBHOOK_SECRET: secret, WEBHOOK_ALLOW: "127.0.0.1" };
  let service = await serviceForTest({ engine, env });
  const { store } = service;
  for (let kill = 0; kill < kills; kill += 1) {
    const { port } = service;
    const forms = Array.from({ length: leadsEach }, () => submit({ port }, somebody()));
    await Promise.all(forms);
    await delay(Math.random() * 60);
    await service.end("SIGKILL");
    await atKill?.(store);
    await passTime(store);
    service = await serviceForTest({ store, env });
  }
  const webhooks = async () =>
    (await outboxIn(store)).filter(({ kind }) => kind === "lead-webhook");
  await vi.waitUntil(async () => (await webhooks()).every(({ state }) => state === "sent"), {
    timeout: 60_000,
  });
  const came = receiver.declined.map(({ id }) => id);
  const due = (await webhooks()).map((row) => row.message_id);
  return { due, ...compare(due, came), events: receiver.declined };
}

describe.each(engines)("on %s", (engine) => {
  test(`every webhook arrives although the worker is killed ${kills} times; what comes twice is the same`, async () => {
    const { due, missing, extra, events } = await killTheWorker(engine);
    const counts = `${due.length} webhooks, lost ${missing.length}, came twice ${extra.length}`;
    reportFigure("workerKills", engine, `${kills} kills: ${counts}`);
    expect(due).toHaveLength(kills * leadsEach);
    expect(missing).toEqual([]);
    // Only what was under way at a kill, four at a time, and under an id that the receiver knows.
    expect(extra.length).toBeLessThanOrEqual(4 * kills);
    expect(extra.filter((id) => !due.includes(id))).toEqual([]);
    for (const id of extra) {
      const [first, ...again] = events.filter((event) => event.id === id);
      for (const one of again) expect(one.event).toEqual(first?.event);
    }
  });

  test("control: what counts as sent once it was taken up is lost", async () => {
    reportControl("workerKills", engine);
    const { missing } = await killTheWorker(engine, (store) =>
      store.change("update outbox set state = 'sent' where state = 'queued'"),
    );
    expect(missing.length).toBeGreaterThan(0);
  });
});
