import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test, vi, afterEach, beforeEach } from "vitest";
import { newSecret } from "#server/delivery/testing.ts";
import type { OutboxRow } from "#server/db/tables.ts";
import type { OutboxEntry } from "#server/outbox/read-outbox.ts";
import { receiverForTest, storeWithWorkers } from "#tests/webhooks/workers-for-test.ts";
import { freePort } from "#tests/service/testing.ts";
import { anyEngine, type Engine, full } from "./promises.ts";
import { reportControl, reportFigure } from "./support/figure.ts";
import { allOnce, compare, refusingMail } from "./support/mail.ts";
import { mailForTest, operator, serviceForTest } from "./support/service.ts";
import { outboxIn, passTime, type Store } from "./support/store.ts";
import { somebody, submit } from "./support/visitors.ts";

/** Sends one form whose guide the mail server answers with `code`, once the notification has been sent. */
async function guideAnsweredWith(engine: Engine, code: number) {
  const visitor = somebody();
  const answers = new Map([[visitor.email, code]]);
  const { url, taken } = await refusingMail(answers);
  const service = await serviceForTest({ engine, env: { SMTP_URL: url } });
  const { store } = service;
  await submit(service, visitor);
  await vi.waitUntil(() => taken.length === 1, { timeout: 30_000 });
  await waitForRow(store, "guide-email", { attempts: 1, lease_owner: null });
  const accept = () => answers.delete(visitor.email);
  return { store, visitor, taken, accept, log: service.output };
}

/** The message as the operator's command lists it. */
async function listed(store: Store, kind: OutboxEntry["kind"]): Promise<OutboxEntry | undefined> {
  const entries = JSON.parse(await operator(store, "outbox", "list", "--json")) as OutboxEntry[];
  return entries.find((entry) => entry.kind === kind);
}

const guide = (store: Store) => listed(store, "guide-email");
const webhook = (store: Store) => listed(store, "lead-webhook");

/**
 * Waits until the message's row matches. Queries the store: running a command for each check would keep a core
 * busy.
 */
async function waitForRow(store: Store, kind: OutboxEntry["kind"], wanted: Partial<OutboxRow>) {
  const isSo = async () => {
    const row = (await outboxIn(store)).find((one) => one.kind === kind);
    return Object.entries(wanted).every(([name, value]) => row && Reflect.get(row, name) === value);
  };
  await vi.waitUntil(isSo, { timeout: 30_000 });
}

const failedVisibly = { state: "failed", lastError: "refused: 550 RCPT TO", attempts: 1 };

describe.each(anyEngine)("on %s", (engine) => {
  test("a rejected message is marked as failed, and is sent when the operator retries it", async () => {
    const { store, visitor, taken, accept, log } = await guideAnsweredWith(engine, 550);
    const entry = await guide(store);
    reportFigure("refused", engine, `${entry?.state}: ${entry?.lastError}, resent on demand`);
    expect(entry).toMatchObject(failedVisibly);
    expect(log()).toContain("delivery refused");

    accept();
    await passTime(store);
    await delay(2500);
    expect(taken).not.toContain(visitor.email);

    await operator(store, "outbox", "retry", entry?.id ?? "");
    await vi.waitUntil(() => taken.includes(visitor.email), { timeout: 30_000 });
    await waitForRow(store, "guide-email", { state: "sent" });
    expect(await guide(store)).toMatchObject({ state: "sent" });
  });

  test("control: a temporary failure is not treated as a rejection", async () => {
    reportControl("refused", engine);
    const { store, visitor, taken, accept } = await guideAnsweredWith(engine, 450);
    expect(await guide(store)).not.toMatchObject(failedVisibly);
    expect(await guide(store)).toMatchObject({ state: "queued", lastError: "450 RCPT TO" });
    accept();
    await passTime(store);
    await vi.waitUntil(() => taken.includes(visitor.email), { timeout: 30_000 });
  });
});

/** Sends one form whose webhook the receiver answers with `status` at first, and would accept from then on. */
async function webhookAnsweredWith(engine: Engine, status: number) {
  const secret = newSecret();
  const answers = [status];
  const receiver = await receiverForTest({ secret, answer: () => answers.shift() ?? 204 });
  const { url } = receiver;
  const env = { WEBHOOK_URL: url, WEBHOOK_SECRET: secret, WEBHOOK_ALLOW: "127.0.0.1" };
  const service = await serviceForTest({ engine, env });
  const { store } = service;
  await submit(service, somebody());
  await waitForRow(store, "lead-webhook", { attempts: 1, lease_owner: null });
  return { store, taken: () => receiver.caught.length };
}

