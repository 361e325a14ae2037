import { expect, test } from "vitest";
import { createLog } from "./create-log.ts";
import type { LogFields } from "./log.ts";

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

test("unlisted fields and nested values are dropped, whatever the types say", () => {
  const { lines, destination } = collect();
  const smuggled = { email: "canary@x.test", err: new Error("canary"), reason: { deep: "canary" } };
  createLog("info", destination).error("fault", smuggled as unknown as LogFields);
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain("canary");
});

test("lines below the level are not written", () => {
  const { lines, destination } = collect();
  const log = createLog("warn", destination);
  log.info("quiet");
  log.warn("heard");
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(["heard"]);
});
