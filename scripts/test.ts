import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { ensureBrowser, ensureFirefox } from "./find-browser.ts";

type Outcome = Readonly<Record<"passed" | "failed", number>>;

/** A test runner's JSON report, and how to read its counts. */
interface Report {
  readonly file: string;
  readonly schema: z.ZodType<Outcome>;
}

const vitestReport = z
  .object({ numPassedTests: z.number(), numFailedTests: z.number() })
  .transform((all): Outcome => ({ passed: all.numPassedTests, failed: all.numFailedTests }));

/** A test that passed on its second try counts as passed; the runner lists it as flaky. */
const playwrightReport = z
  .object({ stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }) })
  .transform(({ stats }): Outcome => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
  }));

interface Check {
  readonly title: string;
  /** `node`, or a program of `node_modules`. */
  readonly command: string;
  readonly args: readonly string[];
  /** Where it writes its report. A check without one counts as one test. */
  readonly report?: Report;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs one check and shows its output as it comes. */
function runCheck(check: Check): Promise<Outcome> {
  process.stdout.write(`\n— ${check.title}\n`);
  return finishCheck(check, false);
}

/** Runs checks at the same time. Shows the output of each, whole, once it has ended. */
function runTogether(...checks: readonly Check[]): Promise<readonly Outcome[]> {
  return Promise.all(checks.map((check) => finishCheck(check, true)));
}

/** A nonzero exit code counts as at least one failure, regardless of the report. */
async function finishCheck(check: Check, isHeld: boolean): Promise<Outcome> {
  const { title, command, args, report, env } = check;
  const started = performance.now();
  const script = command === "node" ? [] : [`node_modules/.bin/${command}`];
  const output = isHeld ? "pipe" : "inherit";
  const child = spawn(process.execPath, [...script, ...args], {
    stdio: ["ignore", output, output],
    env: { ...process.env, ...env },
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => chunks.push(chunk));
  await once(child, "close");
  const isPassed = child.exitCode === 0;
  const counted =
    report && existsSync(report.file)
      ? report.schema.parse(JSON.parse(readFileSync(report.file, "utf8")))
      : { passed: isPassed ? 1 : 0, failed: 0 };
  const failed = isPassed ? counted.failed : Math.max(1, counted.failed);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (isHeld) process.stdout.write(`\n— ${title}\n${Buffer.concat(chunks).toString()}`);
  process.stdout.write(`  ${counted.passed} passed, ${failed} failed, ${seconds} s\n`);
  return { passed: counted.passed, failed };
}

// `npm test`: runs every check and prints the total.
const reports = mkdtempSync(join(tmpdir(), "reports-"));
const journeys = join(reports, "journeys.json");

function vitest(title: string, ...args: string[]): Check {
  const file = join(reports, `${title}.json`);
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${file}`];
  const report = { file, schema: vitestReport };
  return { title, command: "vitest", args: ["run", ...args, ...reporters], report };
}

ensureBrowser();
ensureFirefox();
const outcomes: Outcome[] = [
  await runCheck({
    title: "Content types",
    command: "node",
    args: ["scripts/content/write-types.ts"],
  }),
  await runCheck({ title: "Route types", command: "react-router", args: ["typegen"] }),
  ...(await runTogether(
    { title: "Types", command: "tsc", args: [] },
    { title: "Lint", command: "oxlint", args: ["--type-aware", "--deny-warnings"] },
    { title: "Format", command: "prettier", args: ["--check", "--log-level=warn", "."] },
  )),
  await runCheck({ title: "Build", command: "node", args: ["scripts/build.ts"] }),
  await runCheck(vitest("Unit tests")),
  await runCheck(vitest("Faults", "--config=vitest.faults.config.ts")),
  await runCheck({
    title: "Browser tests",
    command: "playwright",
    args: ["test"],
    report: { file: journeys, schema: playwrightReport },
    env: { E2E_REPORT: journeys },
  }),
];

const total = (key: keyof Outcome) => outcomes.reduce((sum, outcome) => sum + outcome[key], 0);
const [passed, failed] = [total("passed"), total("failed")];
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
