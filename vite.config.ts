import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { contentPlugin } from "./scripts/content/content-plugin.ts";
import { buildSettings } from "./scripts/build-settings.ts";

/**
 * What every page needs is one file: in eleven it took 4 kB more (brotli), since each was compressed by
 * itself. The entry stays out of it, because it starts hydration as soon as it runs.
 */
const frame = {
  name: "frame",
  test: /app[\\/]root\.tsx|node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
};

/** The website: React Router renders every page at build and hydrates it in the browser. */
export default defineConfig({
  plugins: [contentPlugin(import.meta.dirname), tailwindcss(), reactRouter()],
  define: { __PUBLIC_URL__: JSON.stringify(buildSettings().publicUrl) },
  // No preload helper: the boot file of each page asks for all that the page needs (scripts/pages).
  build: { assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { entryFileNames: "assets/[name]-[hash].js", codeSplitting: { groups: [frame] } },
        },
      },
    },
  },
});
