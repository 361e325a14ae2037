import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requestHeaders } from "#contract/submission-parts.ts";
import { createLog } from "#server/base/log.ts";
import { createRateLimit } from "#server/http/rate-limit.ts";
import { full } from "#tests/faults/promises.ts";
import { isWholeRun } from "#tests/run.ts";
import { postJson, startApp, type StartedApp } from "#tests/http/testing.ts";
import { formPages, leadKinds } from "#contract/lead-kind.ts";
import {
  createFindUndocumented,
  readDescription,
  resolve,
  type Operation,
  type Parameter,
  faultsOf,
  valuesOf,
  createChecks,
  type Schema,
} from "./testing.ts";

const numRuns = full ? 3_000 : isWholeRun ? 80 : 20;

type Changes = Parameters<typeof startApp>[0];

/** The response of a service with these changes. */
async function responseOf(
  changes: Changes,
  ask: (app: StartedApp) => Promise<Response>,
): Promise<Response> {
  const app = await startApp(changes);
  const response = await ask(app);
  const copy = new Response(await response.text(), response);
  await app.stop();
  return copy;
}

/** Changes that make whatever writes to the log fail. */
function withoutLog(): Changes {
  const info = () => {
    throw new Error("the log is gone");
  };
  return { log: { ...createLog("silent"), info } };
}

const gone = () => Promise.reject(new Error("disk full"));

const description = readDescription();
const findUndocumented = createFindUndocumented(description);

/** What of a response isn't as described, including another status than this one. */
async function undescribed(operation: Operation, response: Response, status: number) {
  const text = await response.clone().text();
  const other = response.status === status ? [] : [`${response.status} ${text}`];
  return [...other, ...(await findUndocumented(operation, response))];
}

/** The same for every status that an operation describes. */
async function undescribedStatuses(
  operation: Operation,
  provoked: Readonly<Record<string, () => Promise<Response>>>,
) {
  expect(Object.keys(provoked)).toEqual(Object.keys(operation.responses));
  const faults: string[] = [];
  for (const [status, provoke] of Object.entries(provoked))
    faults.push(...(await undescribed(operation, await provoke(), Number(status))));
  return faults;
}

/** What is described for a path and a method. */
function operationAt(path: string, method: "get" | "post"): Operation {
  const operation = description.paths[path]?.[method];
  if (operation === undefined) throw new Error(`${method} ${path} is not described`);
  return operation;
}

