import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cleanText, normalizeEmail } from "./text.ts";
import { StartError } from "./net.ts";
import { withTimeout } from "./async.ts";

test.each([
  ["", ""],
  ["a", "a"],
  ["/compare-plans?x=1 2~", "/compare-plans?x=1 2~"],
  [" both ends ", "both ends"],
  ["one\nline\u0000\u007f", "oneline"],
  ["Zoë 👋", "Zoë 👋"],
  ["broken \ud800", "broken"],
  ["x".repeat(301), "x".repeat(300)],
  ["👋".repeat(301), "👋".repeat(300)],
])("cleans %j to %j", (given, clean) => {
  expect(cleanText(given)).toBe(clean);
});

test.each([
  ["Ada@Example.COM", "ada@example.com"],
  ["ada+guide@example.com", "ada@example.com"],
  ["ada+a+b@example.com", "ada@example.com"],
  ["a.da@gmail.com", "a.da@gmail.com"],
  ["+tag@example.com", "+tag@example.com"],
  [" ada@example.com\n", "ada@example.com"],
])("normalizes %s to %s", (email, normal) => {
  expect(normalizeEmail(email)).toBe(normal);
});

test.each<[string, unknown, string]>([
  ["an error", new Error("no such host"), "no such host"],
  ["any thrown value", "out of luck", "out of luck"],
  [
    "each address of a name that did not respond",
    new AggregateError([new Error("connect ECONNREFUSED ::1:5432"), new Error("and 127.0.0.1")]),
    "connect ECONNREFUSED ::1:5432; and 127.0.0.1",
  ],
])("gives the reason for %s", (_, cause, reason) => {
  expect(new StartError("The database cannot be opened", cause).message).toBe(
    `The database cannot be opened (${reason})`,
  );
});

describe("withTimeout", () => {
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
});
