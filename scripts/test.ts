import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { ensureBrowser, ensureFirefox } from "./find-browser.ts";

interface Outcome {
  readonly passed: number;
  readonly failed: number;
}

/** What a test runner counted, and how its JSON report says so. */
interface Report {
  readonly file: string;
  readonly schema: z.ZodType<Outcome>;
}

const vitestReport = z
  .object({ numPassedTests: z.number(), numFailedTests: z.number() })
  .transform((all): Outcome => ({ passed: all.numPassedTests, failed: all.numFailedTests }));

/** A test that passed at its second try counts as passed; the runner names it. */
const playwrightReport = z
  .object({ stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }) })
  .transform(({ stats }): Outcome => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
  }));

/**
 * Runs one check and shows its output. A check without a report counts as one; a runner that ends
 * badly counts at least one failure, whatever its report says.
 */
function runCheck(
  title: string,
  command: string,
  args: readonly string[],
  report?: Report,
  env: Readonly<Record<string, string>> = {},
): Outcome {
  process.stdout.write(`\n— ${title}\n`);
  const began = performance.now();
  const script = command === "node" ? [] : [`node_modules/.bin/${command}`];
  const { status } = spawnSync(process.execPath, [...script, ...args], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  const counted =
    report && existsSync(report.file)
      ? report.schema.parse(JSON.parse(readFileSync(report.file, "utf8")))
      : { passed: status === 0 ? 1 : 0, failed: 0 };
  const failed = status === 0 ? counted.failed : Math.max(1, counted.failed);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(`  ${counted.passed} passed, ${failed} failed, ${seconds} s\n`);
  return { passed: counted.passed, failed };
}

// `npm test`: every check there is, each step shown as it runs; the last line counts them all.
const reports = mkdtempSync(join(tmpdir(), "reports-"));
const unit = join(reports, "unit.json");
const journeys = join(reports, "journeys.json");
const faults = join(reports, "faults.json");

function vitest(report: string, ...more: string[]): string[] {
  return ["run", ...more, "--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
}

ensureBrowser();
ensureFirefox();
const outcomes: Outcome[] = [
  runCheck("Types of the content", "node", ["scripts/content/write-types.ts"]),
  runCheck("Types of the routes", "react-router", ["typegen"]),
  runCheck("Types", "tsc", []),
  runCheck("Lint", "oxlint", ["--type-aware", "--deny-warnings"]),
  runCheck("Format", "prettier", ["--check", "--log-level=warn", "."]),
  runCheck("Build", "node", ["scripts/build.ts"]),
  runCheck("Unit tests", "vitest", vitest(unit), { file: unit, schema: vitestReport }),
  runCheck(
    "Journeys in the browser",
    "playwright",
    ["test"],
    { file: journeys, schema: playwrightReport },
    {
      E2E_REPORT: journeys,
    },
  ),
  runCheck("Faults", "vitest", vitest(faults, "--config=vitest.faults.config.ts"), {
    file: faults,
    schema: vitestReport,
  }),
];

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
