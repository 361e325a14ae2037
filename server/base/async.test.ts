import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withTimeout } from "./async.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function after<T>(milliseconds: number, end: () => T): Promise<T> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds)).then(end);
}

function fail(): never {
  throw new Error("broken");
}

test("returns the result of work that finishes in time, and leaves no timer", async () => {
  let late = false;
  const work = after(99, () => "done");
  const given = withTimeout(100, work, () => (late = true));
  await vi.advanceTimersByTimeAsync(99);
  expect(await given).toBe("done");
  expect(vi.getTimerCount()).toBe(0);
  expect(late).toBe(false);
});

test("rejects with the error of work that fails in time", async () => {
  vi.useRealTimers();
  await expect(withTimeout(1000, after(1, fail), () => "late")).rejects.toThrow("broken");
});

test.each([
  ["succeeds", () => "done"],
  ["fails", fail],
])("ignores work that %s too late", async (_, end) => {
  const given = withTimeout(100, after(101, end), () => "late");
  await vi.advanceTimersByTimeAsync(100);
  expect(await given).toBe("late");
  await vi.advanceTimersByTimeAsync(1);
});

test("can treat lateness as an error", async () => {
  vi.useRealTimers();
  await expect(withTimeout(1, new Promise(() => {}), fail)).rejects.toThrow("broken");
});
