import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test, it, onTestFinished } from "vitest";
import { type RequestListener, createServer } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { atLeast, atMost, median, percentile, readNames } from "./report.ts";
import { scriptTimes } from "./page/figures.ts";
import { atRate, submitAll, submitOne, visitPage } from "./service/load.ts";
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
  expect(() => readNames("--only", "pages,page", known)).toThrow(
    "--only: unknown: page; choose from sq",
  );
});

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

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}

/** Sends forms to a server that responds with each of these statuses in turn. */
async function submitTo(statuses: readonly number[]) {
  const asked: (readonly [key: unknown, body: string])[] = [];
  const port = await serve((request, response) => {
    const status = statuses[asked.length % statuses.length] ?? 500;
    const entry: [unknown, string] = [request.headers["idempotency-key"], ""];
    asked.push(entry);
    request.on("data", (chunk: Buffer) => (entry[1] += chunk.toString()));
    request.on("end", () => response.writeHead(status).end("{}"));
  });
  const taken = await submitAll({ ports: [port], visitors: 3, milliseconds: 1000 });
  return { asked, taken };
}

test("each form has its own key and email address", async () => {
  const { asked, taken } = await submitTo([201]);
  expect(asked.length).toBeGreaterThan(3);
  expect(new Set(asked.map(([key]) => key)).size).toBe(asked.length);
  expect(new Set(asked.map(([, body]) => JSON.parse(body).email)).size).toBe(asked.length);
  // Doesn't wait for those in progress at the end.
  expect(taken.times.length).toBeGreaterThanOrEqual(asked.length - 3);
  expect(taken.times.every((time) => time > 0)).toBe(true);
});

test("forms with a 503 do not count as accepted", async () => {
  const { asked, taken } = await submitTo([201, 503]);
  expect(taken.times.length).toBeLessThanOrEqual(asked.length / 2 + 1);
  expect(taken.times.length).toBeGreaterThan(asked.length / 2 - 4);
  expect((await submitTo([503])).taken.perSecond).toBe(0);
});

test("control: any other status is an error, and so is a broken connection", async () => {
  await expect(submitTo([201, 422])).rejects.toThrow("status 422");
  const answering = async (status: number) =>
    submitOne(await serve((_, response) => response.writeHead(status).end()));
  expect([await answering(201), await answering(503)]).toEqual([true, false]);
  await expect(answering(500)).rejects.toThrow("returned 500");
  const closed = await serve((request) => request.socket.destroy());
  expect([await submitOne(closed), await visitPage(closed, "/")]).toEqual([false, Infinity]);
});

test("keeps the call rate, no matter how slow the responses are", async () => {
  const began = performance.now();
  const starts = await atRate(100, 500, async () => {
    const start = performance.now() - began;
    await delay(300);
    return start;
  });
  expect(starts).toHaveLength(50);
  expect(starts.every((start, index) => start >= index * 10 - 1)).toBe(true);
  expect(await atRate(0, 20, async () => 1)).toEqual([]);
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

/** Runs `npm run bench` with options; returns its exit code and output. */
async function bench(...options: string[]) {
  const ran = promisify(execFile)(process.execPath, ["bench/service.ts", ...options]);
  return await ran.then(
    (printed) => ({ ...printed, code: 0 }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
}

// On a busy machine, a quick run may miss a limit; the tests of the report check that this fails the run.
test("a quick run prints each figure with its limit, and its exit code says whether one was missed", async () => {
  const { code, stdout, stderr } = await bench("--quick", "--only", "sqlite,pages");
  expect(stderr).toBe("");
  expect(stdout).toMatch(
    /^ {2}submissions a second, 64 visitors +\d[\d.]* {2}≥ 500 +(ok|MISSED)$/m,
  );
  expect(stdout).toMatch(/^ {4}on a minimal server, seven rows each +[1-9][\d.]*$/m);
  expect(stdout).toMatch(
    /^ {4}divided by the minimal server's rate +\d[\d.]* {2}≥ 0.3 +(ok|MISSED)$/m,
  );
  expect(stdout).toMatch(
    /^ {4}with submissions, divided by without +\d[\d.]* {2}≤ 2 +(ok|MISSED)$/m,
  );
  expect(code).toBe(stdout.includes("MISSED") ? 1 : 0);
}, 180_000);

test("control: rejects an unknown part in one line", async () => {
  const { code, stdout, stderr } = await bench("--only", "everything");
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain(
    "--only: unknown: everything; choose from sqlite, postgres, pages, plans, growth",
  );
}, 60_000);
