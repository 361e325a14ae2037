import { defineConfig } from "vitest/config";
import { brandPlugin } from "./scripts/brand/brand-plugin.ts";
import { contentPlugin } from "./scripts/content/content-plugin.ts";
import { full } from "./tests/faults/promises.ts";
import { isWholeRun, leftOut, titlesToRun } from "./tests/run.ts";

/** Tests that compare times, so nothing else may run at the same time. */
const measured = [
  "tests/faults/slow-clients.release.test.ts",
  "tests/faults/slow-store.release.test.ts",
  "tests/faults/mail-down.test.ts",
];

/** The second database, in runs that need one. */
const postgres = isWholeRun ? ["tests/postgres/provide-postgres.ts"] : [];

/** Per test, in ms. */
const timeoutMs = full ? 3_600_000 : 600_000;

/**
 * Promises under faults: killed processes, mail servers that are down, a failing disk. Each test has a control:
 * the same check on a service that was broken on purpose, which must fail. `npm run test:faults` prints the
 * measurements; `-- --full` uses long counts.
 */
export default defineConfig({
  plugins: [contentPlugin(import.meta.dirname), brandPlugin(import.meta.dirname)],
  test: {
    ...titlesToRun,
    setupFiles: "tests/measure-file.ts",
    globalSetup: "tests/faults/support/ensure-service.ts",
    // Files in one worker share their imports, which costs less processor time.
    isolate: false,
    // After a test, a copied checkout is deleted, which takes seconds on a busy machine.
    hookTimeout: 120_000,
    // Unit tests may run at the same time, and keep ports free on purpose too.
    env: { TEST_PORTS: "faults" },
    // Retries timeouts on a busy machine, never broken promises.
    retry: { count: 1, condition: /^(?:Test|Hook) timed out/ },
    projects: [
      {
        extends: true,
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          exclude: [...measured, ...leftOut],
          globalSetup: postgres,
          // They mostly wait.
          maxWorkers: 4,
          testTimeout: timeoutMs,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "measured",
          include: measured,
          exclude: [...leftOut],
          globalSetup: postgres,
          fileParallelism: false,
          testTimeout: timeoutMs,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
