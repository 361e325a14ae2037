import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { parse } from "yaml";
import agency from "#content/agency/agency.yaml";
import { honeypotField, requestHeaders } from "#contract/submission-parts.ts";
import { openBackend } from "#server/backend.ts";
import { createLog } from "#server/base/log.ts";
import { readConfig } from "#server/config/config.ts";
import type { Environment } from "#server/config/settings.ts";
import { startService, type Service } from "#server/service.ts";
import { freePort, readMetrics, type Sample, writeSmallBuild } from "./testing.ts";

/** Under node_modules, so that the build finds its packages. */
const build = join(process.cwd(), "node_modules/.cache/metrics-test");
const dataDir = mkdtempSync(join(tmpdir(), "lead-desk-"));
const lead = { firstName: "Canary", email: "canary@x.test", zipCode: "75024" };

let service: Service;
let origin = "";
/** While everything works, while the database is unavailable, and after it came back. */
let well: string;
let away: string;
let back: string;

function start(settings: Environment, open = openBackend): Promise<Service> {
  const config = readConfig(agency, { PORT: "0", ...settings });
  const log = createLog("silent");
  return startService({ config, buildDirectory: build, log, openBackend: open });
}

beforeAll(async () => {
  await writeSmallBuild(build);
  writeFileSync(join(build, "stamp"), JSON.stringify({ files: "0123456789abcdef" }));
  service = await start({
    METRICS_PORT: "0",
    DATA_DIR: dataDir,
    RATE_LIMIT_PER_HOUR: "6",
    WEBHOOK_URL: "http://127.0.0.1:1/canary-hook",
    WEBHOOK_ALLOW: "127.0.0.1",
    WEBHOOK_SECRET: `whsec_${Buffer.alloc(24, 7).toString("base64")}`,
  });
  origin = `http://127.0.0.1:${service.port}`;
  await visit();
  await vi.waitUntil(async () => isReported((well = await scrape())), { timeout: 20_000 });
  const file = join(dataDir, "leads.db");
  renameSync(file, `${file}.away`);
  await send({ ...lead, firstName: "Canary Second" });
  away = await scrape();
  renameSync(`${file}.away`, file);
  await send({ ...lead, firstName: "Canary Third" });
  back = await scrape();
}, 30_000);

afterAll(async () => {
  await service.stop();
  rmSync(dataDir, { recursive: true });
});

async function scrape(path = "/metrics", method = "GET"): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${service.metricsPort}${path}`, { method });
  return answer.ok ? await answer.text() : String(answer.status);
}

async function send(fields: unknown, headers: Record<string, string> = {}, path = "/api/leads") {
  const answer = await fetch(`${origin}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: origin, ...headers },
    body: typeof fields === "string" ? fields : JSON.stringify(fields),
  });
  return answer.status;
}

/** What people and programs do, with a canary wherever a visitor can enter something. */
async function visit(): Promise<void> {
  const key = { [requestHeaders.idempotencyKey]: "canary-key-0001" };
  const source = {
    [requestHeaders.leadSource]: "utm_source=canary-utm",
    "User-Agent": "canary-agent",
    "X-Forwarded-For": "canary-address",
    Cookie: "id=canary-cookie",
  };
  expect(await send(lead, { ...key, ...source })).toBe(201);
  expect(await send(lead, key)).toBe(201);
  expect(await send({ ...lead, [honeypotField]: "canary-trap" })).toBe(201);
  expect(await send({ "canary-field": "canary-value" })).toBe(422);
  expect(await send("canary {")).toBe(400);
  expect(await send(lead, { Origin: "https://canary.test" }, "/api/contacts")).toBe(403);
  for (const path of ["/?canary-query", "/canary-path", "/api/canary-call", "/canary%00"])
    await fetch(`${origin}${path}`, { headers: source });
  await fetch(`${origin}/canary-path`, { method: "DELETE" });
}

/**
 * Whether both emails are reported as sent, also by the store, which is updated a moment later; and the webhook as
 * attempted.
 */
