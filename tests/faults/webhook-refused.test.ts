import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import type { OutboxEntry } from "#server/outbox/read-outbox.ts";
import { newSecret } from "#server/delivery/testing.ts";
import { receiverForTest } from "#tests/webhooks/workers-for-test.ts";
import type { Engine } from "./support/engine.ts";
import { reportControl, reportFigure } from "./support/figure.ts";
import { operator } from "./support/operator.ts";
import { serviceForTest } from "./support/service-for-test.ts";
import { engines } from "./support/store-for-test.ts";
import { passTime, type Store } from "./support/store.ts";
import { somebody, submit } from "./support/submit.ts";

/** One form whose webhook the receiver answers with `status` at first, and would take from then on. */
async function toldOnce(engine: Engine, status: number) {
  const secret = newSecret();
  const answers = [status];
  const receiver = await receiverForTest({ secret, answer: () => answers.shift() ?? 204 });
  const { url } = receiver;
  const env = { WEBHOOK_URL: url, WEBHOOK_SECRET: secret, WEBHOOK_ALLOW: "127.0.0.1" };
  const service = await serviceForTest({ engine, env });
  const { store } = service;
  await submit(service, somebody());
  await vi.waitUntil(async () => (await webhook(store))?.attempts === 1, { timeout: 30_000 });
  return { store, taken: () => receiver.caught.length };
}

/** The message as the operator's command lists it. */
async function webhook(store: Store): Promise<OutboxEntry | undefined> {
  const entries = JSON.parse(await operator(store, "outbox", "list", "--json")) as OutboxEntry[];
  return entries.find(({ kind }) => kind === "lead-webhook");
}

describe.each(engines)("on %s", (engine) => {
  test("a webhook that its receiver wants no more is given up visibly, and goes out when the operator says so", async () => {
    const { store, taken } = await toldOnce(engine, 410);
    const entry = await webhook(store);
    await passTime(store);
    await delay(2500);
    expect(taken()).toBe(0);

    await operator(store, "outbox", "retry", entry?.id ?? "");
    await vi.waitUntil(() => taken() === 1, { timeout: 30_000 });
    const outcome = `${entry?.state}: ${entry?.lastError}, sent again on demand`;
    reportFigure("refused", engine, outcome);
    expect(entry).toMatchObject({ state: "failed", lastError: "refused: HTTP 410" });
  });

  test("control: a passing fault is not taken for a refusal", async () => {
    reportControl("refused", engine);
    const { store, taken } = await toldOnce(engine, 503);
    expect(await webhook(store)).toMatchObject({ state: "queued", lastError: "HTTP 503" });
    await passTime(store);
    await vi.waitUntil(() => taken() === 1, { timeout: 30_000 });
  });
});
