import { defineConfig } from "vite";
import { contentPlugin } from "./scripts/content/content-plugin.ts";

/** The lead service and the operator's commands, bundled for Node; packages stay in node_modules. */
export default defineConfig({
  plugins: [contentPlugin(import.meta.dirname)],
  publicDir: false,
  build: {
    ssr: true,
    outDir: "build/service",
    target: "node24",
    rollupOptions: {
      input: {
        main: "server/main.ts",
        "backend-thread": "server/backend-thread.ts",
        leads: "operator/leads.ts",
        outbox: "operator/outbox.ts",
        newsletter: "operator/newsletter.ts",
        backup: "operator/backup.ts",
        "migrate-data": "operator/migrate-data.ts",
      },
    },
  },
});
