import * as fc from "fast-check";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { requestHeaders } from "#contract/request-headers.ts";
import { createRateLimit } from "#server/http/rate-limit.ts";
import { head, rawRequest } from "./raw-requests.ts";
import { person, postForm, postJson, startApp, type StartedApp } from "./testing.ts";

let app: StartedApp;
beforeAll(async () => {
  // Generating the first values can take seconds on a busy machine; no connection may time out in the meantime.
  app = await startApp({ rateLimit: createRateLimit(1_000_000) });
});
afterAll(() => app.stop());

const json = { "Content-Type": "application/json" };

/** Sends chunks for as long as the server accepts them. Returns the response and how much it accepted. */
function flood(headers: Record<string, string>, chunk: Buffer, total: number) {
  return new Promise<{ answer: string; sent: number; milliseconds: number }>((resolve) => {
    let answer = "";
    const start = performance.now();
    const socket = connect(app.port, "127.0.0.1");
    const push = () => {
      while (socket.writable && socket.bytesWritten + socket.writableLength < total) {
        if (!socket.write(chunk)) return;
      }
    };
    socket.on("connect", () => socket.write(head("POST /api/leads", headers)));
    socket.on("connect", push);
    socket.on("drain", push);
    socket.on("data", (data) => (answer += data.toString("latin1")));
    socket.on("error", () => {});
    socket.on("close", () => {
      const sent = socket.bytesWritten - socket.writableLength;
      resolve({ answer, sent, milliseconds: performance.now() - start });
    });
  });
}

describe("large bodies", () => {
  const megabytes = 50_000_000;
  const chunk = Buffer.alloc(65_536, "x");
  const framed = Buffer.concat([Buffer.from("10000\r\n"), chunk, Buffer.from("\r\n")]);

  // The amount sent includes the kernel's buffers, several megabytes on loopback; 50 MB never fit.
  test.each([
    ["with a length", 413, { ...json, "Content-Length": String(megabytes) }, chunk],
    ["without a length", 413, { ...json, "Transfer-Encoding": "chunked" }, framed],
    ["of a wrong type", 415, { "Transfer-Encoding": "chunked" }, framed],
    [
      "from another site",
      403,
      { "Transfer-Encoding": "chunked", Origin: "https://evil.test" },
      framed,
    ],
  ])("%s are answered %i early and cut off", async (_, status, headers, piece) => {
    const own = { Origin: "http://localhost:3000", ...headers };
    const { answer, sent, milliseconds } = await flood(own, piece, megabytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toContain('"success":false');
    expect(sent).toBeLessThan(15_000_000);
    expect(milliseconds).toBeLessThan(4000);
  });

  test("a body of exactly 64 KiB is read, a larger one is not", async () => {
    const ofLength = (length: number) => `{"a":"${"x".repeat(length - 8)}"}`;
    expect((await postJson(app, ofLength(65_536))).status).toBe(422);
    expect((await postJson(app, ofLength(65_537))).status).toBe(413);
  });
});

test("rejecting a small body keeps the connection open", async () => {
  const body = JSON.stringify(person);
  const foreign = { ...json, Origin: "https://evil.test", "Content-Length": String(body.length) };
  const wrong = head("POST /api/leads", foreign) + body;
  const next = head("GET /healthz", { Connection: "close" });
  const answer = await rawRequest(app.port, wrong + next, { answers: 2 });
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 403", "HTTP/1.1 200"]);
});

test("a body that arrives while the service is busy keeps its connection", async () => {
  const socket = connect(app.port, "127.0.0.1");
  let answer = "";
  const answers = () => answer.match(/HTTP\/1\.1 \d+/g)?.length ?? 0;
  socket.on("error", () => {});
  socket.on("data", (data) => (answer += data.toString("latin1")));
  // Rejected by its type before its body arrives.
  socket.write(head("POST /api/leads", { "Content-Length": "5" }));
  await vi.waitFor(() => expect(answers()).toBe(1));
  // From here on, expired timers come next in the event loop, before incoming data.
  await new Promise((resolve) => setImmediate(resolve));
  socket.write("later");
  // Blocks for longer than the service waits for an unread body.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500);
  await delay(100);
  socket.write(head("GET /healthz"));
  await vi.waitFor(() => expect(answers()).toBe(2));
  socket.destroy();
});

test("a client that disconnects in the middle of its body affects no one else", async () => {
  const headers = { ...json, Origin: "http://localhost:3000", "Content-Length": "1000" };
  await rawRequest(app.port, `${head("POST /api/leads", headers)}{"firstName":`, {
    answers: 0,
    silence: 50,
  });
  expect((await postJson(app, person)).status).toBe(201);
  expect(app.logged()).not.toContain("request failed");
});

const anyHeader = fc.string({ unit: "grapheme-ascii", maxLength: 60 });

test("any JSON gets a JSON response and no 5xx", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.json(),
        fc.string({ unit: "binary" }),
        fc
          .record(
            {
              firstName: fc.oneof(fc.string({ unit: "binary" }), fc.anything()),
              email: fc.oneof(fc.emailAddress(), fc.anything()),
              zipCode: fc.oneof(fc.string(), fc.anything()),
              wantsNewsletter: fc.anything(),
            },
            { requiredKeys: [] },
          )
          .map((body) => safeStringify(body)),
      ),
      anyHeader,
      anyHeader,
      async (body, key, source) => {
        const headers = {
          [requestHeaders.idempotencyKey]: key,
          [requestHeaders.leadSource]: source,
          [requestHeaders.disclosureVersion]: source,
          [requestHeaders.consentVersion]: source,
        };
        const response = await postJson(app, body, headers);
        expect(response.status).toBeLessThan(500);
        expect(await response.json()).toHaveProperty("success", response.status === 201);
      },
    ),
    { numRuns: 500 },
  );
}, 30_000);