describe("described calls", () => {
  const posts = Object.entries(description.paths).flatMap(([path, { post }]) =>
    post?.responses["201"] ? [{ path, post }] : [],
  );

  let app: StartedApp;
  beforeAll(async () => {
    // A connection that times out while values are generated would look like a missing response.
    app = await startApp({ rateLimit: createRateLimit(1_000_000) });
  });
  afterAll(() => app.stop());

  type Headers = Readonly<Record<string, string>>;

  const send = (path: string, body: unknown, headers: Headers = {}, to: StartedApp = app) =>
    postJson(to, body, headers, path);

  function bodyOf({ requestBody }: Operation) {
    return requestBody?.content["application/json"]?.schema ?? {};
  }

  /** What the headers of a call can contain, besides its origin. */
  function headersOf({ parameters = [] }: Operation): fc.Arbitrary<Headers> {
    const values = parameters
      .filter(({ name }) => name !== "Origin")
      .map(({ name, schema }) => [name, headerTexts(schema)] as const);
    const headers = fc.record(Object.fromEntries(values), { requiredKeys: [] });
    return (headers as fc.Arbitrary<Headers>).map(withOwnKey);
  }

  let keys = 0;

  /** No two submissions share a key: the generator repeats some of its favorite texts. */
  function withOwnKey(headers: Headers): Headers {
    const { [requestHeaders.idempotencyKey]: key, ...others } = headers;
    if (key === undefined) return others;
    return { ...others, [requestHeaders.idempotencyKey]: `${key.slice(0, 100)}${(keys += 1)}` };
  }

  function headerTexts(schema: Parameter["schema"]): fc.Arbitrary<unknown> {
    const free = schema["pattern"] === undefined && schema["enum"] === undefined;
    return free
      ? fc.string({ unit: "grapheme-ascii", maxLength: 80 })
      : valuesOf(description, schema);
  }

  describe.each(posts)("POST $path", ({ path, post }) => {
    test(`${numRuns} bodies that match the description are accepted as described`, async () => {
      const bodies = valuesOf(description, bodyOf(post));
      const each = fc.asyncProperty(bodies, headersOf(post), async (body, headers) => {
        expect(await undescribed(post, await send(path, body, headers), 201)).toEqual([]);
      });
      await expect(fc.assert(each, { numRuns })).resolves.toBeUndefined();
    }, 600_000);

    test(`${numRuns} that do not are rejected as described`, async () => {
      const bodies = faultsOf(description, bodyOf(post));
      const each = fc.asyncProperty(bodies, headersOf(post), async (body, headers) => {
        expect(await undescribed(post, await send(path, body, headers), 422)).toEqual([]);
      });
      await expect(fc.assert(each, { numRuns })).resolves.toBeUndefined();
    }, 600_000);

    test("anything else gets an answer as described, never a 5xx", async () => {
      const { properties = {} } = resolve(description, bodyOf(post)) as { properties?: object };
      const values = Object.keys(properties).map((name) => [name, fc.jsonValue()] as const);
      const fields = fc.record(Object.fromEntries(values), { requiredKeys: [] });
      // Well below the size limit, and deeper than any stack.
      const deep = fc
        .integer({ min: 1, max: 30_000 })
        .map((depth) => `{"email":${"[".repeat(depth)}${"]".repeat(depth)}}`);
      const bodies = fc.oneof(fc.json(), fc.string({ unit: "binary" }), fields, deep);
      const text = fc.string({ unit: "grapheme-ascii", maxLength: 60 });
      const each = fc.asyncProperty(bodies, text, text, async (body, key, other) => {
        const response = await send(path, body, {
          [requestHeaders.idempotencyKey]: key,
          [requestHeaders.leadSource]: other,
          [requestHeaders.disclosureVersion]: other,
          [requestHeaders.consentVersion]: other,
        });
        expect(response.status).toBeLessThan(500);
        expect(await findUndocumented(post, response)).toEqual([]);
      });
      await expect(fc.assert(each, { numRuns: 3 * numRuns })).resolves.toBeUndefined();
    }, 600_000);

    test("every described status occurs, as described", async () => {
      const [body] = fc.sample(valuesOf(description, bodyOf(post)), 1);
      const faults = await undescribedStatuses(post, {
        201: () => send(path, body),
        400: () => send(path, "[]"),
        403: () => send(path, body, { Origin: "https://elsewhere.test" }),
        413: () => send(path, { more: "x".repeat(70_000) }),
        415: () => send(path, body, { "Content-Type": "text/plain" }),
        422: () => send(path, body, { [requestHeaders.idempotencyKey]: "short" }),
        429: () =>
          responseOf({ rateLimit: createRateLimit(1) }, async (other) => {
            await send(path, body, {}, other);
            return await send(path, body, {}, other);
          }),
        500: () => responseOf(withoutLog(), (other) => send(path, body, {}, other)),
        503: () => responseOf({ leads: { submit: gone } }, (o) => send(path, body, {}, o)),
      });
      expect(faults).toEqual([]);
    });
  });

  describe.each(Object.entries(description.paths))("%s", (path, methods) => {
    const taken = Object.keys(methods).map((method) => method.toUpperCase());
    const others = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].filter(
      (name) => !taken.includes(name),
    );

    test.each(others)("%s is rejected in the common format", async (method) => {
      const response = await fetch(`${app.origin}${path}`, { method });
      expect(response.headers.get("allow")?.split(", ")).toEqual(expect.arrayContaining(taken));
      const refusal = { operationId: "any", responses: { 405: { content: refused } } };
      expect(await findUndocumented(refusal, response)).toEqual([]);
    });
  });

  const refused = { "application/json": { schema: { $ref: "#/components/schemas/Refused" } } };

  const plain = { success: false, message: "No." };
  const fresh = { "Cache-Control": "no-store" };
  const answer = (body: object, status = 422, headers: Headers = fresh) =>
    Response.json(body, { status, headers });
  const page = { status: 422, headers: { "Content-Type": "text/html", ...fresh } };
  test.each<[string, Response, readonly unknown[]]>([
    ["none that is", answer(plain), []],
    ["a status", answer(plain, 418), ["the status 418"]],
    ["an extra field", answer({ ...plain, trace: "at line 3" }), [expect.any(String)]],
    ["a missing field", answer({ success: false }), [expect.any(String)]],
    ["a field of another type", answer({ ...plain, message: 7 }), [expect.any(String)]],
    ["another value", answer({ ...plain, success: true }), [expect.any(String)]],
    ["a missing header", answer(plain, 422, {}), ["the header Cache-Control is missing"]],
    [
      "an invalid header",
      answer(plain, 429, { ...fresh, "Retry-After": "soon" }),
      ["the header Retry-After is soon"],
    ],
    ["another type", new Response("<p>No.</p>", page), ["the type text/html"]],
  ])("control: finds a response that is not described: %s", async (_, response, faults) => {
    const responses = description.paths["/api/leads"]?.["post"]?.responses ?? {};
    expect(await findUndocumented({ operationId: "any", responses }, response)).toEqual(faults);
  });
});

