import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { atLeast, atMost, median, percentile, readNames } from "./report.ts";
import { scriptTimes } from "./page/figures.ts";
import { byTurns, ratioOf } from "./service/run.ts";

/** Runs a process that prints a report with one figure and exits, as the benchmarks do. */
function reportOf(figure: string) {
  const program = `import { atLeast, atMost, report, reported } from "./bench/report.ts";
    async function* figures() { yield reported("seen", "3 ms"); yield ${figure}; }
    process.exit(await report([{ title: "part", figures }]));`;
  const args = ["--input-type=module", "--eval", program];
  return promisify(execFile)(process.execPath, args);
}

test("prints a limit next to its figure, and returns 0 if none is missed", async () => {
  const { stdout } = await reportOf('atLeast("rate", 500, 500)');
  expect(stdout).toMatch(/^ {2}rate +500 {2}≥ 500 +ok$/m);
  expect(stdout).toContain("All within their limits.");
});

test.each(['atLeast("rate", 499, 500)', 'atMost("rate", 501, 500)'])(
  "lists a missed limit, %s, at the end and fails the run",
  async (figure) => {
    const missed = expect.stringMatching(/MISSED\n\nMissed:\n {2}part: rate \d+, [≤≥] 500\n$/);
    await expect(reportOf(figure)).rejects.toMatchObject({ code: 1, stdout: missed });
  },
);

test("a figure that could not be measured misses its limit", () => {
  expect(atLeast("rate", Number.NaN, 0).missed).toBe(true);
  expect(atMost("time", Number.NaN, 1).missed).toBe(true);
});

test("a percentile is one of the values, by nearest rank, in any order", () => {
  const values = [50, 15, 40, 20, 35];
  expect([0, 0.05, 0.3, 0.4, 0.5, 1].map((share) => percentile(values, share))).toEqual([
    15, 15, 20, 20, 35, 50,
  ]);
  expect(percentile([2, 10, 9], 0.99)).toBe(10);
  expect(percentile([], 0.5)).toBeNaN();
});

test("a median is the middle value, or the mean of the two middle values", () => {
  expect([median([9, 1, 10]), median([10, 1, 4, 9]), median([2])]).toEqual([9, 6.5, 2]);
  expect(median([])).toBeNaN();
});

test("returns names in a fixed order, and rejects an unknown one", () => {
  const known = { sqlite: 1, pages: 2, growth: 3 };
  const chosen = [
    ["sqlite", 1],
    ["pages", 2],
  ];
  expect(readNames("--only", "pages, sqlite", known)).toEqual(chosen);
  expect(readNames("--only", undefined, known)).toEqual([...chosen, ["growth", 3]]);
  expect(() => readNames("--only", "pages,page", known)).toThrow(
    "--only: unknown: page; choose from sq",
  );
});

const main = { ph: "X", pid: 1, tid: 1 };
const run = "ThreadControllerImpl::RunTask";
const paint = { ...main, name: "firstContentfulPaint", ph: "R", ts: 5000 };

test("adds up script time in each task of the main thread after the first paint", () => {
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

test("rejects a trace without a paint or a task", () => {
  expect(() => scriptTimes([])).toThrow("no first paint");
  expect(() => scriptTimes([paint])).toThrow("no tasks");
});

test("contenders take turns, in reverse every other round, and the first round is a warm-up", async () => {
  let turn = 0;
  const next = async () => (turn += 1);
  expect(await byTurns(3, [next, next])).toEqual([
    [4, 5, 8],
    [3, 6, 7],
  ]);
});

test("a ratio is the median of each round's ratio, so one bad round does not matter", () => {
  expect(ratioOf([10, 20, 1], [10, 10, 10])).toBe(1);
  expect(ratioOf([], [])).toBeNaN();
  expect(ratioOf([1, 2, 3], [])).toBeNaN();
});
