import { afterEach, expect, test } from "vitest";
import agency from "#content/agency/agency.yaml";
import type { AppDeps } from "#server/app.ts";
import { createRateLimit } from "#server/http/rate-limit.ts";
import { person, postJson } from "./requests.ts";
import { startApp, type StartedApp } from "./testing.ts";

let app: StartedApp | undefined;
afterEach(() => app?.stop());

/** Posts once for each X-Forwarded-For. Returns the statuses. */
async function statuses(changes: Partial<AppDeps>, forwarded: readonly string[]) {
  app = await startApp({ rateLimit: createRateLimit(1), ...changes });
  const answers: number[] = [];
  for (const chain of forwarded) {
    const response = await postJson(app, person, { "X-Forwarded-For": chain });
    answers.push(response.status);
  }
  return answers;
}

test("over the limit, the response is a 429 with the time to wait and the phone number", async () => {
  app = await startApp({ rateLimit: createRateLimit(2) });
  await postJson(app, person);
  await postJson(app, "not even JSON");
  const response = await postJson(app, person);
  expect(response.status).toBe(429);
  const wait = Number(response.headers.get("retry-after"));
  expect(wait).toBeGreaterThan(3590);
  expect(wait).toBeLessThanOrEqual(3600);
  expect(await response.json()).toEqual({
    success: false,
    message: expect.stringContaining(agency.phone.display),
  });
});

test("without a proxy, X-Forwarded-For is ignored", async () => {
  expect(await statuses({ trustedProxies: 0 }, ["1.1.1.1", "2.2.2.2"])).toEqual([201, 429]);
});

test("with one proxy, its own entry counts, and entries to its left do not", async () => {
  expect(
    await statuses({ trustedProxies: 1 }, ["1.1.1.1", "9.9.9.9, 1.1.1.1", "1.1.1.1, 2.2.2.2"]),
  ).toEqual([201, 429, 201]);
});

test("with two proxies, the entry before the last counts", async () => {
  expect(
    await statuses({ trustedProxies: 2 }, [
      "1.1.1.1, 10.0.0.1",
      "9.9.9.9, 1.1.1.1, 10.0.0.2",
      "2.2.2.2, 10.0.0.1",
    ]),
  ).toEqual([201, 429, 201]);
});

test("a header with too few entries, or an invalid one, falls back to the connection", async () => {
  expect(await statuses({ trustedProxies: 2 }, ["1.1.1.1", "2.2.2.2", "x, y"])).toEqual([
    201, 429, 429,
  ]);
});

test("one IPv6 network counts as one address", async () => {
  expect(
    await statuses({ trustedProxies: 1 }, [
      "2001:db8:1:2::1",
      "2001:db8:1:2:ffff::9",
      "2001:db8:1:3::1",
    ]),
  ).toEqual([201, 429, 201]);
});
