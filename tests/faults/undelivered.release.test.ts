import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test, vi, afterEach, beforeEach } from "vitest";
import { newSecret } from "#server/delivery/testing.ts";
import type { OutboxRow } from "#server/db/tables.ts";
import type { OutboxEntry } from "#server/outbox/read-outbox.ts";
import { receiverForTest, storeWithWorkers } from "#tests/webhooks/workers-for-test.ts";
import { freePort } from "#tests/service/testing.ts";
import { anyEngine, type Engine, full } from "./promises.ts";
import { reportControl, reportFigure } from "./support/figure.ts";
import { allOnce, compare, oneLookMore, refusingMail } from "./support/mail.ts";
import { mailForTest, operator, serviceForTest } from "./support/service.ts";
import { outboxIn, passTime, type Store } from "./support/store.ts";
import { somebody, submit } from "./support/visitors.ts";

/** A form's message that was attempted once, and rejected; its receiver would accept it from now on. */
interface Rejected {
  readonly store: Store;
  readonly isReceived: () => boolean;
}

/** Sends one form whose guide the mail server answers with `code`, once the notification has been sent. */
async function guideAnsweredWith(engine: Engine, code: number): Promise<Rejected> {
  const visitor = somebody();
  const answers = new Map([[visitor.email, code]]);
  const { url, taken } = await refusingMail(answers);
  const service = await serviceForTest({ engine, env: { SMTP_URL: url } });
  const { store } = service;
  await submit(service, visitor);
  await vi.waitUntil(() => taken.length === 1, { timeout: 30_000 });
  await waitForRow(store, "guide-email", { attempts: 1, lease_owner: null });
  answers.clear();
  return { store, isReceived: () => taken.includes(visitor.email) };
}

/** Sends one form whose webhook the receiver answers with `code` at first. */
async function webhookAnsweredWith(engine: Engine, code: number): Promise<Rejected> {
  const secret = newSecret();
  const answers = [code];
  const receiver = await receiverForTest({ secret, answer: () => answers.shift() ?? 204 });
  const { url } = receiver;
  const env = { WEBHOOK_URL: url, WEBHOOK_SECRET: secret, WEBHOOK_ALLOW: "127.0.0.1" };
  const service = await serviceForTest({ engine, env });
  const { store } = service;
  await submit(service, somebody());
  await waitForRow(store, "lead-webhook", { attempts: 1, lease_owner: null });
  return { store, isReceived: () => receiver.caught.length === 1 };
}

/**
 * Waits until the message's row matches. Queries the store: running a command for each check would keep a core
 * busy.
 */
async function waitForRow(store: Store, kind: OutboxRow["kind"], values: Partial<OutboxRow>) {
  const isSo = async () => {
    const row = (await outboxIn(store)).find((one) => one.kind === kind);
    return Object.entries(values).every(([name, value]) => row && Reflect.get(row, name) === value);
  };
  await vi.waitUntil(isSo, { timeout: 30_000 });
}

/** The message as the operator's command lists it. */
async function listed(store: Store, kind: OutboxRow["kind"]): Promise<OutboxEntry | undefined> {
  const entries = JSON.parse(await operator(store, "outbox", "list", "--json")) as OutboxEntry[];
  return entries.find((entry) => entry.kind === kind);
}

describe.each(anyEngine)("on %s", (engine) => {
  describe.each([
    {
      kind: "guide-email",
      answeredWith: guideAnsweredWith,
      permanent: [550, "refused: 550 RCPT TO"],
      temporary: [450, "450 RCPT TO"],
    },
    {
      kind: "lead-webhook",
      answeredWith: webhookAnsweredWith,
      permanent: [410, "refused: HTTP 410"],
      temporary: [503, "HTTP 503"],
    },
  ] as const)("a $kind", ({ kind, answeredWith, permanent, temporary }) => {
    test("that is rejected is marked as failed, and is sent when the operator retries it", async () => {
      const [code, lastError] = permanent;
      const { store, isReceived } = await answeredWith(engine, code);
      const entry = await listed(store, kind);
      reportFigure("refused", engine, `${entry?.state}: ${entry?.lastError}, resent on demand`);
      expect(entry).toMatchObject({ state: "failed", lastError, attempts: 1 });
      await passTime(store);
      await delay(oneLookMore);
      expect(isReceived()).toBe(false);

      await operator(store, "outbox", "retry", entry?.id ?? "");
      await vi.waitUntil(isReceived, { timeout: 30_000 });
      await waitForRow(store, kind, { state: "sent" });
    });

    test("control: a temporary failure is not treated as a rejection", async () => {
      reportControl("refused", engine);
      const [code, lastError] = temporary;
      const { store, isReceived } = await answeredWith(engine, code);
      expect(await listed(store, kind)).toMatchObject({ state: "queued", lastError });
      await passTime(store);
      await vi.waitUntil(isReceived, { timeout: 30_000 });
    });
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
