import { defineConfig } from "vite";
import { unbundledPackages } from "./scripts/container-files.ts";
import { brandPlugin } from "./scripts/brand/brand-plugin.ts";
import { contentPlugin } from "./scripts/content/content-plugin.ts";

/**
 * The lead service and the operator's commands, bundled for Node with their packages: loading hundreds of small
 * files, on both threads, took a third of the processor time of a start.
 */
export default defineConfig({
  plugins: [
    contentPlugin(import.meta.dirname, { isSteady: true }),
    brandPlugin(import.meta.dirname),
  ],
  publicDir: false,
  ssr: { noExternal: true, external: [...unbundledPackages] },
  build: {
    ssr: true,
    target: "node24",
    rollupOptions: {
      input: {
        main: "server/main.ts",
        "backend-thread": "server/backend-thread.ts",
        leads: "operator/main.ts",
        desk: "operator/main.ts",
        outbox: "operator/main.ts",
        newsletter: "operator/main.ts",
        plans: "operator/main.ts",
        backup: "operator/main.ts",
        restore: "operator/main.ts",
        "migrate-data": "operator/main.ts",
        "launch-check": "operator/main.ts",
      },
    },
  },
});
