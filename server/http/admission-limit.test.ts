import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAdmissionLimit } from "./admission-limit.ts";

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
