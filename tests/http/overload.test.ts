import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import agency from "#content/agency/agency.yaml";
import { requestHeaders } from "#contract/request-headers.ts";
import type { WaitingLimits } from "#server/http/overload.ts";
import { stuckApp } from "./full-room.ts";
import { person, postForm, postJson } from "./post.ts";
import { rawPost } from "./raw-post.ts";
import type { StartedApp } from "./start-app.ts";

let app: StartedApp | undefined;
afterEach(() => app?.stop());

async function stuck(limits: Partial<WaitingLimits>) {
  const service = await stuckApp(limits);
  ({ app } = service);
  return service;
}

test("when so many wait, the next is told at once to try again, and is taken then", async () => {
  const { app: service, go, inside, outcomes } = await stuck({ most: 2 });
  const waiting = [postJson(service, person), postJson(service, person)];
  await inside(2);
  const key = { [requestHeaders.idempotencyKey]: randomUUID() };
  const refused = await postJson(service, person, key);
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe("10");
  expect(await refused.json()).toEqual({
    success: false,
    message: expect.stringContaining(agency.phone.display),
  });
  go();
  for (const one of waiting) expect((await one).status).toBe(201);
  expect((await postJson(service, person, key)).status).toBe(201);
  expect(outcomes).toEqual(["guide overloaded", "guide taken", "guide taken", "guide taken"]);
});

test("while one has waited for too long, nobody else is let in", async () => {
  const { app: service, go, inside } = await stuck({ milliseconds: 1500 });
  const early = [postJson(service, person), postJson(service, person)];
  await inside(2);
  await delay(1600);
  expect((await postJson(service, person)).status).toBe(503);
  go();
  for (const one of early) expect((await one).status).toBe(201);
  expect((await postJson(service, person)).status).toBe(201);
});

test("without JavaScript a page says so", async () => {
  const { app: service, go, inside } = await stuck({ most: 1 });
  const first = postJson(service, person);
  await inside(1);
  const refused = await postForm(service, person, {}, "/?utm_source=paper");
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe("10");
  expect(refused.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(await refused.text()).toContain("too many at once");
  go();
  await first;
});

test("who is told to try again has used up nothing of what one address may send", async () => {
  const { app: service, go, inside } = await stuck({ most: 1 });
  const first = postJson(service, person);
  await inside(1);
  const more = Array.from({ length: 10 }, () => postJson(service, person));
  const statuses = new Set((await Promise.all(more)).map(({ status }) => status));
  expect(statuses).toEqual(new Set([503]));
  go();
  await first;
  expect((await postJson(service, person)).status).toBe(201);
});

test("who finds the room full only when the form has arrived gets the same answer", async () => {
  const { app: service, go, inside, outcomes } = await stuck({ most: 1 });
  const script = rawPost(service.port, "/api/leads", JSON.stringify(person));
  const plain = rawPost(service.port, "/", new URLSearchParams(person).toString());
  await Promise.all([script.headSent, plain.headSent]);
  const first = postJson(service, person);
  await inside(1);
  const [told, page] = await Promise.all([script.sendBody(), plain.sendBody()]);
  for (const answer of [told, page]) {
    expect(answer).toMatch(/^HTTP\/1\.1 503 /);
    expect(answer.toLowerCase()).toContain("\r\nretry-after: 10\r\n");
    expect(answer).toContain(agency.phone.display);
  }
  expect(page).toContain(person.email);
  for (const one of [script, plain]) one.close();
  expect(outcomes).toEqual(["guide overloaded", "guide overloaded"]);
  go();
  await first;
});
