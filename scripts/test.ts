import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { controlTitle } from "#tests/run.ts";
import { ensureBrowser, ensureOtherBrowsers } from "./find-browser.ts";
import {
  type Check,
  type Outcome,
  playwrightReport,
  runChecks,
  timeTables,
  vitestReport,
} from "./test-checks.ts";

// `npm test`: what every change needs. `npm run test:all`: everything, before a release. `-- --shard=1/4` runs a part of
// the tests, for several machines. Both end with what each check took, and with the total.
const isWhole = process.argv.includes("--all");
const shard = process.argv.filter((word) => word.startsWith("--shard="));
const reports = mkdtempSync(join(tmpdir(), "reports-"));
const times = join(reports, "times.jsonl");

type Run = "short" | "all";
const run: Run = isWhole ? "all" : "short";

function vitest(title: string, testRun: Run, ...args: string[]): Check {
  const file = join(reports, `${title}.json`);
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${file}`];
  return {
    title,
    command: "vitest",
    args: ["run", ...args, ...reporters],
    report: { file, schema: vitestReport },
    env: { TEST_RUN: testRun },
  };
}

function playwright(title: string, testRun: Run, ...args: string[]): Check {
  const file = join(reports, `${title}.json`);
  return {
    title,
    command: "playwright",
    args: ["test", ...args],
    report: { file, schema: playwrightReport },
    env: { TEST_RUN: testRun, E2E_REPORT: file },
  };
}

const faults = "--config=vitest.faults.config.ts";

/** The controls of test files that this change touches; the short run leaves all others out. */
function controlsOfChange(): Check[] {
  const control = new RegExp(`["\`]${controlTitle}`);
  const files = changedFiles().filter(
    (file) => /\.(?:test|spec)\.tsx?$/.test(file) && control.test(readFileSync(file, "utf8")),
  );
  const inFaults = files.filter((file) => file.startsWith("tests/faults/"));
  const inBrowser = files.filter((file) => file.startsWith("tests/e2e/"));
  const others = files.filter((file) => !inFaults.includes(file) && !inBrowser.includes(file));
  const checks: Check[] = [];
  if (others.length > 0)
    checks.push(vitest("Changed controls", "all", ...others, "-t", controlTitle));
  if (inFaults.length > 0)
    checks.push(
      vitest("Changed controls of faults", "all", faults, ...inFaults, "-t", controlTitle),
    );
  if (inBrowser.length > 0)
    checks.push(playwright("Changed controls of pages", "all", ...inBrowser, "-g", controlTitle));
  return checks;
}

/**
 * Files that differ from where this branch left `main`, or, on `main` itself, from the commit before the last. Empty
 * without a repository, e.g. in a downloaded archive.
 */
function changedFiles(): string[] {
  const fork = git("merge-base", "HEAD", "origin/main");
  const base = fork && fork !== git("rev-parse", "HEAD") ? fork : "HEAD~1";
  const changed = git("diff", "--name-only", base) ?? "";
  const added = git("ls-files", "--others", "--exclude-standard") ?? "";
  return `${changed}\n${added}`.split("\n").filter((file) => file && existsSync(file));
}

function git(...args: string[]): string | undefined {
  try {
    return execFileSync("git", args, { stdio: ["ignore", "pipe", "ignore"] })
      .toString()
      .trim();
  } catch {
    return undefined;
  }
}

ensureBrowser();
if (isWhole) ensureOtherBrowsers();
const unitTests = vitest("Unit tests", run, ...shard);
const faultTests = vitest("Faults", run, faults, ...shard);
const node = (title: string, ...args: string[]): Check => ({ title, command: "node", args });
const stages: readonly (readonly Check[])[] = [
  [node("Content types", "scripts/content/write-types.ts")],
  [{ title: "Route types", command: "react-router", args: ["typegen"] }],
  [
    node("Build", "scripts/build.ts"),
    { title: "Types", command: "tsc", args: [] },
    { title: "Lint", command: "oxlint", args: ["--type-aware", "--deny-warnings"] },
    { title: "Format", command: "prettier", args: ["--check", "--log-level=warn", "."] },
  ],
  // The few faults of the short run mostly wait; the one that compares times allows for a machine that gets busier.
  ...(isWhole ? [[unitTests], [faultTests]] : [[unitTests, faultTests]]),
  [playwright("Browser tests", run, ...shard)],
  ...(isWhole ? [] : controlsOfChange().map((check) => [check])),
];
const started = performance.now();
const outcomes: Outcome[] = [];
for (const stage of stages) outcomes.push(...(await runChecks(stage, times)));

const total = (key: "passed" | "failed" | "processorSeconds") =>
  outcomes.reduce((sum, outcome) => sum + outcome[key], 0);
const wall = ((performance.now() - started) / 1000).toFixed(0);
process.stdout.write(timeTables(outcomes, times));
process.stdout.write(`\n${wall} s, and ${total("processorSeconds").toFixed(0)} s of processors\n`);
process.stdout.write(`\n${total("passed")} passed, ${total("failed")} failed\n`);
process.exit(total("failed") === 0 ? 0 : 1);
