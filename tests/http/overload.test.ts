import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import agency from "#content/agency/agency.yaml";
import { requestHeaders } from "#contract/request-headers.ts";
import type { Leads } from "#server/leads/submit-lead.ts";
import type { SubmitOutcome } from "#server/leads/submission.ts";
import { createRateLimit } from "#server/http/rate-limit.ts";
import { waitingLimits, type WaitingLimits } from "#server/http/waiting-room.ts";
import { noWatch, type SubmissionOutcome } from "#server/watch.ts";
import { person, postForm, postJson } from "./post.ts";
import { startApp, type StartedApp } from "./start-app.ts";

let app: StartedApp | undefined;
afterEach(() => app?.stop());

const taken: SubmitOutcome = {
  taken: true,
  reply: { success: true, message: "Thanks", id: randomUUID() },
  fresh: true,
};

/** The service over a store that keeps everybody waiting until `go` is called. */
async function stuckApp(limits: Partial<WaitingLimits>) {
  let go = () => {};
  const stuck = new Promise<void>((resolve) => (go = resolve));
  const submit = vi.fn<Leads["submit"]>(async () => {
    await stuck;
    return taken;
  });
  const outcomes: SubmissionOutcome[] = [];
  app = await startApp({
    rateLimit: createRateLimit(5),
    leads: { submit },
    waitingLimits: { ...waitingLimits, ...limits },
    watch: { ...noWatch, submission: (_, outcome) => void outcomes.push(outcome) },
  });
  const running = app;
  const inside = (count: number) => vi.waitUntil(() => submit.mock.calls.length === count);
  return { app: running, go, submit, inside, outcomes };
}

test("when so many wait, the next is told at once to try again, and is taken then", async () => {
  const { app: service, go, inside, outcomes } = await stuckApp({ most: 2 });
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
  expect(outcomes).toEqual(["overloaded", "taken", "taken", "taken"]);
});

test("while one has waited for too long, nobody else is let in", async () => {
  const { app: service, go, inside } = await stuckApp({ milliseconds: 500 });
  const early = [postJson(service, person), postJson(service, person)];
  await inside(2);
  await delay(600);
  expect((await postJson(service, person)).status).toBe(503);
  go();
  for (const one of early) expect((await one).status).toBe(201);
  expect((await postJson(service, person)).status).toBe(201);
});

test("without JavaScript the page comes back with the same words", async () => {
  const { app: service, go, inside } = await stuckApp({ most: 1 });
  const first = postJson(service, person);
  await inside(1);
  const refused = await postForm(service, person);
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe("10");
  expect(await refused.text()).toContain(agency.phone.display);
  go();
  await first;
});

test("who is told to try again has used up nothing of what one address may send", async () => {
  const { app: service, go, inside } = await stuckApp({ most: 1 });
  const first = postJson(service, person);
  await inside(1);
  const more = Array.from({ length: 10 }, () => postJson(service, person));
  const statuses = new Set((await Promise.all(more)).map(({ status }) => status));
  expect(statuses).toEqual(new Set([503]));
  go();
  await first;
  expect((await postJson(service, person)).status).toBe(201);
});