describe.each(anyEngine)("on %s", (engine) => {
  test("a webhook that its receiver permanently rejects is marked as failed, and is sent when the operator retries it", async () => {
    const { store, taken } = await webhookAnsweredWith(engine, 410);
    const entry = await webhook(store);
    await passTime(store);
    await delay(2500);
    expect(taken()).toBe(0);

    await operator(store, "outbox", "retry", entry?.id ?? "");
    await vi.waitUntil(() => taken() === 1, { timeout: 30_000 });
    const outcome = `${entry?.state}: ${entry?.lastError}, resent on demand`;
    reportFigure("refused", engine, outcome);
    expect(entry).toMatchObject({ state: "failed", lastError: "refused: HTTP 410" });
  });

  test("control: a receiver's temporary failure is not treated as a rejection", async () => {
    reportControl("refused", engine);
    const { store, taken } = await webhookAnsweredWith(engine, 503);
    expect(await webhook(store)).toMatchObject({ state: "queued", lastError: "HTTP 503" });
    await passTime(store);
    await vi.waitUntil(() => taken() === 1, { timeout: 30_000 });
  });
});

describe("down for a day", () => {
  const hours = 3_600_000;
  /** Longer than the longest delay between attempts, so that every row is attempted at every step. */
  const step = full ? hours / 3 : hours;

  // Only the date is simulated: sockets and disks use real time. Receivers check the age of a message against the
  // simulated date.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T12:00:00Z") });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** A day with the mail server and two receivers down and a lead every six hours; then all of them come back. */
  async function downForADay(
    engine: Engine,
    atNoon: (fixture: LeadsFixture) => Promise<unknown> = async () => {},
  ) {
    const [mailPort, ...hookPorts] = [await freePort(), await freePort(), await freePort()];
    const env = {
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      WEBHOOK_URL: hookPorts.map((port) => `http://127.0.0.1:${port}/hook`).join(" "),
    };
    const fixture = await storeWithWorkers(env, engine === "SQLite" ? "sqlite" : "postgres");
    const workers = fixture.startWorkers();
    const pass = async (milliseconds: number) => {
      vi.setSystemTime(Date.now() + milliseconds);
      workers.kick();
      await fixture.settled();
    };
    for (let time = 0; time < 24 * hours; time += step) {
      if (time % (6 * hours) === 0)
        await fixture.submit({ fields: { firstName: "Ada", email: `ada${time}@x.test` } });
      if (time === 12 * hours) await atNoon(fixture);
      await pass(step);
    }
    const waiting = await fixture.rows();
    const mail = await mailForTest(mailPort);
    const hooks = await Promise.all(hookPorts.map((port) => receiverForTest({ port })));
    await pass(hours);
    return {
      waiting,
      mail: mail.caught.map(({ email }) => email.messageId ?? "none"),
      hooks: hooks.flatMap(({ caught }) => caught.map(({ id }) => id)),
    };
  }

  type LeadsFixture = Awaited<ReturnType<typeof storeWithWorkers>>;

  describe.each(anyEngine)("on %s", (engine) => {
    test("with the mail server and receivers down for a day, nothing is lost, and everything arrives once", async () => {
      const { waiting, mail, hooks } = await downForADay(engine);
      expect(waiting).toHaveLength(16);
      expect(waiting.every(({ state }) => state === "queued")).toBe(true);
      expect(Math.max(...waiting.map(({ attempts }) => attempts))).toBeGreaterThanOrEqual(24);
      const due = waiting.map((row) => row.message_id);
      const came = mail.length + hooks.length;
      reportFigure("outage", engine, `24 hours: ${came} of ${due.length} delivered`);
      expect(compare(due, [...mail, ...hooks])).toEqual(allOnce);
      expect(hooks).toHaveLength(8);
    });

    test("control: finds an outbox that gives up within a day", async () => {
      reportControl("outage", engine);
      const { waiting, mail, hooks } = await downForADay(engine, ({ database }) =>
        // As if three days of attempts had passed.
        database.db
          .updateTable("outbox")
          .set({ first_attempt_at: "2026-11-01T00:00:00Z" })
          .execute(),
      );
      const lost = waiting.filter(({ state }) => state === "failed").map((row) => row.message_id);
      expect(lost.length).toBeGreaterThan(0);
      const { missing, extra } = compare(
        waiting.map((row) => row.message_id),
        [...mail, ...hooks],
      );
      expect(missing.toSorted()).toEqual(lost.toSorted());
      expect(extra).toEqual([]);
    });
  });
});
