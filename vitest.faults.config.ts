import { defineConfig } from "vitest/config";
import { contentPlugin } from "./scripts/content/content-plugin.ts";

/** Promises under faults: killed processes, mail servers that are down. Slower than the unit tests. */
export default defineConfig({
  plugins: [contentPlugin(import.meta.dirname)],
  test: {
    include: ["tests/faults/**/*.test.ts"],
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 120_000,
  },
});
