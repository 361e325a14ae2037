import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { z } from "zod/mini";
import { table } from "#operator/cli/layout.ts";
import type { FileTime } from "#tests/processor-time.ts";

type Counts = Readonly<Record<"passed" | "failed", number>>;

/** A test runner's JSON report, and how to read its counts. */
interface Report {
  readonly file: string;
  readonly schema: z.ZodMiniType<Counts>;
}

export const vitestReport = z.pipe(
  z.object({ numPassedTests: z.number(), numFailedTests: z.number() }),
  z.transform((all): Counts => ({ passed: all.numPassedTests, failed: all.numFailedTests })),
);

/** A test that passed on its second try counts as passed; the runner lists it as flaky. */
export const playwrightReport = z.pipe(
  z.object({
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  }),
  z.transform(({ stats }): Counts => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
  })),
);

const fileTime: z.ZodMiniType<FileTime> = z.object({
  file: z.string(),
  wallSeconds: z.number(),
  processorSeconds: z.number(),
});

export interface Check {
  readonly title: string;
  /** `node`, or a program of `node_modules`. */
  readonly command: string;
  readonly args: readonly string[];
  /** Where it writes its report. A check without one counts as one test. */
  readonly report?: Report;
  readonly env?: Readonly<Record<string, string>>;
}

export interface Outcome extends Counts {
  readonly title: string;
  readonly wallSeconds: number;
  readonly processorSeconds: number;
}

/** Runs checks at the same time. One alone shows its output as it comes, several show theirs when each has ended. */
export function runChecks(checks: readonly Check[], times: string): Promise<readonly Outcome[]> {
  const isAlone = checks.length === 1;
  return Promise.all(checks.map((check) => runCheck(check, isAlone, times)));
}

/** Bash's `time` counts every process that the check waited for. Its line is on a channel of its own. */
const measuring = 'exec 4>&2 2>&3; TIMEFORMAT="%U %S"; time "$@" 2>&4 3>&-';

/** A nonzero exit code counts as at least one failure, regardless of the report. */
async function runCheck(check: Check, isShown: boolean, times: string): Promise<Outcome> {
  const { title, command, args, report } = check;
  if (isShown) process.stdout.write(`\n— ${title}\n`);
  const started = performance.now();
  const script = command === "node" ? [] : [`node_modules/.bin/${command}`];
  const output = isShown ? "inherit" : "pipe";
  const words = ["-c", measuring, "bash", process.execPath, ...script, ...args];
  const child = spawn("bash", words, {
    stdio: ["ignore", output, output, "pipe"],
    env: { ...process.env, TEST_TIMES: times, ...check.env },
  });
  const chunks: Buffer[] = [];
  const timing: Buffer[] = [];
  child.stdout?.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.stdio[3]?.on("data", (chunk: Buffer) => timing.push(chunk));
  await once(child, "close");
  const isPassed = child.exitCode === 0;
  const { passed, failed } =
    report && existsSync(report.file)
      ? report.schema.parse(JSON.parse(readFileSync(report.file, "utf8")))
      : { passed: isPassed ? 1 : 0, failed: 0 };
  const outcome = {
    title,
    passed,
    failed: isPassed ? failed : Math.max(1, failed),
    wallSeconds: (performance.now() - started) / 1000,
    processorSeconds: Buffer.concat(timing)
      .toString()
      .split(" ")
      .reduce((sum, seconds) => sum + Number(seconds), 0),
  };
  if (!isShown) process.stdout.write(`\n— ${title}\n${Buffer.concat(chunks).toString()}`);
  const seconds = outcome.wallSeconds.toFixed(1);
  process.stdout.write(`  ${outcome.passed} passed, ${outcome.failed} failed, ${seconds} s\n`);
  return outcome;
}

const columns = 110;
const slowest = 20;

/** A table of what each check took, and of the twenty files that took the most processor time. */
export function timeTables(outcomes: readonly Outcome[], times: string): string {
  const stages = table(
    ["Check", "Wall s", "Processor s", "Passed", "Failed"],
    outcomes.map((one) => [
      one.title,
      one.wallSeconds.toFixed(0),
      one.processorSeconds.toFixed(0),
      String(one.passed),
      String(one.failed),
    ]),
    columns,
  );
  const files = new Map<string, FileTime>();
  for (const time of readTimes(times)) {
    const sum = files.get(time.file);
    files.set(time.file, {
      file: time.file,
      wallSeconds: time.wallSeconds + (sum?.wallSeconds ?? 0),
      processorSeconds: time.processorSeconds + (sum?.processorSeconds ?? 0),
    });
  }
  const rows = [...files.values()]
    .toSorted((a, b) => b.processorSeconds - a.processorSeconds || b.wallSeconds - a.wallSeconds)
    .slice(0, slowest)
    .map((one) => [one.file, one.wallSeconds.toFixed(1), one.processorSeconds.toFixed(1)]);
  const slow = table(["Slowest files", "Wall s", "Processor s"], rows, columns);
  return `\n${stages}\n${slow}`;
}

function readTimes(times: string): FileTime[] {
  if (!existsSync(times)) return [];
  const lines = readFileSync(times, "utf8").trim().split("\n").filter(Boolean);
  return lines.map((line) => fileTime.parse(JSON.parse(line)));
}
