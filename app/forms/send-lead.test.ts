import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createKeyring, fingerprint, postLead, SubmissionError } from "./send-lead.ts";

let server: Server | undefined;

afterEach(() => {
  server?.close();
});

/** Posts to a real server with this handler. */
async function postTo(answer: RequestListener): Promise<void> {
  const listening = createServer(answer);
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  const { port } = listening.address() as AddressInfo;
  return postLead(`http://127.0.0.1:${port}/api/leads`, { email: "a@b.co" }, { "X-Sample": "1" });
}

function answering(status: number, body: string, statusText?: string): RequestListener {
  return (_, response) => {
    response.writeHead(status, statusText).end(body);
  };
}

it("resolves when the server reports success", async () => {
  await expect(
    postTo(answering(201, '{"success":true,"message":"Thanks","id":"1"}')),
  ).resolves.toBeUndefined();
});

it.each([
  ["the server's message", 200, '{"success":false,"message":"Not today"}', "Not today"],
  ["a default message when it sends none", 200, '{"success":false}', "Something went wrong"],
  ["a default message for an unknown body", 200, "<html>", "Something went wrong"],
  [
    "the server's message for an error status",
    429,
    '{"success":false,"message":"Slow down"}',
    "Slow down",
  ],
  ["status and body for any other error", 500, "Broken", "500: Broken"],
])("fails with %s", async (_, status, body, message) => {
  await expect(postTo(answering(status, body))).rejects.toThrow(new SubmissionError(message));
});

it("fails with status and status text when the body is empty", async () => {
  await expect(postTo(answering(502, "", "Bad Gateway"))).rejects.toThrow("502: Bad Gateway");
});

it("has the field errors", async () => {
  const body = '{"success":false,"message":"Check","errors":{"email":"Invalid email address"}}';
  await expect(postTo(answering(422, body))).rejects.toMatchObject({
    errors: { email: "Invalid email address" },
  });
});

it("rethrows network errors unchanged", async () => {
  const broken = postTo((request) => request.socket.destroy());
  await expect(broken).rejects.not.toBeInstanceOf(SubmissionError);
});

const minute = 60_000;

/** A fake sessionStorage with the methods that a keyring uses. */
function tabStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("sessionStorage", tabStorage());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("gives the same content the same key, even after a reload, and different content a different key", () => {
  const { keyFor } = createKeyring("guide");
  const first = keyFor("a");
  expect(first).toMatch(/^[0-9a-f]{48}$/);
  expect(keyFor("b")).not.toBe(first);
  expect(keyFor("a")).toBe(first);
  expect(createKeyring("guide").keyFor("a")).toBe(first);
});

it("gives different forms and tabs different keys", () => {
  const first = createKeyring("guide").keyFor("a");
  expect(createKeyring("message").keyFor("a")).not.toBe(first);
  vi.stubGlobal("sessionStorage", tabStorage());
  expect(createKeyring("guide").keyFor("a")).not.toBe(first);
});

it("stores nothing derived from the content", () => {
  const storage = tabStorage();
  vi.stubGlobal("sessionStorage", storage);
  const key = createKeyring("message").keyFor("born 03/15/1960");
  expect(storage.getItem("key:message")).toBe(`${key.slice(0, 32)} `);
});

it("gives the same content a new key ten minutes after it was accepted, not before", () => {
  const keys = createKeyring("guide");
  const first = keys.keyFor("a");
  vi.advanceTimersByTime(60 * minute);
  expect(keys.keyFor("a"), "not accepted yet").toBe(first);
  keys.retire();
  vi.advanceTimersByTime(10 * minute);
  expect(createKeyring("guide").keyFor("a"), "a second click").toBe(first);
  vi.advanceTimersByTime(1);
  expect(keys.keyFor("a"), "a new request").not.toBe(first);
});

it("works without storage, and with an unreadable value in it", () => {
  vi.stubGlobal("sessionStorage", undefined);
  const { keyFor } = createKeyring("guide");
  expect(keyFor("a")).toBe(keyFor("a"));
  vi.stubGlobal("sessionStorage", { ...tabStorage(), getItem: () => "something else" });
  expect(createKeyring("guide").keyFor("a")).toMatch(/^[0-9a-f]{48}$/);
});

// Test vectors of RFC 9923, appendix C.
it.each([
  ["", "cbf29ce484222325"],
  ["a", "af63dc4c8601ec8c"],
  ["foobar", "85944171f73967e8"],
])("computes 64-bit FNV-1a of %j", (text, digits) => {
  expect(fingerprint(text)).toBe(digits);
});
