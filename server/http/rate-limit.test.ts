import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRateLimit } from "./rate-limit.ts";

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
