import { afterEach, describe, expect, test, vi } from "vitest";
import agency from "#content/agency/agency.yaml";
import { requestHeaders } from "#contract/request-headers.ts";
import { admissionBounds, type AdmissionBounds } from "#server/http/admission.ts";
import { createRateLimit } from "#server/http/rate-limit.ts";
import type { Leads } from "#server/leads/submit-lead.ts";
import { noopObserver } from "#server/metrics/metrics.ts";
import { person, postJson, startApp, type StartedApp } from "./testing.ts";
import { ways } from "./ways.ts";

let app: StartedApp | undefined;
afterEach(() => app?.stop());

describe("the address that the rate limit counts", () => {
  test.each([
    ["without a proxy, the connection's", 0, ["1.1.1.1", "2.2.2.2"], [201, 429]],
    [
      "with one proxy, the entry it added",
      1,
      ["1.1.1.1", "9.9.9.9, 1.1.1.1", "1.1.1.1, 2.2.2.2"],
      [201, 429, 201],
    ],
    [
      "with two proxies, the entry before the last",
      2,
      ["1.1.1.1, 10.0.0.1", "9.9.9.9, 1.1.1.1, 10.0.0.2", "2.2.2.2, 10.0.0.1"],
      [201, 429, 201],
    ],
    [
      "with too few entries, or an invalid one, the connection's",
      2,
      ["1.1.1.1", "2.2.2.2", "x, y"],
      [201, 429, 429],
    ],
    [
      "for one IPv6 network, the network's",
      1,
      ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:3::1"],
      [201, 429, 201],
    ],
  ])("%s", async (_, trustedProxies, chains, expected) => {
    app = await startApp({ rateLimit: createRateLimit(1), trustedProxies });
    const statuses: number[] = [];
    for (const chain of chains)
      statuses.push((await postJson(app, person, { "X-Forwarded-For": chain })).status);
    expect(statuses).toEqual(expected);
  });
});

describe("while the database can't keep up", () => {
  /** The service over a database that answers nothing until `go` is called, with this many submissions waiting. */
  async function stuck(bounds: Partial<AdmissionBounds>, waiting: number) {
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
      admissionBounds: { ...admissionBounds, ...bounds },
      metricsObserver: {
        ...noopObserver,
        submission: (form, outcome) => void outcomes.push(`${form} ${outcome}`),
        request: (route, status) => void requests.push(`${status} ${route}`),
      },
    });
    app = service;
    const early = Array.from({ length: waiting }, () => postJson(service, person));
    await vi.waitFor(() => expect(submit).toHaveBeenCalledTimes(waiting), 10_000);
    return { service, early, go: stored.resolve, outcomes, requests };
  }

  test("every form is asked at once to retry, which is logged and counted as such, and not against its address", async () => {
    const { service, early, go, outcomes, requests } = await stuck({ maxWaiting: 2 }, 2);
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

  test("no others are admitted while one has waited too long", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    try {
      const { service, early, go } = await stuck({ maxWaitMs: 1500 }, 2);
      vi.advanceTimersByTime(1501);
      expect((await postJson(service, person)).status).toBe(503);
      go();
      for (const one of early) expect((await one).status).toBe(201);
      expect((await postJson(service, person)).status).toBe(201);
    } finally {
      vi.useRealTimers();
    }
  });

  test("pages and checks before the store are not affected", async () => {
    const { service, early, go } = await stuck({ maxWaiting: 1 }, 1);
    expect((await fetch(`${service.origin}/about`)).status).toBe(200);
    const foreign = await postJson(service, person, { Origin: "https://evil.test" });
    expect(foreign.status).toBe(403);
    go();
    await Promise.all(early);
  });
});
