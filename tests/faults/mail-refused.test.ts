import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import type { OutboxEntry } from "#server/outbox/read-outbox.ts";
import { refusingMail } from "./support/faulty-mail.ts";
import type { Engine } from "./support/engine.ts";
import { reportControl, reportFigure } from "./support/figure.ts";
import { operator } from "./support/operator.ts";
import { serviceForTest } from "./support/service-for-test.ts";
import { engines } from "./support/store-for-test.ts";
import { passTime, type Store } from "./support/store.ts";
import { somebody, submit } from "./support/submit.ts";

/** One form whose guide the mail server answers with `code`, once the notification has gone out. */
async function guideAnsweredWith(engine: Engine, code: number) {
  const visitor = somebody();
  const answers = new Map([[visitor.email, code]]);
  const { url, taken } = await refusingMail(answers);
  const service = await serviceForTest({ engine, env: { SMTP_URL: url } });
  const { store } = service;
  await submit(service, visitor);
  await vi.waitUntil(() => taken.length === 1, { timeout: 30_000 });
  await vi.waitUntil(async () => (await guide(store))?.attempts === 1, { timeout: 30_000 });
  const accept = () => answers.delete(visitor.email);
  return { store, visitor, taken, accept, log: service.output };
}

/** The guide's message as the operator's command lists it. */
async function guide(store: Store): Promise<OutboxEntry | undefined> {
  const entries = JSON.parse(await operator(store, "outbox", "list", "--json")) as OutboxEntry[];
  return entries.find(({ kind }) => kind === "guide-email");
}

const failedVisibly = { state: "failed", lastError: "refused: 550 RCPT TO", attempts: 1 };

describe.each(engines)("on %s", (engine) => {
  test("a refused message is given up visibly, and goes out when the operator says so", async () => {
    const { store, visitor, taken, accept, log } = await guideAnsweredWith(engine, 550);
    const entry = await guide(store);
    reportFigure("refused", engine, `${entry?.state}: ${entry?.lastError}, sent again on demand`);
    expect(entry).toMatchObject(failedVisibly);
    expect(log()).toContain("delivery refused");

    accept();
    await passTime(store);
    await delay(2500);
    expect(taken).not.toContain(visitor.email);

    await operator(store, "outbox", "retry", entry?.id ?? "");
    await vi.waitUntil(() => taken.includes(visitor.email), { timeout: 30_000 });
    await vi.waitUntil(async () => (await guide(store))?.state === "sent", { timeout: 30_000 });
  });

  test("a message is not sent to who wanted no mail meanwhile, and fails visibly", async () => {
    const { store, visitor, taken, accept } = await guideAnsweredWith(engine, 450);
    // However long the operator's command takes, the next try comes after it.
    await store.change("update outbox set due_at = '9999-01-01T00:00:00.000Z'");
    await operator(store, "leads", "suppress", visitor.email);
    accept();
    await passTime(store);
    await vi.waitUntil(async () => (await guide(store))?.state === "failed", { timeout: 30_000 });
    expect(await guide(store)).toMatchObject({ lastError: "refused: suppressed", attempts: 2 });
    expect(taken).not.toContain(visitor.email);
  });

  test("control: a passing fault is not taken for a refusal", async () => {
    reportControl("refused", engine);
    const { store, visitor, taken, accept } = await guideAnsweredWith(engine, 450);
    expect(await guide(store)).not.toMatchObject(failedVisibly);
    expect(await guide(store)).toMatchObject({ state: "queued", lastError: "450 RCPT TO" });
    accept();
    await passTime(store);
    await vi.waitUntil(() => taken.includes(visitor.email), { timeout: 30_000 });
  });
});
