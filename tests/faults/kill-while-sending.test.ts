import { expect, test, vi } from "vitest";
import { allOnce, arrivals, compare } from "./arrivals.ts";
import { stallingMail } from "./faulty-mail.ts";
import { mailForTest, serviceForTest } from "./service-for-test.ts";
import { change, outboxIn, passTime } from "./store-file.ts";
import { somebody, submit } from "./submit.ts";

/** Kills a process while the mail server holds both messages unanswered, and starts another. */
async function killedWhileSending() {
  const stalled = await stallingMail();
  const service = await serviceForTest({ env: { SMTP_URL: stalled.url } });
  await submit(service, somebody());
  await vi.waitUntil(() => stalled.held.length === 2, { timeout: 30_000, interval: 20 });
  await service.end("SIGKILL");
  const { dataDir } = service;
  const mail = await mailForTest();
  await serviceForTest({ dataDir, env: { SMTP_URL: mail.url } });
  return { dataDir, mail, firstIds: stalled.held.map(({ messageId }) => messageId ?? "none") };
}

test("what was being sent waits for its lease, then arrives once under its first id", async () => {
  const { dataDir, mail, firstIds } = await killedWhileSending();
  expect(await arrivals(mail, dataDir, 1000)).toEqual([]);
  expect(outboxIn(dataDir).every((row) => row.lease_owner !== null)).toBe(true);
  passTime(dataDir);
  expect(compare(firstIds, await arrivals(mail, dataDir))).toEqual(allOnce);
});

test("control: a new id for the second attempt is seen", async () => {
  const { dataDir, mail, firstIds } = await killedWhileSending();
  change(dataDir, "update outbox set message_id = '<new-' || id || '@test>'");
  passTime(dataDir);
  const { missing, extra } = compare(firstIds, await arrivals(mail, dataDir));
  expect(missing).toEqual(firstIds);
  expect(extra).toHaveLength(2);
});
