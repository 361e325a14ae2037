import { describe, expect, test, afterEach, beforeEach, vi } from "vitest";
import { RateLimiterRes } from "rate-limiter-flexible";
import type { Log } from "#server/base/log.ts";
import { createSigner } from "#server/signing/signing.ts";
import { clientAddress, limitKey } from "./request.ts";
import { jsonBody } from "./body.ts";
import { type Limiter, createRateLimit, createSharedRateLimit } from "./rate-limit.ts";
import { createAdmissionLimit } from "./admission.ts";
import { createRenderTime } from "./leads.ts";

test.each([
  ["127.0.0.1", undefined, 0, "127.0.0.1"],
  ["127.0.0.1", "1.1.1.1", 0, "127.0.0.1"],
  ["::ffff:10.0.0.1", undefined, 0, "10.0.0.1"],
  ["fe80::1%eth0", undefined, 0, "fe80::1"],
  [undefined, undefined, 0, "unknown"],
  ["127.0.0.1", "1.1.1.1", 1, "1.1.1.1"],
  ["127.0.0.1", "9.9.9.9, 1.1.1.1", 1, "1.1.1.1"],
  ["127.0.0.1", "9.9.9.9,1.1.1.1 , 10.0.0.1", 2, "1.1.1.1"],
  ["127.0.0.1", "1.1.1.1:4711", 1, "1.1.1.1"],
  ["127.0.0.1", "[2001:db8::1]:4711", 1, "2001:db8::1"],
  ["127.0.0.1", "unknown", 1, "127.0.0.1"],
  ["127.0.0.1", "", 1, "127.0.0.1"],
  ["127.0.0.1", "1.1.1.1", 2, "127.0.0.1"],
])(
  "client behind socket %s, forwarded %s, %i proxies: %s",
  (socket, forwarded, proxies, expected) => {
    expect(clientAddress(socket, forwarded, proxies)).toBe(expected);
  },
);

test.each([
  ["1.2.3.4", "1.2.3.4"],
  ["2001:db8:1:2::/64", "2001:db8:1:2::1", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2:ffff:ffff:0:0"],
  ["2001:db8:0:0::/64", "2001:db8::1"],
  ["2001:db8:0:3::/64", "2001:db8:0:3::1"],
  ["0:0:0:0::/64", "::1"],
  ["64:ff9b:0:0::/64", "64:ff9b::192.0.2.1"],
  ["unknown", "unknown"],
])("counts as %s, an IPv6 address by its first 64 bits: %s", (key, ...addresses) => {
  for (const address of addresses) expect(limitKey(address), `for ${address}`).toBe(key);
});

const nested = (depth: number) => `{"email":${"[".repeat(depth)}${"]".repeat(depth)}}`;

test("reads JSON that is nested a few levels deep, not more", () => {
  expect(jsonBody(Buffer.from(nested(3)))).toEqual({ email: [[[]]] });
  for (const depth of [20, 30_000]) expect(jsonBody(Buffer.from(nested(depth)))).toBeUndefined();
});

test("rejects invalid JSON and invalid UTF-8", () => {
  expect(jsonBody(Buffer.from("{"))).toBeUndefined();
  expect(jsonBody(Buffer.from([0x22, 0xff, 0x22]))).toBeUndefined();
});

describe("the rate limit", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("the hour starts with the first submission, and submissions are allowed again when it ends", async () => {
    const limit = createRateLimit(1);
    expect(await limit.take("1.1.1.1")).toEqual({ allowed: true });
    vi.advanceTimersByTime(60_000);
    expect(await limit.take("1.1.1.1")).toEqual({ allowed: false, retryAfterSeconds: 3540 });
    expect(await limit.take("2.2.2.2")).toEqual({ allowed: true });
    vi.advanceTimersByTime(3_540_000);
    expect(await limit.take("1.1.1.1")).toEqual({ allowed: true });
  });

  test("one address can't use up the limit shared by all addresses", async () => {
    const limit = createRateLimit(1);
    for (let i = 0; i < 100; i++) await limit.take("1.1.1.1");
    expect(await limit.take("2.2.2.2")).toEqual({ allowed: true });
  });

  test("limits all addresses together, per minute", async () => {
    const limit = createRateLimit(1);
    const answers = [];
    for (let i = 0; i < 25; i++) answers.push(await limit.take(`1.1.1.${i}`));
    expect(answers.filter((answer) => answer.allowed)).toHaveLength(20);
    expect(answers.at(-1)).toEqual({ allowed: false, retryAfterSeconds: 60 });
    vi.advanceTimersByTime(60_000);
    expect(await limit.take("1.1.1.24")).toEqual({ allowed: true });
  });

  function limitOver(consume: Limiter["consume"]) {
    const lines: string[] = [];
    const warn: Log["warn"] = (event, fields) => void lines.push(JSON.stringify([event, fields]));
    const log: Log = { debug() {}, info() {}, warn, error() {} };
    const signer = createSigner("secret");
    const limiterFor = () => ({ consume });
    return { limit: createSharedRateLimit({ perHour: 1, limiterFor, signer, log }), lines };
  }

  test("after the store fails, counts in this process only for 5 seconds before it tries again", async () => {
    const consume = vi.fn<Limiter["consume"]>().mockRejectedValue(new Error("for 10.0.0.1"));
    const { limit, lines } = limitOver(consume);
    expect(await limit.take("10.0.0.1")).toEqual({ allowed: true });
    expect(await limit.take("10.0.0.1")).toMatchObject({ allowed: false });
    expect(consume).toHaveBeenCalledTimes(1);
    expect(lines).toHaveLength(1);
    expect(lines.join("")).not.toContain("10.0.0.1");
    vi.advanceTimersByTime(5_000);
    await limit.take("10.0.0.2");
    expect(consume).toHaveBeenCalledTimes(2);
  });

  test("a store that fails midway doesn't start the count anew", async () => {
    const left = (remainingPoints: number) => new RateLimiterRes(remainingPoints, 60_000, 1, false);
    const consume = vi.fn<Limiter["consume"]>().mockResolvedValue(left(5));
    const { limit } = limitOver(consume);
    expect(await limit.take("10.0.0.1")).toEqual({ allowed: true });
    consume.mockRejectedValue(new Error("gone"));
    expect(await limit.take("10.0.0.1")).toMatchObject({ allowed: false });
    expect(await limit.take("10.0.0.2")).toEqual({ allowed: true });
    expect(await limit.take("10.0.0.2")).toMatchObject({ allowed: false });
  });

  test("a store that doesn't respond delays a submission by 500 ms at most", async () => {
    const { limit } = limitOver(() => new Promise(() => {}));
    const answer = limit.take("10.0.0.1");
    await vi.advanceTimersByTimeAsync(500);
    expect(await answer).toEqual({ allowed: true });
  });
});

