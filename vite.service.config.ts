import { defineConfig } from "vite";
import { unbundledPackages } from "./scripts/container-files.ts";
import { contentPlugin } from "./scripts/content/content-plugin.ts";

/**
 * The lead service and the operator's commands, bundled for Node with their packages: loading hundreds of small
 * files, on both threads, took a third of the processor time of a start.
 */
export default defineConfig({
  plugins: [contentPlugin(import.meta.dirname)],
  publicDir: false,
  ssr: { noExternal: true, external: [...unbundledPackages] },
  build: {
    ssr: true,
    target: "node24",
    rollupOptions: {
      input: {
        main: "server/main.ts",
        "backend-thread": "server/backend-thread.ts",
        leads: "operator/leads.ts",
        outbox: "operator/outbox.ts",
        newsletter: "operator/newsletter.ts",
        plans: "operator/plans.ts",
        backup: "operator/backup.ts",
        restore: "operator/restore.ts",
        "migrate-data": "operator/migrate-data.ts",
        "launch-check": "operator/launch-check.ts",
      },
    },
  },
});
