import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promiseTable, readSaid, unheldPromises } from "#tests/faults/support/report.ts";

// `npm run test:faults`: the promises under faults, and at the end every figure beside what was measured.
// The counts are short; `-- --full` runs the long ones. Whatever else is given goes to Vitest: a file's name.
const full = process.argv.includes("--full");
const more = process.argv.slice(2).filter((word) => word !== "--full");
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
    ...more,
  ],
  { stdio: "inherit", env: { ...process.env, FAULTS_FULL: full ? "1" : "" } },
);
const whole = more.length === 0;
const results = existsSync(report) ? readSaid(report) : [];
process.stdout.write(`\n${promiseTable(results, whole)}`);
// A promise that nobody tried is not one that held: a test that was left out, or has no compiler.
const open = whole && full ? unheldPromises(results) : [];
for (const one of open) process.stdout.write(`Not shown to hold: ${one}\n`);
process.exit(status === 0 && open.length === 0 ? 0 : 1);
