import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { freePort } from "#tests/service/testing.ts";
import { storeWithWorkers, receiverForTest } from "#tests/webhooks/workers-for-test.ts";
import { anyEngine, type Engine, full } from "./promises.ts";
import { allOnce, compare } from "./support/mail.ts";
import { reportControl, reportFigure } from "./support/figure.ts";
import { mailForTest } from "./support/service.ts";

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
      database.db.updateTable("outbox").set({ first_attempt_at: "2026-11-01T00:00:00Z" }).execute(),
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
