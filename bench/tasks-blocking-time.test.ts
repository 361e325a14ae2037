import { expect, it } from "vitest";
import { taskTimes } from "./tasks-blocking-time.ts";

const main = { ph: "X", pid: 1, tid: 1 };
const run = "ThreadControllerImpl::RunTask";
const paint = { ...main, name: "firstContentfulPaint", ph: "R", ts: 5000 };

it("takes the processor time of tasks of the page's own thread, from the first paint on", () => {
  const events = [
    { ...main, name: run, ts: 1000, dur: 900, tdur: 800 },
    paint,
    { ...main, name: run, ts: 6000, dur: 9000, tdur: 7000 },
    { ...main, name: "Layout", ts: 6000, dur: 900, tdur: 900 },
    { ...main, tid: 2, name: run, ts: 6000, dur: 900, tdur: 900 },
  ];
  expect(taskTimes(events)).toEqual([7]);
});

it("says so when the trace holds no paint or no task", () => {
  expect(() => taskTimes([])).toThrow("no first paint");
  expect(() => taskTimes([paint])).toThrow("no tasks");
});
