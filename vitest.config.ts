import { defineConfig } from "vitest/config";
import { articlePlugin } from "./scripts/articles/article-plugin.ts";
import { brandPlugin } from "./scripts/brand/brand-plugin.ts";
import { contentPlugin } from "./scripts/content/content-plugin.ts";
import { deskScripts } from "./scripts/desk-scripts.ts";
import { searchPlugin } from "./scripts/search/search-plugin.ts";
import { isWholeRun, leftOut, titlesToRun } from "./tests/run.ts";

const storeTests = [
  "server/{counts,db,desk,leads,newsletter,outbox,signing,suppression}/**/*.test.ts",
  "operator/{desk,leads,newsletter,outbox,people}/**/*.test.ts",
  "tests/postgres/**/*.test.ts",
];

/** Tests of the store that PostgreSQL answers with queries of its own. */
const ownQueries = ["server/desk/numbers.test.ts"];

export default defineConfig({
  plugins: [
    contentPlugin(import.meta.dirname),
    brandPlugin(import.meta.dirname),
    articlePlugin(import.meta.dirname),
    searchPlugin(import.meta.dirname),
    deskScripts(),
  ],
  define: {
    __PUBLIC_URL__: JSON.stringify("https://agency.example"),
  },
  // Content modules include facts from other files, which the cache does not track.
  test: {
    ...titlesToRun,
    setupFiles: "tests/measure-file.ts",
    fsModuleCache: false,
    // The default leaves one core free, which is half of two.
    maxWorkers: "100%",
    // Files in one worker share their imports, which costs a third less CPU time over the whole run.
    // A test that mocks a module has to reset the modules afterwards.
    isolate: false,
    // Retries timeouts on a busy machine, never wrong results.
    retry: { count: 1, condition: /^(?:Test|Hook) timed out/ },
    // Generous, for a busy machine; a passing test takes a fraction of it.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [
            "{app,contract,content,medicare,server,operator,scripts,tests,bench}/**/*.test.{ts,tsx}",
          ],
          exclude: [
            "tests/e2e/**",
            "tests/faults/**",
            "tests/postgres/**",
            "**/*.postgres.test.ts",
            ...leftOut,
          ],
        },
      },
      {
        // On a real PostgreSQL server: where it differs, in every run; everything that uses the store, in the whole one.
        extends: true,
        test: {
          name: "postgres",
          include: [
            "{server,operator,tests}/**/*.postgres.test.ts",
            ...(isWholeRun ? storeTests : ownQueries),
          ],
          exclude: ["**/*.sqlite.test.ts", "tests/faults/**", ...leftOut],
          globalSetup: "tests/postgres/provide-postgres.ts",
        },
      },
    ],
  },
});
