import { defineConfig } from "vitest/config";
import { contentPlugin } from "./scripts/content/content-plugin.ts";
import { full } from "./tests/faults/support/full.ts";

/** Those that compare times, so nothing else may run beside them. */
const measured = [
  "tests/faults/slow-clients.test.ts",
  "tests/faults/slow-disk.test.ts",
  "tests/faults/mail-down.test.ts",
  "tests/faults/held-store.test.ts",
];

/** For one test, in milliseconds. */
const patience = full ? 3_600_000 : 600_000;

/**
 * Promises under faults: killed processes, mail servers that are down, a disk that fails. Each stands
 * beside a control: the same check on a service that was broken on purpose, which must find the fault.
 * What they measure stands in `npm run test:faults`; with `-- --full` the counts are long.
 */
export default defineConfig({
  plugins: [contentPlugin(import.meta.dirname)],
  test: {
    globalSetup: "tests/faults/support/ensure-service.ts",
    // A crowded machine may be asked once more; a broken promise may not.
    retry: { count: 1, condition: /^(?:Test|Hook) timed out/ },
    projects: [
      {
        extends: true,
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          exclude: measured,
          globalSetup: "tests/postgres/provide-postgres.ts",
          // They wait more than they work.
          maxWorkers: 3,
          testTimeout: patience,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "measured",
          include: measured,
          globalSetup: "tests/postgres/provide-postgres.ts",
          fileParallelism: false,
          testTimeout: patience,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
