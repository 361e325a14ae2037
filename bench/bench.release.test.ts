import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** For a busy machine, and a build that isn't up to date, in ms. */
const longest = 600_000;

/** Runs `npm run bench` with options; returns its exit code and output. */
async function bench(...options: string[]) {
  const command = ["bench/bench.ts", ...options];
  const run = promisify(execFile)(process.execPath, command, { timeout: longest - 10_000 });
  return await run.then(
    (output) => ({ ...output, code: 0 }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
}

// On a busy machine, a quick run may miss a limit; the tests of the report check that this fails the run.
test(
  "a quick run prints each figure with its limit, and its exit code says whether one was missed",
  async () => {
    const { code, stdout, stderr } = await bench("--quick", "--only", "sqlite, pages, desk");
    expect(stderr).toBe("");
    for (const line of [
      /^ {2}submissions a second, 64 visitors +\d[\d.]* {2}≥ 500 +(ok|MISSED)$/m,
      /^ {2}warm pages a second, 20 visitors +\d[\d.]* {2}≥ 2500 +(ok|MISSED)$/m,
      /^ {4}divided by the bare server's +\d[\d.]* {2}≤ \d+ +(ok|MISSED)$/m,
      /^ {2}cold page, one visitor, p50 +\d[\d.]* ms {2}≤ 50 ms +(ok|MISSED)$/m,
      /^ {2}PostgreSQL: Today, 99% within +\d[\d.]* ms {2}≤ 50 ms +(ok|MISSED)$/m,
    ])
      expect(stdout).toMatch(line);
    expect(code).toBe(stdout.includes("MISSED") ? 1 : 0);
  },
  longest,
);

test("an unknown part is an error", async () => {
  const { code, stderr } = await bench("--only", "pages,page");
  expect([code, stderr]).toEqual([1, expect.stringContaining("--only: choose from sqlite, ")]);
});
