import { execFile } from "node:child_process";
import { createServer, type RequestListener } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { atRate, submitAll, submitOne, visitPage } from "./service/load.ts";

// What the benchmark measures with, and a short run of all of it.

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
  const taken = await submitAll({ ports: [port], visitors: 3, milliseconds: 500 });
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

/** For a busy machine, and a build that isn't up to date, in ms. */
const longest = 600_000;

/** Runs `npm run bench` with options; returns its exit code and output. */
async function bench(...options: string[]) {
  const command = ["bench/service.ts", ...options];
  const ran = promisify(execFile)(process.execPath, command, { timeout: longest - 10_000 });
  return await ran.then(
    (printed) => ({ ...printed, code: 0 }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
}

// On a busy machine, a quick run may miss a limit; the tests of the report check that this fails the run.
test(
  "a quick run prints each figure with its limit, and its exit code says whether one was missed",
  async () => {
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
  },
  longest,
);
