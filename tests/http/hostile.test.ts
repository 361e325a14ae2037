import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { head, rawRequest } from "./raw-requests.ts";
import { person, postJson, startApp, type StartedApp } from "./testing.ts";

let app: StartedApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const json = { "Content-Type": "application/json" };

/** Sends chunks for as long as the server accepts them. Returns the response and how much it accepted. */
function flood(headers: Record<string, string>, chunk: Buffer, total: number) {
  return new Promise<{ answer: string; bytes: number; milliseconds: number }>((resolve) => {
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
      const bytes = socket.bytesWritten - socket.writableLength;
      resolve({ answer, bytes, milliseconds: performance.now() - start });
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
    const request = { Origin: "http://localhost:3000", ...headers };
    const { answer, bytes, milliseconds } = await flood(request, piece, megabytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toContain('"success":false');
    expect(bytes).toBeLessThan(15_000_000);
    expect(milliseconds).toBeLessThan(4000);
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

// Last, because the service cuts its connection a second later, which fetch may have kept for another request.
test("fetch can read the 413 for a 10 MB body", async () => {
  const response = await postJson(app, "x".repeat(10_000_000));
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({ success: false });
});
