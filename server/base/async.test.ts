import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSlots, withTimeout } from "./async.ts";

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
  const given = withTimeout(100, work, () => (late = true));
  await vi.advanceTimersByTimeAsync(99);
  expect(await given).toBe("done");
  expect(vi.getTimerCount()).toBe(0);
  expect(late).toBe(false);
});

test("work that fails in time fails as it did", async () => {
  vi.useRealTimers();
  await expect(withTimeout(1000, after(1, fail), () => "late")).rejects.toThrow("broken");
});

test.each([
  ["succeeds", () => "done"],
  ["fails", fail],
])("work that %s too late is not heard of", async (_, end) => {
  const given = withTimeout(100, after(101, end), () => "late");
  await vi.advanceTimersByTimeAsync(100);
  expect(await given).toBe("late");
  await vi.advanceTimersByTimeAsync(1);
});

test("lateness may be an error", async () => {
  vi.useRealTimers();
  await expect(withTimeout(1, new Promise(() => {}), fail)).rejects.toThrow("broken");
});

test("what is put is there until it is taken, once", () => {
  const slots = createSlots<string>();
  const [a, b] = [slots.put("a"), slots.put("b")];
  expect([...slots]).toEqual(["a", "b"]);
  expect(slots.take(a)).toBe("a");
  expect(slots.take(a)).toBeUndefined();
  expect([...slots]).toEqual(["b"]);
  expect(slots.take(b)).toBe("b");
  expect([...slots]).toEqual([]);
});

test("there are as many places as things were there at once", () => {
  const slots = createSlots<number>();
  const places = new Set<number>();
  for (let round = 0; round < 100; round += 1) {
    const taken = [slots.put(round), slots.put(-round)];
    for (const place of taken) {
      places.add(place);
      slots.take(place);
      slots.take(place);
    }
  }
  expect(places.size).toBe(2);
});

test("what was never put is not there", () => {
  expect(createSlots().take(3)).toBeUndefined();
});
