import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import mdx from "@mdx-js/rollup";
import rehypeSlug from "rehype-slug";
import remarkGfm from "remark-gfm";
import { defineConfig, type Plugin } from "vite";
import { articlePlugin, articleTables } from "./scripts/articles/article-plugin.ts";
import { brandPlugin } from "./scripts/brand/brand-plugin.ts";
import { contentPlugin } from "./scripts/content/content-plugin.ts";
import { typesetMarkup, wholeNumbers } from "./scripts/content/typeset.ts";
import { searchPlugin } from "./scripts/search/search-plugin.ts";
import { buildSettings } from "./scripts/build-settings.ts";
import { deskScripts } from "./scripts/desk-scripts.ts";

/** React and what nearly every island uses. */
const react = {
  name: "react",
  test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|app[\\/](islands[\\/]take-over|ui[\\/](field|button|icon|optional|toast|store|entry-state))|content[\\/]agency/,
  priority: 1,
};

/** What the entry script runs, apart from islands that use some of it too; the desk's scripts run on their own. */
const start = {
  name: "start",
  test: /^(?!.*[\\/](?:app[\\/]desk[\\/]|contract[\\/]desk|@simplewebauthn[\\/]))/,
  tags: ["$initial" as const],
  priority: 3,
};

/** What the call card's clock and islands share, so that the clock fetches one small file more, and no React. */
const places = {
  name: "places",
  test: /content[\\/]fill-places|medicare[\\/]calendar/,
  priority: 2,
};

/**
 * One chunk for what the lead forms share, one for the comparison's islands: many small files compress worse. What
 * only one form uses stays with it.
 */
const form = {
  name: "form",
  test: /contract[\\/](?!guide-lead|contact-message|desk)|node_modules[\\/]zod[\\/]|app[\\/]forms[\\/](request-form|form-fields|email-field|use-lead-form|plan-request)/,
};
const compare = {
  name: "compare",
  test: /app[\\/](sections[\\/]compare|ui[\\/]tabs|forms[\\/]compare-form)/,
};

/**
 * Pages are not hydrated. Their modules run on the server and are empty in the browser's build, which has only the
 * entry script and the islands (app/islands/table.ts).
 */
const documents: Plugin = {
  name: "documents",
  enforce: "post",
  applyToEnvironment: ({ name }) => name === "client",
  transform: {
    filter: { id: /[\\/]app[\\/](root\.tsx|routes[\\/]|desk[\\/].*(?:\.tsx|-(?:csv|json)\.ts))/ },
    handler: () => ({ code: "export {};", map: null }),
  },
};

/**
 * In development, reloads the page when a module changes that only the server uses: the browser does not know it.
 */
const reloadDocuments: Plugin = {
  name: "reload-documents",
  applyToEnvironment: ({ name }) => name === "ssr",
  hotUpdate({ file, modules, server }) {
    const { client } = server.environments;
    if (modules.length > 0 && !client.moduleGraph.getModulesByFile(file)?.size)
      client.hot.send({ type: "full-reload" });
  },
};

/** Removes Vite's wrapper of dynamic imports, which loads style sheets; islands have none. */
const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  apply: "build",
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => "export const __vitePreload = (load) => load();",
  },
};

/** Compiles articles; `providerImportSource` has the components they can use. */
const articleMarkup = mdx({
  remarkPlugins: [remarkGfm],
  rehypePlugins: [rehypeSlug, articleTables, typesetMarkup, wholeNumbers],
  providerImportSource: "#app/sections/article/article-parts.tsx",
});

/** The website: React Router renders every page on request. */
export default defineConfig({
  plugins: [
    contentPlugin(import.meta.dirname, { forPages: true }),
    brandPlugin(import.meta.dirname),
    articlePlugin(import.meta.dirname),
    searchPlugin(import.meta.dirname),
    { enforce: "pre", ...articleMarkup },
    tailwindcss(),
    reactRouter(),
    documents,
    deskScripts(),
    plainImports,
    reloadDocuments,
  ],
  define: {
    __PUBLIC_URL__: JSON.stringify(buildSettings().publicUrl),
    // Set by scripts/build.ts.
    __BUILD_ID__: JSON.stringify(process.env["BUILD_ID"] ?? "development"),
  },
  build: { assetsInlineLimit: 0, modulePreload: false, manifest: true },
  environments: {
    // A hundred files less to load when the service starts.
    ssr: {
      resolve: { noExternal: ["zod"] },
      // One file, which the service loads again with the day in its address when the amounts change.
      build: { rolldownOptions: { output: { codeSplitting: false } } },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            entryFileNames: "assets/[name]-[hash].js",
            codeSplitting: { groups: [start, react, places, form, compare] },
          },
        },
      },
    },
  },
});
