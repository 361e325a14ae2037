import { describe, expect, test } from "vitest";
import { freePort } from "#tests/service/free-port.ts";
import { allOnce, arrivals, compare } from "./support/arrivals.ts";
import { reportControl, reportFigure } from "./support/figure.ts";
import type { Engine } from "./support/engine.ts";
import { mailForTest, serviceForTest } from "./support/service-for-test.ts";
import { engines } from "./support/store-for-test.ts";
import { outboxIn, passTime } from "./support/store.ts";
import { somebody, submit } from "./support/submit.ts";

/** A lead that was acknowledged by a process killed at once, while the mail server was down. */
async function acknowledgedThenKilled(engine: Engine) {
  const mailPort = await freePort();
  const env = { SMTP_URL: `smtp://127.0.0.1:${mailPort}` };
  const service = await serviceForTest({ engine, env });
  const { status } = await submit(service, somebody());
  expect(await service.end("SIGKILL")).toBeNull();
  expect(status).toBe(201);
  const { store } = service;
  const messageIds = (await outboxIn(store)).map((row) => row.message_id);
  await passTime(store);
  return { store, messageIds, mailPort, env };
}

type Left = Awaited<ReturnType<typeof acknowledgedThenKilled>>;

/** A new process and, at last, the mail server, on what was left. */
async function restarted({ store, mailPort, env }: Left) {
  const mail = await mailForTest(mailPort);
  await serviceForTest({ store, env });
  return mail;
}

describe.each(engines)("on %s", (engine) => {
  test("the guide and the notification of a killed process arrive, once each, under their ids", async () => {
    const left = await acknowledgedThenKilled(engine);
    expect(left.messageIds).toHaveLength(2);
    const mail = await restarted(left);
    const came = await arrivals(mail, left.store);
    reportFigure("killedSending", engine, `after the commit: ${came.length} of 2 came`);
    expect(compare(left.messageIds, came)).toEqual(allOnce);
  });

  test("control: without its outbox rows nothing arrives", async () => {
    reportControl("killedSending", engine);
    const left = await acknowledgedThenKilled(engine);
    await left.store.change("delete from outbox");
    const mail = await restarted(left);
    const { missing } = compare(left.messageIds, await arrivals(mail, left.store));
    expect(missing).toEqual(left.messageIds);
  });

  test("control: a row that forgets that it was sent arrives twice", async () => {
    reportControl("killedSending", engine);
    const left = await acknowledgedThenKilled(engine);
    const mail = await restarted(left);
    await arrivals(mail, left.store);
    const [again = ""] = left.messageIds;
    await left.store.change("update outbox set state = 'queued' where message_id = ?", again);
    const { extra } = compare(left.messageIds, await arrivals(mail, left.store));
    expect(extra).toEqual([again]);
  });
});
