import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import type { Outcome, ReadReport } from "./run-check.ts";

const vitestReport = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/** Reads a Vitest JSON report. */
export function vitestOutcome(file: string): ReadReport {
  return () =>
    read(file, vitestReport, (report) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests,
    }));
}

/** Reads a Playwright JSON report. A test that passed at its second try counts as passed; the runner names it. */
export function playwrightOutcome(file: string): ReadReport {
  return () =>
    read(file, playwrightReport, ({ stats }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
    }));
}

function read<Report>(
  file: string,
  schema: z.ZodType<Report>,
  count: (report: Report) => Outcome,
): Outcome | undefined {
  if (!existsSync(file)) return undefined;
  return count(schema.parse(JSON.parse(readFileSync(file, "utf8"))));
}
