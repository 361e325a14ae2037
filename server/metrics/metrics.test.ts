import { expect, test, vi } from "vitest";
import { createMetrics, type MetricsDeps } from "./metrics.ts";

const now = new Date("2026-11-20T12:00:00.000Z");

function metricsWith(changes: Partial<MetricsDeps> = {}) {
  const checkStore = vi.fn<() => Promise<void>>(async () => {});
  return {
    checkStore,
    ...createMetrics({
      checkStore,
      readDepth: async () => [],
      readEditions: () => [],
      now: () => now,
      build: "abc",
      ...changes,
    }),
  };
}

test("reports the age of a channel's oldest queued message, never below 0", async () => {
  const depth = { kind: "guide-email", state: "queued", messages: 3 } as const;
  const { scrape } = metricsWith({
    readDepth: async () => [
      { ...depth, since: "2026-11-20T11:58:00.000Z" },
      { ...depth, kind: "lead-confirmation", since: "2026-11-20T11:59:00.000Z" },
      { ...depth, state: "failed", since: "2026-11-01T00:00:00.000Z" },
      { ...depth, state: "bounced", messages: 2, since: "2026-11-01T00:00:00.000Z" },
      { ...depth, state: "file-only", messages: 4, since: "2026-11-01T00:00:00.000Z" },
      { ...depth, kind: "lead-webhook", since: "2026-11-20T12:05:00.000Z" },
    ],
  });
  const text = await scrape();
  expect(text).toContain('lead_desk_outbox_oldest_seconds{channel="mail"} 120');
  expect(text).toContain('lead_desk_outbox_oldest_seconds{channel="webhook"} 0');
  expect(text).toContain('{channel="mail",kind="guide-email",state="failed"} 3');
  expect(text).toContain('{channel="mail",kind="guide-email",state="bounced"} 2');
  expect(text).toContain('{channel="mail",kind="guide-email",state="file-only"} 4');
  expect(text).toContain('{channel="mail",kind="lead-confirmation",state="file-only"} 0');
  expect(text).toContain('{channel="mail",kind="newsletter-confirmation",state="held"} 0');
});

test("a request is counted by route and class of status, and its duration by kind, in seconds", async () => {
  const { scrape, metricsObserver } = metricsWith();
  const requests = { "/about": 200, "(file)": 304, "/api/leads": 422, "/readyz": 503 };
  for (const [route, status] of Object.entries(requests))
    metricsObserver.request(route, status, 40);
  const text = await scrape();
  for (const part of ["page", "file", "call", "probe"])
    expect(text).toContain(`lead_desk_request_duration_seconds_sum{part="${part}"} 0.04\n`);
  for (const [route, status] of Object.entries(requests))
    expect(text).toContain(`requests_total{route="${route}",status="${String(status)[0]}xx"} 1\n`);
});

test("a store that does not respond affects only its own gauges", async () => {
  const readDepth = () => new Promise<never>(() => {});
  const { scrape, metricsObserver } = metricsWith({ readDepth, storeMilliseconds: 20 });
  metricsObserver.submission("guide", "taken", "page");
  const text = await scrape();
  expect(text).toContain("lead_desk_store_up 0");
  expect(text).toContain(
    'lead_desk_submissions_total{form="guide",outcome="taken",sender="page"} 1',
  );
  expect(text).not.toMatch(/^lead_desk_outbox_/m);
});

test("two scrapes at the same time read the store once", async () => {
  const { scrape, checkStore } = metricsWith();
  const [one, two] = await Promise.all([scrape(), scrape()]);
  expect(one).toBe(two);
  expect(checkStore).toHaveBeenCalledTimes(1);
  await scrape();
  expect(checkStore).toHaveBeenCalledTimes(2);
});

test("counting a request takes a few microseconds at most", () => {
  const { metricsObserver } = metricsWith();
  // CPU time of this thread only, because a busy machine may suspend it in between.
  const before = process.threadCpuUsage();
  for (let at = 0; at < 20_000; at += 1) metricsObserver.request("/medicare-advantage", 200, 0.4);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 20_000).toBeLessThan(10);
});

test("reports the rows and the age in days of each plan file, and nothing without one", async () => {
  const { scrape } = metricsWith({
    readEditions: () => [{ year: 2027, date: "2026-11-10", rows: 130_307 }],
  });
  const text = await scrape();
  expect(text).toContain('lead_desk_plan_rows{year="2027"} 130307');
  expect(text).toContain('lead_desk_plan_age_days{year="2027"} 10');
  expect(await metricsWith().scrape()).not.toContain("lead_desk_plan_rows{");
});