describe("the admission limit", () => {
  const bounds = { maxWaiting: 3, maxWaitMs: 1000 };

  beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
  afterEach(() => vi.useRealTimers());

  /** Admits `count` submissions that wait until `finish`. */
  function admit(limit: ReturnType<typeof createAdmissionLimit>, count: number) {
    const stuck = Promise.withResolvers<void>();
    const all = Array.from({ length: count }, () => limit.run(() => stuck.promise));
    return {
      async finish() {
        stuck.resolve();
        await Promise.all(all);
      },
    };
  }

  test("is full while the maximum number of submissions wait, and not once they are done", async () => {
    const limit = createAdmissionLimit(bounds);
    const two = admit(limit, 2);
    expect(limit.isFull()).toBe(false);
    const third = admit(limit, 1);
    expect(limit.isFull()).toBe(true);
    await third.finish();
    expect(limit.isFull()).toBe(false);
    await two.finish();
    expect(limit.isFull()).toBe(false);
  });

  test("is full while a single submission has waited too long", async () => {
    const limit = createAdmissionLimit(bounds);
    const slow = admit(limit, 1);
    vi.advanceTimersByTime(1000);
    expect(limit.isFull()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(limit.isFull()).toBe(true);
    await slow.finish();
    expect(limit.isFull()).toBe(false);
  });

  test("stops counting a task that fails", async () => {
    const limit = createAdmissionLimit({ ...bounds, maxWaiting: 1 });
    await expect(limit.run(() => Promise.reject(new Error("no disk")))).rejects.toThrow("no disk");
    expect(limit.isFull()).toBe(false);
  });
});

const start = Date.parse("2026-11-20T12:00:00.000Z");
const signer = createSigner("a secret of this service");

/** The suspicion about a form sent this many milliseconds after it was shown. */
function suspicionAfter(milliseconds: number): string | null {
  let time = start;
  const renderTime = createRenderTime(signer, () => new Date(time));
  const stamp = renderTime.stamp();
  time += milliseconds;
  return renderTime.suspicion(stamp);
}

test.each([
  [0, "too-fast"],
  [1999, "too-fast"],
  [2000, null],
  [30 * 24 * 3_600_000, null],
  [-5000, null],
])("a form sent %i ms after it was shown: %s", (milliseconds, suspicion) => {
  expect(suspicionAfter(milliseconds)).toBe(suspicion);
});

test("accepts a missing stamp; a malformed one, or one signed for another purpose, is forged", () => {
  const renderTime = createRenderTime(signer, () => new Date(start));
  expect(renderTime.suspicion(undefined)).toBeNull();
  expect(renderTime.suspicion("")).toBeNull();
  const stamp = renderTime.stamp();
  const others = [
    "1795180000000",
    `${stamp}x`,
    createSigner("another secret").sign("render-time", new Date(start).toISOString()),
    signer.sign("newsletter-confirm", new Date(start).toISOString()),
    42,
    [stamp],
  ];
  for (const other of others) expect(renderTime.suspicion(other)).toBe("forged");
});