describe("unsubscribing from the newsletter", () => {
  const path = "/api/newsletter/unsubscribe";
  const [get, post] = [operationAt(path, "get"), operationAt(path, "post")];

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

  test("every described status occurs, as described", async () => {
    const sendTo = (changes: Changes) =>
      responseOf(changes, (other) => send(address, oneClick, other));
    const faults = await undescribedStatuses(post, {
      200: () => sendTo({ backend: { unsubscribe: async () => "done" } }),
      404: () => send(`${path}?token=made-up`),
      413: () => send(address, { more: "x".repeat(5000) }),
      415: () => send(address, { "List-Unsubscribe": "Later" }),
      500: () => sendTo(withoutLog()),
      503: () => sendTo({ backend: { unsubscribe: gone } }),
    });
    expect(faults).toEqual([]);
  });

  test("opening the URL redirects, as described", async () => {
    const response = await fetch(`${app.origin}${address}`, { redirect: "manual" });
    expect(await undescribed(get, response, 303)).toEqual([]);
  });
});

describe("form reports", () => {
  const path = "/api/counts";
  const post = operationAt(path, "post");
  const schema: Schema = post.requestBody?.content["application/json"]?.schema ?? {};

  let app: StartedApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.stop());

  const send = (body: unknown, headers: Record<string, string> = {}, to: StartedApp = app) =>
    postJson(to, body, headers, path);

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
      expect(await undescribed(post, await send(report), 204)).toEqual([]);
    });
    await expect(fc.assert(each, { numRuns })).resolves.toBeUndefined();
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
      expect(await undescribed(post, await send(JSON.stringify(other)), 400)).toEqual([]);
    });
    await expect(fc.assert(each, { numRuns })).resolves.toBeUndefined();
  });

  /** From a regular browser, so that the limit counts it. */
  async function overLimit(report: unknown): Promise<Response> {
    const headers = { "User-Agent": "Mozilla/5.0 Firefox/145.0" };
    await Promise.all(Array.from({ length: 1000 }, () => send(report, headers)));
    return send(report, headers);
  }

  test("every described status occurs, as described", async () => {
    const report = { page: "/", form: "guide", step: "viewed" };
    const faults = await undescribedStatuses(post, {
      204: () => send(report),
      400: () => send({ ...report, page: "/nowhere" }),
      403: () => send(report, { Origin: "https://elsewhere.test" }),
      413: () => send({ more: "x".repeat(3000) }),
      415: () => send(report, { "Content-Type": "text/plain" }),
      429: () => overLimit(report),
      // Only invalid reports are logged.
      500: () => responseOf(withoutLog(), (other) => send({ report }, {}, other)),
    });
    expect(faults).toEqual([]);
  });
});
