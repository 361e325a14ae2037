import { describe, expect, test, vi } from "vitest";
import { honeypotField } from "#contract/hidden-fields.ts";
import { requestHeaders } from "#contract/request-headers.ts";
import { readMetrics, type Sample } from "#tests/service/testing.ts";
import { anyEngine, type Engine } from "./promises.ts";
import { reportControl, reportFigure } from "./support/figure.ts";
import { outboxIn } from "./support/store.ts";
import { mutantFile, mailForTest, serviceForTest, type TestService } from "./support/service.ts";
import { addressOf, submit } from "./support/visitors.ts";

/** A canary wherever a visitor can enter something. */
const visitor = { firstName: "Canary Name", email: "canary@visitor.test", zipCode: "73951" };
const headers = {
  [requestHeaders.idempotencyKey]: "canary-key-0001",
  [requestHeaders.leadSource]: "utm_source=canary-utm",
  "User-Agent": "canary-agent",
  "X-Forwarded-For": "canary-address",
  Cookie: "id=canary-cookie",
};

/** Sends one form for each outcome, and requests existing and missing pages. */
async function visit(service: TestService): Promise<void> {
  const { [requestHeaders.idempotencyKey]: _, ...keyless } = headers;
  await submit(service, visitor, headers);
  await submit(service, visitor, headers);
  await submit(service, { ...visitor, [honeypotField]: "canary-trap" }, keyless);
  await submit(service, { "canary-field": "canary-value" }, keyless);
  await submit(service, visitor, { ...keyless, Origin: "https://canary.test" });
  for (const path of ["/?canary-query", "/canary-path", "/api/canary-call"])
    await fetch(addressOf(service) + path, { headers: keyless });
}

/** The metrics of a service whose webhook receiver is down and whose mail is sent. */
async function scraped(engine: Engine, preload?: string) {
  const mail = await mailForTest();
  const env = {
    METRICS_PORT: "0",
    SMTP_URL: mail.url,
    WEBHOOK_URL: "http://127.0.0.1:1/canary-hook",
    WEBHOOK_ALLOW: "127.0.0.1",
    WEBHOOK_SECRET: `whsec_${Buffer.alloc(24, 7).toString("base64")}`,
  };
  const options = { engine, env };
  const service = await serviceForTest(preload === undefined ? options : { ...options, preload });
  await visit(service);
  const tried = async () =>
    (await outboxIn(service.store)).every(
      ({ state, attempts }) => state === "held" || attempts > 0,
    );
  await vi.waitUntil(tried, { timeout: 30_000, interval: 100 });
  const port = /"port":(\d+)[^\n]*"msg":"serving metrics"/.exec(service.output())?.[1];
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const own = await fetch(`${addressOf(service)}/metrics`);
  return { text, samples: readMetrics(text), ownStatus: own.status };
}

/** The sum of the values with these labels; undefined if there are none. */
function valueOf(samples: readonly Sample[], name: string, labels: Sample["labels"]) {
  const found = samples.filter(
    (sample) =>
      sample.name === name &&
      Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  );
  return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0);
}

const outcomes = ["taken", "repeated", "suspected", "invalid", "wrong-origin"];
const canariesIn = (text: string) =>
  text.toLowerCase().match(/canary[\w-]*|(?<![\d.])73951(?![\d.])/g) ?? [];

describe.each(anyEngine)("on %s", (engine) => {
  test("metrics cover requests, submissions by form and outcome, outbox and sends, without personal data", async () => {
    const { text, samples, ownStatus } = await scraped(engine);
    const of = (name: string, labels: Sample["labels"] = {}) => valueOf(samples, name, labels);
    const submissions = outcomes.map((outcome) =>
      of("lead_desk_submissions_total", { form: "guide", outcome }),
    );
    const waiting = of("lead_desk_outbox_messages", { channel: "webhook", state: "queued" });
    const age = of("lead_desk_outbox_oldest_seconds", { channel: "webhook" }) ?? 0;
    const found = `queue ${waiting} for ${age.toFixed(1)} s, canaries ${canariesIn(text).length}`;
    reportFigure(
      "watched",
      engine,
      `${samples.length} samples; forms ${submissions.join()}; ${found}`,
    );
    expect(submissions).toEqual([1, 1, 1, 1, 1]);
    expect(of("lead_desk_requests_total", { route: "/api/leads" })).toBe(5);
    expect(of("lead_desk_requests_total", { route: "(not found)" })).toBeGreaterThan(0);
    expect(waiting).toBe(1);
    expect(age).toBeGreaterThan(0);
    expect(of("lead_desk_sends_total", { kind: "guide-email", outcome: "sent" })).toBe(1);
    expect(of("lead_desk_sends_total", { kind: "lead-webhook", outcome: "retry" })).toBe(1);
    expect(canariesIn(text)).toEqual([]);
    expect(ownStatus).toBe(404);
  });

  test("control: a service that counts by address and browser reveals people", async () => {
    reportControl("watched", engine);
    const { text } = await scraped(engine, mutantFile("loud-metrics"));
    expect(new Set(canariesIn(text))).toEqual(
      new Set(["canary-utm", "canary-agent", "canary-query", "canary-path", "canary-call"]),
    );
  });
});
