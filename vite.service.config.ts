import { defineConfig } from "vite";
import { contentPlugin } from "./scripts/content/content-plugin.ts";

/**
 * Packages that Node loads from node_modules: React Router and React share their state with the pages' own bundle,
 * and the others use Node's modules in ways that bundlers do not follow.
 */
export const external = ["nodemailer", "pg", "pino", "react", "react-dom", "react-router"];

/**
 * The lead service and the operator's commands, bundled for Node with their packages: loading hundreds of small
 * files, on both threads, took a third of the processor time of a start.
 */
export default defineConfig({
  plugins: [contentPlugin(import.meta.dirname)],
  publicDir: false,
  ssr: { noExternal: true, external },
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
        backup: "operator/backup.ts",
        restore: "operator/restore.ts",
        "migrate-data": "operator/migrate-data.ts",
      },
    },
  },
});