test("any plain form gets no 5xx", async () => {
  const text = fc.string({ unit: "binary", maxLength: 80 });
  await fc.assert(
    fc.asyncProperty(fc.dictionary(text, text), text, async (fields, firstName) => {
      const response = await postForm(app, { ...fields, firstName, email: "a@x.test" });
      expect(response.status).toBeLessThan(500);
    }),
    { numRuns: 100 },
  );
}, 30_000);

test("nothing that a visitor sends is logged", async () => {
  const canary = "canary7f3a";
  const headers = {
    [requestHeaders.idempotencyKey]: `${canary}-key-key`,
    [requestHeaders.leadSource]: `utm_source=${canary}`,
    [requestHeaders.disclosureVersion]: canary,
    [requestHeaders.consentVersion]: canary,
    Referer: `${app.origin}/?${canary}`,
    "User-Agent": canary,
    Cookie: canary,
    "X-Forwarded-For": canary,
  };
  const fields = {
    firstName: canary,
    email: `${canary}@x.test`,
    zipCode: canary,
    [canary]: canary,
  };
  await postJson(app, fields, headers);
  await postJson(app, { ...fields, zipCode: "75024" }, headers);
  await postJson(app, `{"${canary}`, headers);
  await postForm(app, fields, headers, `/?${canary}`);
  await postForm(app, fields, headers, `/${canary}`);
  await fetch(`${app.origin}/${canary}`, { method: "PUT", headers });
  await rawRequest(app.port, head(`${canary.toUpperCase()} /${canary}`, { Connection: "close" }));
  expect(app.logged()).toContain('"status":422');
  expect(app.logged().toLowerCase()).not.toContain(canary);
});

function safeStringify(value: unknown): string {
  try {
    return JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? "1n" : part));
  } catch {
    return "{}";
  }
}

// Last, because the service cuts its connection a second later, which fetch may have kept for another request.
test("fetch can read the 413 for a 10 MB body", async () => {
  const response = await postJson(app, "x".repeat(10_000_000));
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({ success: false });
});
