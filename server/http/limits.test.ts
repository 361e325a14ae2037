import { RateLimiterRes } from "rate-limiter-flexible";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Log } from "#server/base/log.ts";
import { createSigner } from "#server/signing/signing.ts";
import { type Limiter, createRateLimit, createSharedRateLimit } from "./rate-limit.ts";
import { createAdmissionLimit } from "./admission.ts";

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
