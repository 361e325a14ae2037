import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import mdx from "@mdx-js/rollup";
import rehypeSlug from "rehype-slug";
import remarkGfm from "remark-gfm";
import { defineConfig } from "vite";
import { articlePlugin } from "./scripts/articles/article-plugin.ts";
import { articleTables } from "./scripts/articles/article-tables.ts";
import { contentPlugin } from "./scripts/content/content-plugin.ts";
import { searchPlugin } from "./scripts/search/search-plugin.ts";
import { buildSettings } from "./scripts/build-settings.ts";

/**
 * What every page needs is one file: in eleven it took 4 kB more (brotli), since each was compressed by
 * itself. The entry stays out of it, because it starts hydration as soon as it runs.
 */
const frame = {
  name: "frame",
  test: /app[\\/](root\.tsx|ui[\\/]use-hydrated)|node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
  priority: 2,
};

/** The same for a field with its label and messages, which the quiz and the glossary have too. */
const field = {
  name: "field",
  test: /app[\\/](forms[\\/]use-error-title|ui[\\/](field(-frame|-error)?|notice))\.tsx?$/,
  priority: 1,
};

/** The same for what every lead form has besides. */
const form = {
  name: "form",
  test: /app[\\/](forms[\\/](lead-form|(use-)?request-form|form-card|form-fields|thanks-panel|visitor-zip|consent-box|automated-contact-box|still-texts)|ui[\\/](text-area|checkbox))\.|automated-contact\.yaml\?field=(label|version)/,
};

/** What the comparison's page and the parts that it fetches later have alike. */
const compare = {
  name: "compare",
  test: /app[\\/]sections[\\/]compare[\\/](anchors|monthly-premium)|(sample-plans\.yaml|compare-plans\.yaml\?field=compare)/,
};

/**
 * What every page needs is compiled whole while it arrives, in a thread of its own, instead of function by
 * function in the tasks that first call them (a hint to V8; others read a comment). It halves hydration.
 */
const compileAhead = ({ name }: { readonly name: string }) =>
  name === frame.name ? "//# allFunctionsCalledOnLoad" : "";

/** Articles are written in MDX; the site hands in the components they may use. */
const articleMarkup = mdx({
  remarkPlugins: [remarkGfm],
  rehypePlugins: [rehypeSlug, articleTables],
  providerImportSource: "#app/sections/article/article-parts.tsx",
});

/** The website: React Router renders every page at build and hydrates it in the browser. */
export default defineConfig({
  plugins: [
    contentPlugin(import.meta.dirname),
    articlePlugin(import.meta.dirname),
    searchPlugin(import.meta.dirname),
    { enforce: "pre", ...articleMarkup },
    tailwindcss(),
    reactRouter(),
  ],
  define: { __PUBLIC_URL__: JSON.stringify(buildSettings().publicUrl) },
  // No preload helper: the boot file of each page asks for all that the page needs (scripts/pages).
  build: { assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            entryFileNames: "assets/[name]-[hash].js",
            codeSplitting: { groups: [frame, field, form, compare] },
            postBanner: compileAhead,
          },
        },
      },
    },
  },
});
