import { defineConfig } from "vitest/config";
import { contentPlugin } from "./scripts/content/content-plugin.ts";

/** Those that compare times, so nothing else may run beside them. */
const measured = ["tests/faults/slow-clients.test.ts", "tests/faults/mail-down.test.ts"];

/**
 * Promises under faults: killed processes, mail servers that are down, a disk that fails. Each stands
 * beside a control: the same check on a service that was broken on purpose, which must find the fault.
 * FAULTS_FULL=1 runs the long counts.
 */
export default defineConfig({
  plugins: [contentPlugin(import.meta.dirname)],
  test: {
    globalSetup: "tests/faults/ensure-service.ts",
    projects: [
      {
        extends: true,
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          exclude: measured,
          // They wait more than they work.
          maxWorkers: 3,
          testTimeout: 180_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "measured",
          include: measured,
          fileParallelism: false,
          testTimeout: 180_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
