import { expect, test } from "vitest";
import { createLog, errorFields, type LogFields } from "./log.ts";

function collect() {
  const lines: string[] = [];
  return { lines, destination: { write: (line: string) => void lines.push(line) } };
}

test("a line has its time, level, event and fields", () => {
  const { lines, destination } = collect();
  createLog("info", destination).info("request", { method: "GET", status: 200 });
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

test("omits lines below the level", () => {
  const { lines, destination } = collect();
  const log = createLog("warn", destination);
  log.info("quiet");
  log.warn("heard");
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(["heard"]);
});

class StoreError extends Error {
  override name = "StoreError";
  code = "SQLITE_FULL";
}

test("logs an error's name, code and location", () => {
  const fields = errorFields(new StoreError("canary"));
  expect(fields.code).toBe("SQLITE_FULL");
  expect(fields.reason).toMatch(/^StoreError at base\/log\.test\.ts:\d+:\d+/);
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

test("logs nothing from a message changed after the throw, or from a hostile name or code", () => {
  const error = Object.assign(new Error("canary one"), { name: "canary!", code: "canary three" });
  expect(error.stack).toContain("canary one");
  error.message = "other";
  expect(errorFields(error)).toEqual({ code: "Error", reason: "Error" });
});

test("does not log input quoted by JSON.parse", () => {
  const error = thrownBy(() => JSON.parse("canary@x.test"));
  expect(String(error)).toContain("canary");
  expect(errorFields(error).reason).toMatch(/^SyntaxError/);
  expect(JSON.stringify(errorFields(error))).not.toContain("canary");
});

test("logs only a code for a thrown value that is not an error", () => {
  expect(errorFields("canary")).toEqual({ code: "not-an-error" });
});

function thrownBy(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}
