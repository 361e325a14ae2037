import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { expect, test, vi } from "vitest";
import { consumeTogether } from "./consume-together.ts";
import type { Limiter } from "./rate-limit.ts";

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
