import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, expect, test, describe, vi } from "vitest";
import agency from "#content/agency/agency.yaml";
import type { AppDeps } from "#server/app.ts";
import { createRateLimit } from "#server/http/rate-limit.ts";
import { requestHeaders } from "#contract/request-headers.ts";
import { admissionBounds, type AdmissionBounds } from "#server/http/admission.ts";
import type { SubmitOutcome, Leads } from "#server/leads/submit-lead.ts";
import { noopObserver } from "#server/metrics/metrics.ts";
import { person, postJson, planInput, postForm, startApp, type StartedApp } from "./testing.ts";

describe("the rate limit", () => {
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
});

describe("while the database can't keep up", () => {
  const taken: SubmitOutcome = {
    taken: true,
    reply: { success: true, message: "Thanks", id: randomUUID() },
    fresh: true,
  };

  /** The service over a database that blocks everything until `go` is called. */
  async function stuckApp(bounds: Partial<AdmissionBounds>) {
    let go = () => {};
    const stored = new Promise<void>((resolve) => (go = resolve));
    const submit = vi.fn<Leads["submit"]>(async () => {
      await stored;
      return taken;
    });
    const outcomes: string[] = [];
    const requests: string[] = [];
    const app = await startApp({
      rateLimit: createRateLimit(5),
      leads: { submit },
      admissionBounds: { ...admissionBounds, ...bounds },
      metricsObserver: {
        ...noopObserver,
        submission: (form, outcome) => void outcomes.push(`${form} ${outcome}`),
        request: (route, status) => void requests.push(`${status} ${route}`),
      },
    });
    /** Resolves once this many submissions wait. */
    const inside = (count: number) =>
      vi.waitFor(() => {
        if (submit.mock.calls.length < count) throw new Error("not waiting yet");
      }, 10_000);
    return { app, go, submit, inside, outcomes, requests };
  }

  let app: StartedApp | undefined;
  afterEach(() => app?.stop());

  async function stuck(bounds: Partial<AdmissionBounds>) {
    const service = await stuckApp(bounds);
    ({ app } = service);
    return service;
  }

  test("at the limit, the next submission is immediately asked to retry, and is accepted later", async () => {
    const { app: service, go, inside, outcomes } = await stuck({ maxWaiting: 2 });
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

  test("while one has waited too long, no others are admitted", async () => {
    const { app: service, go, inside } = await stuck({ maxWaitMs: 1500 });
    const early = [postJson(service, person), postJson(service, person)];
    await inside(2);
    await delay(1600);
    expect((await postJson(service, person)).status).toBe(503);
    go();
    for (const one of early) expect((await one).status).toBe(201);
    expect((await postJson(service, person)).status).toBe(201);
  });

  test("without JavaScript, the page shows the message and keeps what was typed", async () => {
    const { app: service, go, inside } = await stuck({ maxWaiting: 1 });
    const first = postJson(service, person);
    await inside(1);
    const refused = await postForm(service, person, {}, "/?utm_source=paper");
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("10");
    expect(refused.headers.get("content-type")).toBe("text/html; charset=utf-8");
    const page = await refused.text();
    expect(page).toContain(agency.phone.display);
    expect(page).toContain(person.email);
    go();
    await first;
  });

  test("a submission that is asked to retry does not count toward the rate limit", async () => {
    const { app: service, go, inside } = await stuck({ maxWaiting: 1 });
    const first = postJson(service, person);
    await inside(1);
    const more = Array.from({ length: 10 }, () => postJson(service, person));
    const statuses = new Set((await Promise.all(more)).map(({ status }) => status));
    expect(statuses).toEqual(new Set([503]));
    go();
    await first;
    expect((await postJson(service, person)).status).toBe(201);
  });

  test.each([
    ["/api/leads", {}, "guide"],
    ["/api/leads?utm_source=x", {}, "guide"],
    ["/api/plan-requests", {}, "compare"],
    ["/api/plan-requests", { [requestHeaders.leadForm]: "consultation" }, "consultation"],
    ["/api/contacts", {}, "contact"],
    ["/", {}, "guide"],
  ])("a rejected post to %s with %j is counted as %s, and logged", async (path, headers, kind) => {
    const { app: service, go, inside, outcomes, requests } = await stuck({ maxWaiting: 1 });
    const first = postJson(service, person);
    await inside(1);
    const post = path.startsWith("/api/") ? postJson : postForm;
    const refused = await post(service, path === "/" ? person : planInput, headers, path);
    expect(refused.status).toBe(503);
    expect(refused.headers.get("cache-control")).toBe("no-store");
    expect(outcomes).toEqual([`${kind} overloaded`]);
    expect(requests).toEqual([`503 ${path.split("?")[0]}`]);
    expect(service.logged()).toContain("too many submissions are waiting for the database");
    go();
    await first;
  });

  test("pages and other endpoints are not affected", async () => {
    const { app: service, go, inside } = await stuck({ maxWaiting: 1 });
    const first = postJson(service, person);
    await inside(1);
    const page = await fetch(`${service.origin}/about`);
    expect(page.status).toBe(200);
    const foreign = await postJson(service, person, { Origin: "https://evil.test" });
    expect(foreign.status).toBe(403);
    go();
    await first;
  });
});
