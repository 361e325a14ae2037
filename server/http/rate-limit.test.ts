import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Log } from "#server/base/log.ts";
import { createSigner } from "#server/signing/signing.ts";
import {
  consumeTogether,
  createRateLimit,
  createSharedRateLimit,
  type Limiter,
} from "./rate-limit.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the hour starts with the first submission and ends the wait", async () => {
  const limit = createRateLimit(1);
  expect(await limit.take("1.1.1.1")).toEqual({ allowed: true });
  vi.advanceTimersByTime(60_000);
  expect(await limit.take("1.1.1.1")).toEqual({ allowed: false, retryAfterSeconds: 3540 });
  expect(await limit.take("2.2.2.2")).toEqual({ allowed: true });
  vi.advanceTimersByTime(3_540_000);
  expect(await limit.take("1.1.1.1")).toEqual({ allowed: true });
});

test("one address cannot use up the minute of all others", async () => {
  const limit = createRateLimit(1);
  for (let i = 0; i < 100; i++) await limit.take("1.1.1.1");
  expect(await limit.take("2.2.2.2")).toEqual({ allowed: true });
});

test("many addresses together are limited by the minute", async () => {
  const limit = createRateLimit(1);
  const answers = [];
  for (let i = 0; i < 25; i++) answers.push(await limit.take(`1.1.1.${i}`));
  expect(answers.filter((answer) => answer.allowed)).toHaveLength(20);
  expect(answers.at(-1)).toEqual({ allowed: false, retryAfterSeconds: 60 });
  vi.advanceTimersByTime(60_000);
  expect(await limit.take("1.1.1.24")).toEqual({ allowed: true });
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function limitOver(consume: Limiter["consume"]) {
  const lines: string[] = [];
  const warn: Log["warn"] = (event, fields) => void lines.push(JSON.stringify([event, fields]));
  const log: Log = { debug() {}, info() {}, warn, error() {} };
  const signer = createSigner("secret");
  const limiterFor = () => ({ consume });
  return { limit: createSharedRateLimit({ perHour: 1, limiterFor, signer, log }), lines };
}

test("a store that fails is not asked again for a while; this process counts meanwhile", async () => {
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

test("a store that does not answer keeps nobody waiting", async () => {
  const { limit } = limitOver(() => new Promise(() => {}));
  const answer = limit.take("10.0.0.1");
  await vi.advanceTimersByTimeAsync(500);
  expect(await answer).toEqual({ allowed: true });
});

/** A limiter of `points` a minute, whose every call is seen. */
function limited(points: number) {
  const memory = new RateLimiterMemory({ points, duration: 60 });
  const consume = vi.fn<Limiter["consume"]>((key, uses) => memory.consume(key, uses));
  return { consume, together: consumeTogether({ consume }, points) };
}

async function allowed(answers: Promise<RateLimiterRes>[]): Promise<boolean[]> {
  const settled = await Promise.allSettled(answers);
  return settled.map(({ status }) => status === "fulfilled");
}

test("those who come while the first is counted are counted together", async () => {
  const { consume, together } = limited(10);
  const answers = Array.from({ length: 8 }, () => together.consume("all"));
  expect(await allowed(answers)).toEqual(Array.from({ length: 8 }, () => true));
  expect(consume.mock.calls).toEqual([
    ["all", 1],
    ["all", 7],
  ]);
});

test("as many are allowed as one by one, whoever came first", async () => {
  const { together } = limited(5);
  const answers = Array.from({ length: 8 }, () => together.consume("all"));
  expect(await allowed(answers)).toEqual([true, true, true, true, true, false, false, false]);
  await expect(together.consume("all")).rejects.toMatchObject({ remainingPoints: 0 });
});

test("keys are counted apart, and later ones anew", async () => {
  const { consume, together } = limited(1);
  expect(await allowed([together.consume("a"), together.consume("b")])).toEqual([true, true]);
  expect(await allowed([together.consume("a")])).toEqual([false]);
  expect(consume.mock.calls).toEqual([
    ["a", 1],
    ["b", 1],
    ["a", 1],
  ]);
});

test("a key that is known to be used up allows nobody", async () => {
  // The library's answer then: it asks no database, and counts nothing.
  const usedUp = new RateLimiterRes(0, 60_000);
  const consume = vi.fn<Limiter["consume"]>().mockRejectedValue(usedUp);
  const together = consumeTogether({ consume }, 5);
  const answers = Array.from({ length: 3 }, () => together.consume("all"));
  expect(await allowed(answers)).toEqual([false, false, false]);
});

test("all of a group hear of a store that fails, and the next are counted", async () => {
  const state = new RateLimiterRes(1, 1000, 1, true);
  const consume = vi
    .fn<Limiter["consume"]>()
    .mockResolvedValueOnce(state)
    .mockRejectedValueOnce(new Error("gone"));
  consume.mockResolvedValue(state);
  const together = consumeTogether({ consume }, 5);
  const answers = Array.from({ length: 3 }, () => together.consume("all"));
  expect(await allowed(answers)).toEqual([true, false, false]);
  expect(await allowed([together.consume("all")])).toEqual([true]);
});
