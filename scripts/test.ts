import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBrowser } from "./find-browser.ts";
import { runCheck, type Outcome } from "./run-check.ts";
import { playwrightOutcome, vitestOutcome } from "./test-reports.ts";

// `npm test`: every check there is, each step shown as it runs; the last line counts them all.
const reports = mkdtempSync(join(tmpdir(), "reports-"));
const unit = join(reports, "unit.json");
const journeys = join(reports, "journeys.json");
const faults = join(reports, "faults.json");

function vitest(report: string, ...more: string[]): string[] {
  return ["run", ...more, "--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
}

ensureBrowser();
const outcomes: Outcome[] = [
  runCheck("Route types", "react-router", ["typegen"]),
  runCheck("Types", "tsc", []),
  runCheck("Lint", "oxlint", ["--type-aware", "--deny-warnings"]),
  runCheck("Format", "prettier", ["--check", "--log-level=warn", "."]),
  runCheck("Build", "node", ["scripts/build.ts"]),
  runCheck("Unit tests", "vitest", vitest(unit), vitestOutcome(unit)),
  runCheck("Journeys in the browser", "playwright", ["test"], playwrightOutcome(journeys), {
    E2E_REPORT: journeys,
  }),
  runCheck(
    "Faults",
    "vitest",
    vitest(faults, "--config=vitest.faults.config.ts"),
    vitestOutcome(faults),
  ),
];

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
