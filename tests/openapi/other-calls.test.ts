import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formPages, leadKinds } from "#contract/lead-kind.ts";
import { createLog } from "#server/base/log.ts";
import { startApp, type StartedApp } from "#tests/http/testing.ts";
import { createChecks, createFindUndocumented, readDescription, type Schema } from "./testing.ts";

const description = readDescription();
const findUndocumented = createFindUndocumented(description);

describe("unsubscribing from the newsletter", () => {
  const path = "/api/newsletter/unsubscribe";
  const { get, post } = description.paths[path] ?? {};

  let app: StartedApp;
  let address: string;
  beforeAll(async () => {
    app = await startApp();
    address = `${path}?token=${app.signer.sign("newsletter-unsubscribe", crypto.randomUUID())}`;
  });
  afterAll(() => app.stop());

  const oneClick = { "List-Unsubscribe": "One-Click" };

  function send(to: string, fields: Record<string, string> = oneClick, by: StartedApp = app) {
    return fetch(`${by.origin}${to}`, { method: "POST", body: new URLSearchParams(fields) });
  }

  async function sendTo(changes: Parameters<typeof startApp>[0]) {
    const other = await startApp(changes);
    const response = await send(address, oneClick, other);
    const copy = new Response(await response.text(), response);
    await other.stop();
    return copy;
  }

  test("every described status occurs, as described", async () => {
    const gone = () => Promise.reject(new Error("disk full"));
    const unsubscribe = () => Promise.resolve("done" as const);
    const newsletter = { open: gone, confirm: gone, unsubscribe };
    const info = () => {
      throw new Error("the log is gone");
    };
    const provoked: Record<string, () => Promise<Response>> = {
      200: () => sendTo({ newsletter }),
      404: () => send(`${path}?token=made-up`),
      413: () => send(address, { more: "x".repeat(5000) }),
      415: () => send(address, { "List-Unsubscribe": "Later" }),
      500: () => sendTo({ log: { ...createLog("silent"), info } }),
      503: () => sendTo({ newsletter: { ...newsletter, unsubscribe: gone } }),
    };
    expect(Object.keys(provoked)).toEqual(Object.keys(post?.responses ?? {}));
    for (const [status, provoke] of Object.entries(provoked)) {
      const response = await provoke();
      expect(response.status).toBe(Number(status));
      expect(post && (await findUndocumented(post, response))).toEqual([]);
    }
  });

  test("opening the URL redirects, as described", async () => {
    const response = await fetch(`${app.origin}${address}`, { redirect: "manual" });
    expect(response.status).toBe(303);
    expect(get && (await findUndocumented(get, response))).toEqual([]);
  });
});

describe("form reports", () => {
  const path = "/api/counts";
  const { post } = description.paths[path] ?? {};
  const schema: Schema = post?.requestBody?.content["application/json"]?.schema ?? {};

  let app: StartedApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.stop());

  function send(body: unknown, headers: Record<string, string> = {}, to: StartedApp = app) {
    return fetch(`${to.origin}${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: to.origin, ...headers },
      body: JSON.stringify(body),
    });
  }

  async function expectDocumented(response: Response, status: number): Promise<void> {
    expect(response.status).toBe(status);
    expect(post && (await findUndocumented(post, response))).toEqual([]);
  }

  /** Everything that a form's report can contain, and some fields that no form has. */
  const reports = fc.constantFrom(...leadKinds).chain((form) =>
    fc.oneof(
      fc.record({
        form: fc.constant(form),
        page: fc.constantFrom(...formPages[form]),
        step: fc.constantFrom("viewed", "started"),
      }),
      fc.record({
        form: fc.constant(form),
        page: fc.constantFrom(...formPages[form]),
        step: fc.constant("failed"),
        fields: fc.array(fc.string({ maxLength: 60 }), { minLength: 1, maxLength: 30 }),
      }),
    ),
  );

  test("reports that match the description are accepted, whatever fields they name", async () => {
    const fits = createChecks(description)(schema);
    const each = fc.asyncProperty(reports, async (report) => {
      expect(fits(report)).toBe(true);
      await expectDocumented(await send(report), 204);
    });
    await expect(fc.assert(each, { numRuns: 80 })).resolves.toBeUndefined();
  });

  test("any other report is rejected as described", async () => {
    const fits = createChecks(description)(schema);
    const others = fc.oneof(
      fc.jsonValue(),
      reports.map((report) => ({ ...report, step: "submitted" })),
      reports.map((report) => ({ ...report, visitor: "42" })),
      reports.map((report) => ({ ...report, fields: [7] })),
    );
    const each = fc.asyncProperty(others, async (other) => {
      expect(fits(other)).toBe(false);
      await expectDocumented(await send(other), 400);
    });
    await expect(fc.assert(each, { numRuns: 80 })).resolves.toBeUndefined();
  });

  /** From a regular browser, so that the limit counts it. */
  async function overLimit(report: unknown): Promise<Response> {
    const headers = { "User-Agent": "Mozilla/5.0 Firefox/145.0" };
    await Promise.all(Array.from({ length: 1000 }, () => send(report, headers)));
    return send(report, headers);
  }

  async function unforeseen(report: unknown): Promise<Response> {
    const info = () => {
      throw new Error("the log is gone");
    };
    const other = await startApp({ log: { ...createLog("silent"), info } });
    // Only invalid reports are logged.
    const response = await send({ report }, {}, other);
    const copy = new Response(await response.text(), response);
    await other.stop();
    return copy;
  }

  test("every described status occurs, as described", async () => {
    const report = { page: "/", form: "guide", step: "viewed" };
    const provoked: Record<string, () => Promise<Response>> = {
      204: () => send(report),
      400: () => send({ ...report, page: "/nowhere" }),
      403: () => send(report, { Origin: "https://elsewhere.test" }),
      413: () => send({ more: "x".repeat(3000) }),
      415: () => send(report, { "Content-Type": "text/plain" }),
      429: () => overLimit(report),
      500: () => unforeseen(report),
    };
    expect(Object.keys(provoked)).toEqual(Object.keys(post?.responses ?? {}));
    for (const [status, provoke] of Object.entries(provoked))
      await expectDocumented(await provoke(), Number(status));
  });
});
