import { rename } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { freePort } from "#tests/service/testing.ts";
import { allOnce, arrivals, compare } from "./support/mail.ts";
import { reportControl, reportFigure } from "./support/figure.ts";
import { mutantFile, mailForTest, serviceForTest } from "./support/service.ts";
import { integrityOf, leadsIn, outboxIn } from "./support/store.ts";
import { addressOf, somebody, submit } from "./support/visitors.ts";

const takeAway = (file: string) => rename(file, `${file}.away`);
const putBack = (file: string) => rename(`${file}.away`, file);

/** What visitors and health checks see while the database file is missing, and once it is back. */
async function goneAndBack(preload?: string) {
  const service = await serviceForTest(preload === undefined ? {} : { preload });
  const file = join(service.dataDir, "leads.db");
  const seen = async () => ({
    form: await submit(service, somebody()),
    page: await statusOf(service, "/"),
    alive: await statusOf(service, "/healthz"),
    ready: await statusOf(service, "/readyz"),
  });
  await submit(service, somebody());
  await takeAway(file);
  const gone = await seen();
  await putBack(file);
  const after = await seen();
  return { gone, after, store: service.store };
}

const unavailable = {
  form: {
    status: 503,
    reply: { success: false, message: expect.stringContaining("(972) 204-5855") },
  },
  page: 200,
  alive: 200,
  ready: 503,
};

test("without its database, the service says so, keeps serving pages, and recovers without a restart", async () => {
  const { gone, after, store } = await goneAndBack();
  const { form, page, ready } = gone;
  const once = `form ${form.status}, page ${page}, ready ${ready}; back: form ${after.form.status}`;
  reportFigure("databaseGone", "SQLite", once);
  expect(gone).toEqual(unavailable);
  expect(after).toMatchObject({ form: { status: 201 }, page: 200, alive: 200, ready: 200 });
  expect(await leadsIn(store)).toHaveLength(2);
  expect(await integrityOf(store)).toBe("ok");
});

test("control: a service that doesn't notice that its file is missing loses leads", async () => {
  reportControl("databaseGone", "SQLite");
  const { gone } = await goneAndBack(mutantFile("unseen-file"));
  expect(gone).not.toEqual(unavailable);
  expect(gone).toMatchObject({ form: { status: 201 }, ready: 200 });
});

/** Mail that becomes due while the database is missing: what was sent in the meantime, and in the end. */
async function dueWhileGone(milliseconds: number, preload?: string) {
  const mailPort = await freePort();
  const env = { SMTP_URL: `smtp://127.0.0.1:${mailPort}` };
  const service = await serviceForTest(preload === undefined ? { env } : { env, preload });
  const { dataDir, store } = service;
  await submit(service, somebody());
  await vi.waitUntil(
    async () => (await outboxIn(store)).every((row) => row.attempts === 1),
    30_000,
  );
  const messageIds = (await outboxIn(store)).map((row) => row.message_id);
  // Not immediately: the service, which polls every 2 s, could see it before the file is missing.
  const soon = new Date(Date.now() + 1500).toISOString();
  await store.change("update outbox set due_at = ?", soon);
  await takeAway(join(dataDir, "leads.db"));
  const mail = await mailForTest(mailPort);
  const bothCame = () => mail.caught.length === 2;
  await vi.waitUntil(bothCame, { timeout: milliseconds }).catch(() => {});
  const meanwhile = mail.caught.length;
  await putBack(join(dataDir, "leads.db"));
  return { messageIds, meanwhile, came: await arrivals(mail, store) };
}

test("sends nothing that it couldn't record as sent; once the file is back, everything is sent once", async () => {
  const { messageIds, meanwhile, came } = await dueWhileGone(5000);
  reportFigure("databaseGone", "SQLite", `${meanwhile} sent unrecorded`);
  expect(meanwhile).toBe(0);
  expect(compare(messageIds, came)).toEqual(allOnce);
});

test("control: a service that doesn't notice that its file is missing sends in the meantime", async () => {
  reportControl("databaseGone", "SQLite");
  const { meanwhile } = await dueWhileGone(30_000, mutantFile("unseen-file"));
  expect(meanwhile).toBe(2);
});

async function statusOf(service: { readonly port: number }, path: string): Promise<number> {
  return (await fetch(`${addressOf(service)}${path}`)).status;
}