function isReported(text: string): boolean {
  const sends = (labels: Sample["labels"]) => valueOf(text, "lead_desk_sends_total", labels);
  const waiting = valueOf(text, "lead_desk_outbox_messages", { channel: "mail", state: "queued" });
  return (
    sends({ outcome: "file-only" }) === 2 && sends({ outcome: "retry" }) === 1 && waiting === 0
  );
}

function valueOf(text: string, name: string, labels: Sample["labels"]): number | null {
  const samples = samplesOf(text, name, labels);
  return samples.length === 0 ? null : samples.reduce((sum, { value }) => sum + value, 0);
}

function samplesOf(text: string, name: string, labels: Sample["labels"]): Sample[] {
  const fits = (sample: Sample) =>
    sample.name === name &&
    Object.entries(labels).every(([label, value]) => sample.labels[label] === value);
  return readMetrics(text).filter(fits);
}

describe("what is counted", () => {
  test.each([
    ["lead_desk_submissions_total", { form: "guide", outcome: "taken" }, 1],
    ["lead_desk_submissions_total", { form: "guide", outcome: "repeated" }, 1],
    ["lead_desk_submissions_total", { form: "guide", outcome: "suspected" }, 1],
    ["lead_desk_submissions_total", { form: "guide", outcome: "invalid" }, 1],
    ["lead_desk_submissions_total", { form: "guide", outcome: "unreadable" }, 1],
    ["lead_desk_submissions_total", { form: "contact", outcome: "wrong-origin" }, 1],
    ["lead_desk_submissions_total", { form: "compare" }, 0],
    ["lead_desk_requests_total", { route: "/api/leads", status: "2xx" }, 3],
    ["lead_desk_requests_total", { route: "/api/leads", status: "4xx" }, 2],
    ["lead_desk_requests_total", { route: "/", status: "2xx" }, 1],
    ["lead_desk_requests_total", { route: "/api/*", status: "4xx" }, 1],
    ["lead_desk_requests_total", { route: "(not found)", status: "4xx" }, 3],
    ["lead_desk_request_duration_seconds_count", { part: "call" }, 7],
    ["lead_desk_sends_total", { kind: "guide-email", outcome: "file-only" }, 1],
    ["lead_desk_sends_total", { kind: "lead-webhook", outcome: "retry" }, 1],
    ["lead_desk_newsletter_total", { act: "confirm", outcome: "done" }, 0],
    ["lead_desk_outbox_messages", { channel: "webhook", state: "queued" }, 1],
    ["lead_desk_outbox_messages", { kind: "guide-email", state: "queued" }, 0],
    ["lead_desk_outbox_messages", { channel: "mail", state: "held" }, 2],
    ["lead_desk_outbox_oldest_seconds", { channel: "mail" }, 0],
    ["lead_desk_store_up", {}, 1],
    ["lead_desk_build_info", { build: "0123456789ab" }, 1],
  ])("%s %j is %i", (name, labels, value) => {
    expect(valueOf(well, name, labels)).toBe(value);
  });

  test("process metrics are shown, and a waiting message gets older", () => {
    expect(valueOf(well, "process_resident_memory_bytes", {})).toBeGreaterThan(1e6);
    const age = { channel: "webhook" };
    const before = valueOf(well, "lead_desk_outbox_oldest_seconds", age) ?? 0;
    expect(before).toBeGreaterThan(0);
    expect(valueOf(back, "lead_desk_outbox_oldest_seconds", age)).toBeGreaterThan(before);
  });
});

test("without the database, that is reported, its own metrics are omitted, and the others stay", () => {
  expect(valueOf(away, "lead_desk_store_up", {})).toBe(0);
  expect(valueOf(away, "lead_desk_outbox_messages", {})).toBeNull();
  expect(valueOf(away, "lead_desk_outbox_oldest_seconds", {})).toBeNull();
  expect(valueOf(away, "lead_desk_submissions_total", { outcome: "unavailable" })).toBe(1);
  expect(valueOf(away, "lead_desk_requests_total", { status: "5xx" })).toBe(1);
  expect(valueOf(back, "lead_desk_store_up", {})).toBe(1);
  expect(valueOf(back, "lead_desk_outbox_messages", { kind: "lead-webhook" })).toBeGreaterThan(0);
});

