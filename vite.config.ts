import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import mdx from "@mdx-js/rollup";
import rehypeSlug from "rehype-slug";
import remarkGfm from "remark-gfm";
import { defineConfig, type Plugin } from "vite";
import { articlePlugin, articleTables } from "./scripts/articles/article-plugin.ts";
import { contentPlugin } from "./scripts/content/content-plugin.ts";
import { searchPlugin } from "./scripts/search/search-plugin.ts";
import { buildSettings } from "./scripts/build-settings.ts";

/** React, and what nearly every island is made of besides: one file, since all of them need it. */
const react = {
  name: "react",
  test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|app[\\/](islands[\\/]take-over|ui[\\/](field|button|icon|toast|store|entry-state))|content[\\/]agency/,
  priority: 1,
};

/** What the starter runs stays apart from the islands that need some of it too. */
const start = { name: "start", tags: ["$initial" as const], priority: 1 };

/**
 * What the lead forms share, and what the comparison's islands do: compressed in many small files they take more.
 * What one form alone sends stays with it.
 */
const form = {
  name: "form",
  test: /contract[\\/](?!guide-lead|contact-message)|node_modules[\\/]zod[\\/]|app[\\/]forms[\\/](request-form|form-fields|use-lead-form|plan-request)/,
};
const compare = {
  name: "compare",
  test: /app[\\/](sections[\\/]compare|ui[\\/]tabs|forms[\\/]compare-form)/,
};

/**
 * Pages are documents: their modules run where they are rendered, and are empty in the browser's build, which is
 * the starter and the islands alone (app/islands/table.ts).
 */
const documents: Plugin = {
  name: "documents",
  enforce: "post",
  applyToEnvironment: ({ name }) => name === "client",
  transform: {
    filter: { id: /[\\/]app[\\/](root\.tsx|routes[\\/])/ },
    handler: () => ({ code: "export {};", map: null }),
  },
};

/** While developing: what only the server renders is unknown to the browser, so a change to it loads the page anew. */
const reloadDocuments: Plugin = {
  name: "reload-documents",
  applyToEnvironment: ({ name }) => name === "ssr",
  hotUpdate({ file, modules, server }) {
    const { client } = server.environments;
    if (modules.length > 0 && !client.moduleGraph.getModulesByFile(file)?.size)
      client.hot.send({ type: "full-reload" });
  },
};

/** Islands are fetched as plain imports: what Vite wraps them in fetches style sheets, which they do not have. */
const plainImports: Plugin = {
  name: "plain-imports",
  enforce: "pre",
  apply: "build",
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => "export const __vitePreload = (load) => load();",
  },
};

/** Articles are written in MDX; the site hands in the components they may use. */
const articleMarkup = mdx({
  remarkPlugins: [remarkGfm],
  rehypePlugins: [rehypeSlug, articleTables],
  providerImportSource: "#app/sections/article/article-parts.tsx",
});

/** The website: React Router renders every page, at build or on request. */
export default defineConfig({
  plugins: [
    contentPlugin(import.meta.dirname),
    articlePlugin(import.meta.dirname),
    searchPlugin(import.meta.dirname),
    { enforce: "pre", ...articleMarkup },
    tailwindcss(),
    reactRouter(),
    documents,
    plainImports,
    reloadDocuments,
  ],
  define: { __PUBLIC_URL__: JSON.stringify(buildSettings().publicUrl) },
  build: { assetsInlineLimit: 0, modulePreload: false, manifest: true },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            entryFileNames: "assets/[name]-[hash].js",
            codeSplitting: { groups: [start, react, form, compare] },
          },
        },
      },
    },
  },
});
