import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { within } from "./within.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function after<T>(milliseconds: number, end: () => T): Promise<T> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds)).then(end);
}

function fail(): never {
  throw new Error("broken");
}

test("work in time gives what it gives, and nothing waits any longer", async () => {
  let late = false;
  const work = after(99, () => "done");
  const given = within(100, work, () => (late = true));
  await vi.advanceTimersByTimeAsync(99);
  expect(await given).toBe("done");
  expect(vi.getTimerCount()).toBe(0);
  expect(late).toBe(false);
});

test("work that fails in time fails as it did", async () => {
  vi.useRealTimers();
  await expect(within(1000, after(1, fail), () => "late")).rejects.toThrow("broken");
});

test.each([
  ["succeeds", () => "done"],
  ["fails", fail],
])("work that %s too late is not heard of", async (_, end) => {
  const given = within(100, after(101, end), () => "late");
  await vi.advanceTimersByTimeAsync(100);
  expect(await given).toBe("late");
  await vi.advanceTimersByTimeAsync(1);
});

test("lateness may be an error", async () => {
  vi.useRealTimers();
  await expect(within(1, new Promise(() => {}), fail)).rejects.toThrow("broken");
});
