import { execFile } from "node:child_process";
import { createServer } from "node:http";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { load, submission } from "./load.ts";
import { atLeast, atMost } from "./report.ts";
import { byTurns, median, percentile, ratioOf } from "./rounds.ts";

// What the benchmark measures with.

/** Runs a process that prints a report with one figure and exits, as the benchmark does. */
function reportOf(figure: string) {
  const program = `import { atLeast, atMost, report, unlimited } from "./bench/report.ts";
    async function* figures() { yield unlimited("time", 3); yield ${figure}; }
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
  expect(atLeast("rate", Number.NaN, 0).isMissed).toBe(true);
  expect(atMost("time", Number.NaN, 1).isMissed).toBe(true);
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

/** Sends forms to a server that responds with each of these statuses in turn. */
async function submitTo(statuses: readonly number[]) {
  const requests: { key: unknown; body: string }[] = [];
  const server = createServer((request, response) => {
    const status = statuses[requests.length % statuses.length] ?? 500;
    const entry = { key: request.headers["idempotency-key"], body: "" };
    requests.push(entry);
    request.on("data", (chunk: Buffer) => (entry.body += chunk.toString()));
    request.on("end", () => response.writeHead(status).end("{}"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  const nextRequest = () => submission();
  const accepted = await load({ port, visitors: 3, milliseconds: 500, nextRequest });
  return { requests, accepted };
}

test("each form has its own key and email address", async () => {
  const { requests, accepted } = await submitTo([201]);
  expect(requests.length).toBeGreaterThan(3);
  expect(new Set(requests.map(({ key }) => key)).size).toBe(requests.length);
  expect(new Set(requests.map(({ body }) => JSON.parse(body).email)).size).toBe(requests.length);
  // Doesn't wait for those in progress at the end.
  expect(accepted.times.length).toBeGreaterThanOrEqual(requests.length - 3);
  expect(accepted.times.every((time) => time > 0)).toBe(true);
});

test("forms with a 503 do not count as accepted", async () => {
  const { requests, accepted } = await submitTo([201, 503]);
  expect(accepted.times.length).toBeLessThanOrEqual(requests.length / 2 + 1);
  expect(accepted.times.length).toBeGreaterThan(requests.length / 2 - 4);
  expect((await submitTo([503])).accepted.perSecond).toBe(0);
});

test("control: any other status is an error", async () => {
  await expect(submitTo([201, 422])).rejects.toThrow("status 422");
});
