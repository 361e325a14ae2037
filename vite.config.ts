import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { contentPlugin } from "./scripts/content/content-plugin.ts";
import { buildSettings } from "./scripts/build-settings.ts";

/** The website: React Router renders every page at build and hydrates it in the browser. */
export default defineConfig({
  plugins: [contentPlugin(import.meta.dirname), tailwindcss(), reactRouter()],
  define: { __PUBLIC_URL__: JSON.stringify(buildSettings().publicUrl) },
  build: { assetsInlineLimit: 0 },
});
