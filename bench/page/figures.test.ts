import { expect, it } from "vitest";
import { scriptTimes } from "./figures.ts";

const main = { ph: "X", pid: 1, tid: 1 };
const run = "ThreadControllerImpl::RunTask";
const paint = { ...main, name: "firstContentfulPaint", ph: "R", ts: 5000 };

it("adds up script time in each task of the main thread after the first paint", () => {
  const events = [
    { ...main, name: run, ts: 1000, dur: 900, tdur: 800 },
    { ...main, name: "EvaluateScript", ts: 1000, dur: 800, tdur: 700 },
    paint,
    { ...main, name: run, ts: 6000, dur: 9000, tdur: 7000 },
    { ...main, name: "TimerFire", ts: 6000, dur: 900, tdur: 800 },
    { ...main, name: "FunctionCall", ts: 6100, dur: 700, tdur: 600 },
    { ...main, name: "FunctionCall", ts: 7000, dur: 500, tdur: 400 },
    { ...main, name: "Layout", ts: 8000, dur: 900, tdur: 900 },
    { ...main, tid: 2, name: "FunctionCall", ts: 6000, dur: 900, tdur: 900 },
    { ...main, name: run, ts: 16_000, dur: 900, tdur: 900 },
  ];
  expect(scriptTimes(events)).toEqual([expect.closeTo(1.2), 0]);
});

it("rejects a trace without a paint or a task", () => {
  expect(() => scriptTimes([])).toThrow("no first paint");
  expect(() => scriptTimes([paint])).toThrow("no tasks");
});
