import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promiseTable, readResults, unprovenPromises } from "#tests/faults/support/report.ts";

// `npm run test:faults`: runs the fault tests and prints every promise with its measurement. Short counts by
// default, long ones with `-- --full`; other arguments go to Vitest, e.g. a file name.
const full = process.argv.includes("--full");
const filters = process.argv.slice(2).filter((word) => word !== "--full");
const report = join(mkdtempSync(join(tmpdir(), "faults-")), "report.json");
const { status } = spawnSync(
  process.execPath,
  [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--config=vitest.faults.config.ts",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...filters,
  ],
  { stdio: "inherit", env: { ...process.env, FAULTS_FULL: full ? "1" : "" } },
);
const isWholeRun = filters.length === 0;
const results = existsSync(report) ? readResults(report) : [];
process.stdout.write(`\n${promiseTable(results, isWholeRun)}`);
// A promise whose tests did not run (left out, or no compiler) counts as not proven.
const unproven = isWholeRun && full ? unprovenPromises(results) : [];
for (const promise of unproven) process.stdout.write(`Not proven: ${promise}\n`);
process.exit(status === 0 && unproven.length === 0 ? 0 : 1);
