import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { requestHeaders } from "#contract/request-headers.ts";
import { reportControl, reportFigure } from "./support/figure.ts";
import { postPlain } from "./support/post-plain.ts";
import type { Engine } from "./support/engine.ts";
import { broken, serviceForTest } from "./support/service-for-test.ts";
import { engines } from "./support/store-for-test.ts";
import { leadsIn, outboxIn } from "./support/store.ts";
import { somebody, submit } from "./support/submit.ts";

/** Sends one form 30 times at once, and then another under its key. */
async function sentManyTimes(engine: Engine, preload?: string) {
  const service = await serviceForTest(preload === undefined ? { engine } : { engine, preload });
  const key = { [requestHeaders.idempotencyKey]: randomUUID() };
  const visitor = somebody();
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => submit(service, visitor, key)),
  );
  const other = await submit(service, { ...visitor, firstName: "Eve" }, key);
  return {
    statuses: new Set(answers.map(({ status }) => status)),
    ids: new Set(answers.map(({ reply }) => (reply.success ? reply.id : ""))),
    other: other.status,
    leads: (await leadsIn(service.store)).map(({ id }) => id),
    messages: (await outboxIn(service.store)).length,
  };
}

/** Posts one form without a script twice, as who clicks twice or reloads the page does. */
async function postedTwice(engine: Engine, preload?: string) {
  const service = await serviceForTest(preload === undefined ? { engine } : { engine, preload });
  const visitor = somebody();
  const first = await postPlain(service, visitor);
  const second = await postPlain(service, visitor);
  return {
    statuses: [first.status, second.status],
    leads: (await leadsIn(service.store)).length,
  };
}

describe.each(engines)("on %s", (engine) => {
  test("a plain form posted twice is one lead, with the same answer", async () => {
    const { statuses, leads } = await postedTwice(engine);
    reportFigure("oneLead", engine, `plain post twice: ${leads} lead`);
    expect(statuses).toEqual([303, 303]);
    expect(leads).toBe(1);
  });

  test("control: where more than 10 minutes pass between them, they are two", async () => {
    reportControl("oneLead", engine);
    const { leads } = await postedTwice(engine, broken("hasty-clock"));
    expect(leads).toBe(2);
  });

  test("one form sent 30 times at once is one lead with one answer; another under its key is refused", async () => {
    const { statuses, ids, other, leads, messages } = await sentManyTimes(engine);
    reportFigure("oneLead", engine, `30 at once: ${leads.length} lead; another body: ${other}`);
    expect(statuses).toEqual(new Set([201]));
    expect([...ids]).toEqual(leads);
    expect(leads).toHaveLength(1);
    expect(messages).toBe(2);
    expect(other).toBe(422);
  });

  test("control: a service that ignores keys stores 31 leads", async () => {
    reportControl("oneLead", engine);
    const { ids, other, leads } = await sentManyTimes(engine, broken("own-keys"));
    expect(leads).toHaveLength(31);
    expect(ids.size).toBe(30);
    expect(other).toBe(201);
  });
});
