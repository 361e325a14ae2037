import { describe, expect, test, vi } from "vitest";
import agency from "#content/agency/agency.yaml";
import { requestHeaders } from "#contract/submission-parts.ts";
import { admissionBounds } from "#server/http/admission.ts";
import { createRateLimit } from "#server/http/rate-limit.ts";
import type { Leads } from "#server/leads/submit-lead.ts";
import { noopObserver } from "#server/metrics/metrics.ts";
import { person, postJson, startApp } from "./testing.ts";
import { ways } from "./ways.ts";

test.each([
  [0, ["1.1.1.1", "2.2.2.2"], [201, 429]],
  [1, ["1.1.1.1", "9.9.9.9, 1.1.1.1", "1.1.1.1, 2.2.2.2"], [201, 429, 201]],
  [1, ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:3::1"], [201, 429, 201]],
])(
  "the address that the rate limit counts, with %i proxies, is the one they add: %j",
  async (trustedProxies, chains, expected) => {
    const app = await startApp({ rateLimit: createRateLimit(1), trustedProxies });
    const statuses: number[] = [];
    for (const chain of chains)
      statuses.push((await postJson(app, person, { "X-Forwarded-For": chain })).status);
    expect(statuses).toEqual(expected);
  },
);

describe("while the database can't keep up", () => {
  /** The service over a database that answers nothing until `go` is called, with as many submissions as may wait. */
  async function stuck(waiting: number) {
    const stored = Promise.withResolvers<void>();
    const submit = vi.fn<Leads["submit"]>(async () => {
      await stored.promise;
      const reply = { success: true, message: "Thanks", id: crypto.randomUUID() } as const;
      return { taken: true, reply, fresh: true };
    });
    const outcomes: string[] = [];
    const requests: string[] = [];
    const service = await startApp({
      rateLimit: createRateLimit(5),
      leads: { submit },
      admissionBounds: { ...admissionBounds, maxWaiting: waiting },
      metricsObserver: {
        ...noopObserver,
        submission: (form, outcome) => void outcomes.push(`${form} ${outcome}`),
        request: (route, status) => void requests.push(`${status} ${route}`),
      },
    });
    const early = Array.from({ length: waiting }, () => postJson(service, person));
    await vi.waitFor(() => expect(submit).toHaveBeenCalledTimes(waiting), 10_000);
    return { service, early, go: stored.resolve, outcomes, requests };
  }

  test("every form is asked at once to retry, which is logged and counted as such, and not against its address", async () => {
    const { service, early, go, outcomes, requests } = await stuck(2);
    const expected = { outcomes: [] as string[], requests: [] as string[] };
    for (const { kind, path, isPlain, fields, post } of ways) {
      const refused = await post(service, fields);
      expect(refused.status).toBe(503);
      expect(refused.headers.get("retry-after")).toBe("10");
      expect(refused.headers.get("cache-control")).toBe("no-store");
      const text = await refused.text();
      expect(text).toContain(agency.phone.display);
      expect(text.includes("ada@visitor.test")).toBe(isPlain);
      expected.outcomes.push(`${kind} overloaded`);
      expected.requests.push(`503 ${path}`);
    }
    expect({ outcomes, requests }).toEqual(expected);
    expect(service.logged()).toContain("too many submissions are waiting for the database");
    go();
    for (const one of early) expect((await one).status).toBe(201);
    // The limit is 5 an hour: none of those that were refused counted.
    const key = { [requestHeaders.idempotencyKey]: crypto.randomUUID() };
    for (const status of [201, 201, 201, 429])
      expect((await postJson(service, person, key)).status).toBe(status);
  });

  test("pages and checks before the store are not affected", async () => {
    const { service, early, go } = await stuck(1);
    expect((await fetch(`${service.origin}/about`)).status).toBe(200);
    const foreign = await postJson(service, person, { Origin: "https://evil.test" });
    expect(foreign.status).toBe(403);
    go();
    await Promise.all(early);
  });
});
