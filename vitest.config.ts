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
  define: { __PUBLIC_URL__: JSON.stringify("https://agency.example") },
  // Texts carry facts of other files, which a cache by module would not see change.
  test: {
    fsModuleCache: false,
    // Vitest would leave one core alone: of two, half of what there is.
    maxWorkers: "100%",
    // A crowded machine may be asked once more; a wrong answer may not.
    retry: { count: 1, condition: /^(?:Test|Hook) timed out/ },
    // For what goes wrong; what goes right takes a fraction, whatever else the machine has to do.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [
            "{app,content,contract,server,operator,scripts,tests,bench}/**/*.test.{ts,tsx}",
          ],
          exclude: [
            "tests/e2e/**",
            "tests/faults/**",
            "tests/postgres/**",
            "**/*.postgres.test.ts",
          ],
        },
      },
      {
        // What works with the store once more, on a real PostgreSQL server.
        extends: true,
        test: {
          name: "postgres",
          include: [
            "server/{counts,db,leads,newsletter,outbox,signing,suppression}/**/*.test.ts",
            "operator/{leads,newsletter,outbox,people}/**/*.test.ts",
            "operator/**/*.postgres.test.ts",
            "tests/postgres/**/*.test.ts",
          ],
          exclude: ["**/*.sqlite.test.ts"],
          globalSetup: "tests/postgres/provide-postgres.ts",
        },
      },
    ],
  },
});
