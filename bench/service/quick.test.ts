import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** Runs `npm run bench` with options; returns its exit code and output. */
async function bench(...options: string[]) {
  const run = promisify(execFile)(process.execPath, ["bench/service.ts", ...options]);
  return await run.then(
    (printed) => ({ ...printed, code: 0 }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
}

// On a busy machine, a quick run may miss a limit; `report.test.ts` checks that this fails the run.
test("a quick run prints each figure with its limit, and its exit code says whether one was missed", async () => {
  const { code, stdout, stderr } = await bench("--quick", "--only", "sqlite,pages");
  expect(stderr).toBe("");
  expect(stdout).toMatch(
    /^ {2}submissions a second, 64 visitors +\d[\d.]* {2}≥ 500 +(ok|MISSED)$/m,
  );
  expect(stdout).toMatch(/^ {4}a minimal server's, seven rows each +[1-9][\d.]*$/m);
  expect(stdout).toMatch(/^ {4}divided by the minimal server's +\d[\d.]* {2}≥ 0.3 +(ok|MISSED)$/m);
  expect(stdout).toMatch(
    /^ {4}with submissions, divided by without +\d[\d.]* {2}≤ 2 +(ok|MISSED)$/m,
  );
  expect(code).toBe(stdout.includes("MISSED") ? 1 : 0);
}, 180_000);

test("control: rejects an unknown part in one line", async () => {
  const { code, stdout, stderr } = await bench("--only", "everything");
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain("--only: no everything; choose from sqlite, postgres, pages, growth");
}, 60_000);
