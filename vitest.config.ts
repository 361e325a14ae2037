import { defineConfig } from "vitest/config";
import { articlePlugin } from "./scripts/articles/article-plugin.ts";
import { contentPlugin } from "./scripts/content/content-plugin.ts";
import { searchPlugin } from "./scripts/search/search-plugin.ts";

export default defineConfig({
  plugins: [
    contentPlugin(import.meta.dirname),
    articlePlugin(import.meta.dirname),
    searchPlugin(import.meta.dirname),
  ],
  // Texts carry facts of other files, which a cache by module would not see change.
  test: {
    fsModuleCache: false,
    include: ["{app,content,contract,server,operator,scripts,tests}/**/*.test.{ts,tsx}"],
    exclude: ["tests/e2e/**", "tests/faults/**"],
  },
});
