import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { requestHeaders } from "#contract/request-headers.ts";
import { broken, serviceForTest } from "./service-for-test.ts";
import { leadsIn, outboxIn } from "./store-file.ts";
import { somebody, submit } from "./submit.ts";

/** Sends one form 30 times at once, and then another under its key. */
async function sentManyTimes(preload?: string) {
  const service = await serviceForTest(preload === undefined ? {} : { preload });
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
    leads: leadsIn(service.dataDir).map(({ id }) => id),
    messages: outboxIn(service.dataDir).length,
  };
}

test("one form sent 30 times at once is one lead with one answer; another under its key is refused", async () => {
  const { statuses, ids, other, leads, messages } = await sentManyTimes();
  expect(statuses).toEqual(new Set([201]));
  expect([...ids]).toEqual(leads);
  expect(leads).toHaveLength(1);
  expect(messages).toBe(2);
  expect(other).toBe(422);
});

test("control: a service that ignores keys stores 31 leads", async () => {
  const { ids, other, leads } = await sentManyTimes(broken("own-keys"));
  expect(leads).toHaveLength(31);
  expect(ids.size).toBe(30);
  expect(other).toBe(201);
});
