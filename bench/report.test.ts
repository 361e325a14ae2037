import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { atLeast, atMost, median, percentile, readNames } from "./report.ts";

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
  "control: lists a missed limit, %s, at the end and fails the run",
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
  expect(() => readNames("--only", "pages,page", known)).toThrow("--only: no page; choose from sq");
});
