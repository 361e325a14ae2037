import { MessageChannel } from "node:worker_threads";
import { createBirpc } from "birpc";
import { expect, onTestFinished, test } from "vitest";
import type { BackendCalls } from "./backend.ts";
import { threadChannel } from "./backend-client.ts";
import { errorFields } from "./base/log.ts";
import { errorCode } from "./db/errors.ts";

/** A backend with these calls at the other end of a real MessageChannel. */
function remoteBackend(calls: Partial<BackendCalls>): BackendCalls {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  createBirpc<object, Partial<BackendCalls>>(calls, threadChannel(port2));
  return createBirpc<BackendCalls, object>({}, threadChannel(port1));
}

test("an error keeps the fields that the log needs, even if it has values that can't be cloned", async () => {
  const full = Object.assign(new Error("disk is full"), {
    code: "ERR_SQLITE_ERROR",
    errcode: 13,
    holds: () => "cannot be cloned",
  });
  const backend = remoteBackend({ check: () => Promise.reject(full) });
  const received: unknown = await backend.check().catch((error: unknown) => error);
  expect(received).toBeInstanceOf(Error);
  expect(errorCode(received)).toBe("ERR_SQLITE_ERROR 13");
  expect(errorFields(received)).toEqual(errorFields(full));
});

test("rejects when the backend rejects with a value that is not an Error", async () => {
  const backend = remoteBackend({ check: () => Promise.reject("gone") });
  await expect(backend.check()).rejects.toThrow("gone");
});

test("a call whose arguments can't be cloned fails without affecting others", async () => {
  const backend = remoteBackend({ addCounts: async () => {}, unsubscribe: async () => "done" });
  const use = { page: "/", form: "", step: "viewed", field: "" } as const;
  const count = { ...use, day: "2026-11-20", count: 1 };
  const notPlain = { ...count, toJSON: () => "a function" };
  const results = await Promise.allSettled([
    backend.addCounts([notPlain]),
    backend.addCounts([count]),
    backend.unsubscribe("a"),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
});

test("calls never time out", async () => {
  const { timeout } = threadChannel(new MessageChannel().port1);
  expect(timeout).toBeLessThan(0);
});
