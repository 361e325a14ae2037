import { expect, test } from "vitest";
import { freePort } from "#tests/service/start-service.ts";
import { allOnce, arrivals, compare } from "./arrivals.ts";
import { mailForTest, serviceForTest } from "./service-for-test.ts";
import { change, outboxIn, passTime } from "./store-file.ts";
import { somebody, submit } from "./submit.ts";

/** A lead that was acknowledged by a process killed at once, while the mail server was down. */
async function acknowledgedThenKilled() {
  const mailPort = await freePort();
  const env = { SMTP_URL: `smtp://127.0.0.1:${mailPort}` };
  const service = await serviceForTest({ env });
  const { status } = await submit(service, somebody());
  expect(await service.end("SIGKILL")).toBeNull();
  expect(status).toBe(201);
  const { dataDir } = service;
  const messageIds = outboxIn(dataDir).map((row) => row.message_id);
  passTime(dataDir);
  return { dataDir, messageIds, mailPort, env };
}

type Left = Awaited<ReturnType<typeof acknowledgedThenKilled>>;

/** A new process and, at last, the mail server, on what was left. */
async function restarted({ dataDir, mailPort, env }: Left) {
  const mail = await mailForTest(mailPort);
  await serviceForTest({ dataDir, env });
  return mail;
}

test("the guide and the notification of a killed process arrive, once each, under their ids", async () => {
  const left = await acknowledgedThenKilled();
  expect(left.messageIds).toHaveLength(2);
  const mail = await restarted(left);
  expect(compare(left.messageIds, await arrivals(mail, left.dataDir))).toEqual(allOnce);
});

test("control: without its outbox rows nothing arrives", async () => {
  const left = await acknowledgedThenKilled();
  change(left.dataDir, "delete from outbox");
  const mail = await restarted(left);
  const { missing } = compare(left.messageIds, await arrivals(mail, left.dataDir));
  expect(missing).toEqual(left.messageIds);
});

test("control: a row that forgets that it was sent arrives twice", async () => {
  const left = await acknowledgedThenKilled();
  const mail = await restarted(left);
  await arrivals(mail, left.dataDir);
  const [again = ""] = left.messageIds;
  change(left.dataDir, "update outbox set state = 'queued' where message_id = ?", again);
  const { extra } = compare(left.messageIds, await arrivals(mail, left.dataDir));
  expect(extra).toEqual([again]);
});