test("a submission over the limit is counted as such", () => {
  expect(valueOf(back, "lead_desk_submissions_total", { outcome: "too-many" })).toBe(1);
});

test("a scrape contains nothing that a visitor sent, and no webhook address", () => {
  for (const text of [well, away, back])
    expect(text.toLowerCase()).not.toMatch(/canary|(?<![\d.])75024(?![\d.])/);
});

test("only GET /metrics is answered, and not on the port of the site", async () => {
  expect(await scrape("/")).toBe("404");
  expect(await scrape("/metrics", "POST")).toBe("405");
  expect((await fetch(`${origin}/metrics`)).status).toBe(404);
});

describe("the example alert rules", () => {
  const text = readFileSync("docs/examples/alert-rules.yaml", "utf8");
  const { groups } = parse(text) as {
    groups: { rules: { alert: string; expr: string; annotations: object }[] }[];
  };
  const rules = groups.flatMap((group) => group.rules);

  /** The metrics in a rule that the service doesn't provide, or not with the labels that the rule selects. */
  function unknown(expression: string): string[] {
    const samples = [...readMetrics(away), ...readMetrics(back)];
    const selectors = expression.matchAll(/\b((?:lead_desk|process)_\w+)(?:\{([^}]*)\})?/g);
    return [...selectors].flatMap(([, name = "", matchers = ""]) => {
      const conditions = [...matchers.matchAll(/(\w+)(!?)=?~?"([^"]*)"/g)];
      const fits = ({ labels }: Sample) =>
        conditions.every(
          ([, label = "", not, value]) =>
            label in labels &&
            (not === "!" || new RegExp(`^(?:${value})$`).test(labels[label] ?? "")),
        );
      return samples.some((sample) => sample.name === name && fits(sample)) ? [] : [name];
    });
  }

  test.each(rules)("$alert uses metrics that exist", ({ expr, annotations }) => {
    expect(expr).toMatch(/\blead_desk_|\bup\b/);
    expect(unknown(expr)).toEqual([]);
    expect(annotations).toMatchObject({ summary: expect.any(String) });
  });

  test("has a rule for each kind of problem", () => expect(rules.length).toBeGreaterThanOrEqual(7));

  test.each([
    "lead_desk_gone_total > 0",
    'rate(lead_desk_requests_total{status="500"}[5m]) > 0',
    'lead_desk_outbox_messages{sate="failed"} > 0',
  ])("control: finds a rule that could never fire: %s", (expression) => {
    expect(unknown(expression)).toHaveLength(1);
  });
});

test("the metrics server stops with the service", async () => {
  const second = await start({ METRICS_PORT: "0", DATA_DIR: join(dataDir, "second") });
  const address = `http://127.0.0.1:${second.metricsPort}/metrics`;
  expect((await fetch(address)).headers.get("content-type")).toContain("version=0.0.4");
  await second.stop();
  await expect(fetch(address)).rejects.toThrow("fetch failed");
});

test("without METRICS_PORT, there is no metrics server", async () => {
  const third = await start({ DATA_DIR: join(dataDir, "third") });
  expect(third.metricsPort).toBeNull();
  await third.stop();
});

test.each([
  ["opens", 200],
  ["can't be opened", 503],
] as const)("a visitor who comes before the store is open waits until it %s", async (_, status) => {
  const port = await freePort();
  const DATA_DIR = join(dataDir, `slow-${status}`);
  const mayOpen = Promise.withResolvers<void>();
  const starting = start({ PORT: String(port), DATA_DIR }, async (deps) => {
    await mayOpen.promise;
    return openBackend(deps);
  });
  const ended = starting.then(
    (started) => started.stop(),
    () => {},
  );
  const at = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  await expect.poll(() => at("/healthz").then((answer) => answer.status)).toBe(200);
  const early = at("/");
  if (status === 200) mayOpen.resolve();
  else mayOpen.reject(new Error("no store"));
  expect((await early).status).toBe(status);
  await ended;
});
