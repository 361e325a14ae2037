import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { anyEngine, type Engine } from "./promises.ts";
import { stallingMail } from "./support/mail.ts";
import { reportControl, reportFigure } from "./support/figure.ts";
import { leadsIn, outboxIn, type Store } from "./support/store.ts";
import { addressOf, rawVisitor, somebody, submit } from "./support/visitors.ts";
import { serviceForTest } from "./support/service.ts";

interface Outcome {
  readonly email: string;
  /** The response's status, or why there was none. */
  readonly result: number | string;
}

/** Sends one form, on a new connection unless the agent keeps connections. */
function send(port: number, agent: Agent): Promise<Outcome> {
  const fields = somebody();
  const headers = { "Content-Type": "application/json", Origin: `http://127.0.0.1:${port}` };
  return new Promise((resolve) => {
    const finish = (result: number | string) => resolve({ email: fields.email, result });
    const options = { port, host: "127.0.0.1", path: "/api/leads", method: "POST", headers, agent };
    const form = request(options, (response) => {
      response.resume();
      response.once("error", () => finish("cut off"));
      response.once("end", () => finish(response.statusCode ?? 0));
    });
    form.once("error", (error: NodeJS.ErrnoException) => finish(error.code ?? error.message));
    form.end(JSON.stringify(fields));
  });
}

/** Sends forms from 12 visitors, stops the service, and reports what happened to each form. */
async function endedUnderLoad(engine: Engine, keepAlive: boolean) {
  const service = await serviceForTest({ engine });
  const agent = new Agent({ keepAlive });
  const outcomes: Outcome[] = [];
  const visit = async () => {
    while (service.isRunning()) outcomes.push(await send(service.port, agent));
  };
  const visits = Array.from({ length: 12 }, visit);
  await vi.waitUntil(() => outcomes.length > 100, { timeout: 60_000 });
  const began = performance.now();
  const code = await service.end("SIGTERM");
  const milliseconds = performance.now() - began;
  await Promise.all(visits);
  agent.destroy();
  const failed = service.output().includes("lead not stored");
  return { code, milliseconds, outcomes, failed, stored: await leadsIn(service.store) };
}

/** Forms that were accepted and not answered. ECONNREFUSED means that the port was already closed. */
function cut(outcomes: readonly Outcome[]): Outcome[] {
  return outcomes.filter(({ result }) => typeof result === "string" && result !== "ECONNREFUSED");
}

/** Every status returned. On a busy machine the store may be too slow, which gives a 503. */
function statuses(outcomes: readonly Outcome[]): number[] {
  const answered = outcomes.map(({ result }) => result).filter((result) => result !== 201);
  return [...new Set(answered.filter((result) => typeof result === "number"))];
}

/** A service with a message that the mail server never answers, half a form, and a health check's connection. */
async function busyService(engine: Engine) {
  const { url, emails } = await stallingMail();
  const service = await serviceForTest({ engine, env: { SMTP_URL: url } });
  await submit(service, somebody());
  await vi.waitUntil(() => emails.length === 2, { timeout: 30_000 });

  const slow = await rawVisitor(service.port);
  const body = JSON.stringify(somebody());
  const origin = addressOf(service);
  const host = new URL(origin).host;
  slow.say(`POST /api/leads HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\n`);
  slow.say(`Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`);
  slow.say(body.slice(0, 20));

  const probe = await rawVisitor(service.port);
  probe.say(`${ready}\r\n${ready}`); // the second has no end yet
  expect(await probe.hear('"ok":true')).toContain("HTTP/1.1 200");
  return { service, slow, probe, rest: body.slice(20) };
}

const ready = "GET /readyz HTTP/1.1\r\nHost: x\r\n";
const leases = async (store: Store) =>
  (await outboxIn(store)).filter((row) => row.lease_owner !== null);

/**
 * Stops a service under load with SIGTERM and checks what happened to the forms.
 * @returns how many were cut off
 */
async function endedGently(engine: Engine, keepAlive: boolean): Promise<number> {
  const ended = await endedUnderLoad(engine, keepAlive);
  const seconds = (ended.milliseconds / 1000).toFixed(1);
  reportFigure("graceful", engine, `${cut(ended.outcomes).length} cut, ended in ${seconds} s`);
  const stored = new Set(ended.stored.map(({ email }) => email));
  const lost = cut(ended.outcomes);
  expect(lost.filter(({ email }) => stored.has(email))).toEqual([]);
  expect(statuses(ended.outcomes).filter((status) => status !== 503)).toEqual([]);
  expect(ended.failed).toBe(false);
  const answered = ended.outcomes.filter(({ result }) => result === 201);
  expect(answered.filter(({ email }) => !stored.has(email))).toEqual([]);
  expect(ended.code).toBe(0);
  expect(ended.milliseconds).toBeLessThan(10_000);
  return lost.length;
}

describe.each(anyEngine)("on %s", (engine) => {
  test.each([
    ["one connection per form", false],
    ["keep-alive connections", true],
  ])("SIGTERM under load, %s: every accepted form is answered and stored", async (_, keepAlive) => {
    // At the moment of closing, the system may have made one more connection that nobody accepted; on a busy
    // machine, the process may be suspended just then, and there are more. A service that cuts off forms does so
    // every time.
    const bound = keepAlive ? 0 : 1;
    for (let round = 1; (await endedGently(engine, keepAlive)) > bound; round += 1)
      expect(round, "rounds with forms cut off").toBeLessThan(3);
  });

  test("while stopping, it reports that it is not ready, finishes a slow form, and releases what it was sending", async () => {
    const { service, slow, probe, rest } = await busyService(engine);
    const began = performance.now();
    const ended = service.end("SIGTERM");
    await vi.waitUntil(() => service.output().includes("stopping"), { timeout: 20_000 });
    probe.say("\r\n");
    expect(await probe.hear("draining")).toContain("HTTP/1.1 503");
    await delay(1500);
    slow.say(rest);
    expect(await slow.hear('"success":true')).toContain("HTTP/1.1 201");
    expect(await ended).toBe(0);
    const left = (await leases(service.store)).length;
    reportFigure(
      "graceful",
      engine,
      `not ready in the meantime; slow form stored, ${left} leases left`,
    );
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(await leadsIn(service.store)).toHaveLength(2);
    expect(left).toBe(0);
  });

  test("control: a killed process cuts the slow form off and keeps its leases", async () => {
    reportControl("graceful", engine);
    const { service, slow, rest } = await busyService(engine);
    await service.end("SIGKILL");
    slow.say(rest);
    expect(await slow.hear("HTTP")).not.toContain("HTTP/1.1 201");
    expect(await leadsIn(service.store)).toHaveLength(1);
    expect(await leases(service.store)).toHaveLength(2);
  });
});
