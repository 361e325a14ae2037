import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cleanText, normalizeEmail } from "./text.ts";
import { StartError } from "./start-error.ts";
import { withTimeout } from "./async.ts";
import { createLog, errorFields, type LogFields } from "./log.ts";

test.each([
  ["", ""],
  ["/compare-plans?x=1 2~", "/compare-plans?x=1 2~"],
  [" both ends ", "both ends"],
  ["one\nline\u0000\u007f", "oneline"],
  ["Zoë 👋 broken \ud800", "Zoë 👋 broken"],
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

function collect() {
  const lines: string[] = [];
  return { lines, destination: { write: (line: string) => void lines.push(line) } };
}

test("a line has its time, level, event and fields; one below the level is omitted", () => {
  const { lines, destination } = collect();
  const log = createLog("info", destination);
  log.debug("quiet");
  log.info("request", { method: "GET", status: 200 });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toEqual({
    level: "info",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    method: "GET",
    status: 200,
    msg: "request",
  });
});

test("drops unlisted fields and nested values, even if the types allow them", () => {
  const { lines, destination } = collect();
  const smuggled = { email: "canary@x.test", err: new Error("canary"), reason: { deep: "canary" } };
  createLog("info", destination).error("fault", smuggled as unknown as LogFields);
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain("canary");
});

class StoreError extends Error {
  override name = "StoreError";
  code = "SQLITE_FULL";
}

test("logs an error's name, code and location", () => {
  const fields = errorFields(new StoreError("canary"));
  expect(fields.code).toBe("SQLITE_FULL");
  expect(fields.reason).toMatch(/^StoreError at base\/base\.test\.ts:\d+:\d+/);
});

test("logs the number of a SQLite error, because all of them share one code", () => {
  const full = Object.assign(new Error("canary"), { code: "ERR_SQLITE_ERROR", errcode: 13 });
  expect(errorFields(full).code).toBe("ERR_SQLITE_ERROR 13");
  expect(errorFields(Object.assign(full, { errcode: "canary" })).code).toBe("ERR_SQLITE_ERROR");
});

test.each([
  "canary",
  "canary\n    at canary (file:///canary:1:1)\n    at canary.js:2:2",
  "",
  "\n    at canary (/srv/canary.js:3:3)",
])("logs no part of the message: %j", (message) => {
  expect(JSON.stringify(errorFields(new Error(message)))).not.toContain("canary");
});

test("logs nothing from a message changed after the throw, a hostile name or code, or a value that is no error", () => {
  const error = Object.assign(new Error("canary one"), { name: "canary!", code: "canary three" });
  expect(error.stack).toContain("canary one");
  error.message = "other";
  expect(errorFields(error)).toEqual({ code: "Error", reason: "Error" });
  expect(errorFields("canary")).toEqual({ code: "not-an-error" });
});
