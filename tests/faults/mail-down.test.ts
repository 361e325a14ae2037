import { performance } from "node:perf_hooks";
import { describe, expect, test } from "vitest";
import { freePort } from "#tests/service/testing.ts";
import { anyEngine } from "./promises.ts";
import { allOnce, arrivals, compare, silentMail } from "./support/mail.ts";
import { mailFirst } from "./support/broken-front.ts";
import { reportControl, reportFigure } from "./support/figure.ts";
import { mailForTest, serviceForTest } from "./support/service.ts";
import { outboxIn, type Store } from "./support/store.ts";
import { somebody, submit } from "./support/visitors.ts";

/** Sends forms one after another. Returns each response's status and their median time in ms. */
async function sendForms(port: number, count: number) {
  const statuses: number[] = [];
  const times: number[] = [];
  for (let number = 0; number < count; number += 1) {
    const began = performance.now();
    statuses.push((await submit({ port }, somebody())).status);
    times.push(performance.now() - began);
  }
  const median = times.toSorted((a, b) => a - b)[Math.floor(count / 2)] ?? Infinity;
  return { statuses: new Set(statuses), median };
}

/** Makes everything due that is not being sent right now. */
async function retryNow(store: Store): Promise<void> {
  const now = new Date().toISOString();
  await store.change("update outbox set due_at = ? where lease_owner is null", now);
}

/** Twice normal plus 50 ms, which nobody notices: composing a message uses the same CPU for 10 ms or so. */
function limit(normal: number): number {
  return 2 * normal + 50;
}

// The store doesn't affect how long it takes, so the short run uses one.
describe.each(anyEngine)("on %s", (engine) => {
  test("40 forms during an outage are accepted as fast as usual, and all their mail arrives afterward", async () => {
    const mailPort = await freePort();
    const env = { SMTP_URL: `smtp://127.0.0.1:${mailPort}` };
    const { port, store } = await serviceForTest({ engine, env });
    const before = await mailForTest(mailPort);
    const normal = await sendForms(port, 20);
    await arrivals(before, store, 30_000);
    await before.close();

    const closed = await sendForms(port, 20);
    const endSilence = await silentMail(mailPort);
    const silent = await sendForms(port, 20);
    await endSilence();
    const waiting = (await outboxIn(store)).filter(({ state }) => state === "queued");
    const after = await mailForTest(mailPort);
    await retryNow(store);
    const arrived = await arrivals(after, store, 60_000);
    // Measured at the end too, because a shared machine may have become busier.
    const again = await sendForms(port, 20);
    const usual = Math.max(normal.median, again.median);

    const medians = [normal, closed, silent, again]
      .map(({ median }) => median.toFixed(1))
      .join(", ");
    const taken = [...new Set([...closed.statuses, ...silent.statuses])].join();
    reportFigure("notSlowed", engine, `${taken}; up, closed, silent, up: ${medians} ms`);
    expect(closed.statuses).toEqual(new Set([201]));
    expect(silent.statuses).toEqual(new Set([201]));
    expect(closed.median).toBeLessThan(limit(usual));
    expect(silent.median).toBeLessThan(limit(usual));
    expect(waiting).toHaveLength(80);
    const due = waiting.map((row) => row.message_id);
    expect(compare(due, arrived)).toEqual(allOnce);
  });

  test("control: finds that contacting the mail server before responding is slow", async () => {
    reportControl("notSlowed", engine);
    const { port } = await serviceForTest({ engine });
    const normal = await sendForms(port, 5);
    const mailPort = await freePort();
    const endSilence = await silentMail(mailPort);
    const slow = await sendForms(await mailFirst(port, mailPort), 5);
    await endSilence();
    expect(slow.median).toBeGreaterThan(limit(normal.median));
  });
});
