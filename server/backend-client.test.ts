import { MessageChannel } from "node:worker_threads";
import { expect, onTestFinished, test, vi } from "vitest";
import { errorCode } from "./db/errors.ts";
import { errorFields } from "./base/log.ts";
import type { Backend } from "./backend.ts";
import { answerCalls, backendBy, type Call, type CallAnswer } from "./backend-client.ts";

/** A backend at the other end of a real channel, and how many messages went either way. */
function remoteBackend(parts: Partial<Backend>) {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  const nothing = async () => {};
  const backend: Backend = {
    limiterFor: null,
    secret: "for tests",
    storeLead: vi.fn<Backend["storeLead"]>(),
    open: async () => "ask",
    confirm: async () => "done",
    unsubscribe: async () => "done",
    addCounts: nothing,
    check: nothing,
    readDepth: async () => [],
    stopSending: nothing,
    close: nothing,
    ...parts,
  };
  const posts = { there: 0, back: 0 };
  const answer = answerCalls(backend, (answers) => {
    posts.back += 1;
    port2.postMessage(answers);
  });
  port2.on("message", (calls: readonly Call[]) => answer(calls));
  const here = backendBy((calls) => {
    posts.there += 1;
    port1.postMessage(calls);
  });
  port1.on("message", (answers: readonly CallAnswer[]) => here.answered(answers));
  return { backend: here.backend, posts };
}

test("calls of one turn go together, and each gets its own answer", async () => {
  const unsubscribe = async (token: string) => (token === "b" ? "no-link" : "done");
  const { backend, posts } = remoteBackend({ unsubscribe });
  const answers = await Promise.all(["a", "b", "c"].map((token) => backend.unsubscribe(token)));
  expect(answers).toEqual(["done", "no-link", "done"]);
  expect(posts).toEqual({ there: 1, back: 1 });
});

test("many calls of one turn do not wait for all of them", async () => {
  const { backend, posts } = remoteBackend({});
  const tokens = Array.from({ length: 70 }, (_, index) => String(index));
  const all = Promise.all(tokens.map((token) => backend.unsubscribe(token)));
  expect(posts.there).toBe(2);
  expect(await all).toHaveLength(70);
  expect(posts.there).toBe(3);
});

test("an error comes across with what the log tells of it, whatever else it holds", async () => {
  const full = Object.assign(new Error("disk is full"), {
    code: "ERR_SQLITE_ERROR",
    errcode: 13,
    holds: () => "what cannot go to another thread",
  });
  const { backend } = remoteBackend({ check: () => Promise.reject(full) });
  const come: unknown = await backend.check().catch((error: unknown) => error);
  expect(come).toBeInstanceOf(Error);
  expect(errorCode(come)).toBe("ERR_SQLITE_ERROR 13");
  expect(errorFields(come)).toEqual(errorFields(full));
});

test("one that is no error is still a failure", async () => {
  const { backend } = remoteBackend({ check: () => Promise.reject("gone") });
  await expect(backend.check()).rejects.toThrow("gone");
});

test("what cannot go to another thread fails its own call and no other", async () => {
  const { backend } = remoteBackend({});
  const given = {
    day: "2026-11-20",
    page: "/",
    form: "",
    step: "viewed",
    field: "",
    count: 1,
  } as const;
  const cannot = { ...given, toJSON: () => "a function" };
  const came = await Promise.allSettled([
    backend.addCounts([cannot]),
    backend.addCounts([given]),
    backend.unsubscribe("a"),
  ]);
  expect(came.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
});
