import { defineConfig } from "@playwright/test";
import { browserArguments, findBrowser } from "./scripts/find-browser.ts";
import { controlTitle, isWholeRun, leftOut } from "./tests/run.ts";

const executablePath = findBrowser();

/**
 * Saves a tenth of the processor time: one process for all pages of a site, and no optimizing compiler, since no
 * page's script runs long enough to gain from it.
 */
const frugal = ["--disable-site-isolation-trials", "--process-per-site", "--js-flags=--no-opt"];

/** Browser tests of the built site. `npm run test:e2e` builds it and finds a browser first. */
export default defineConfig({
  testDir: "tests/e2e",
  testIgnore: [...leftOut],
  ...(isWholeRun ? {} : { grepInvert: new RegExp(controlTitle) }),
  fullyParallel: true,
  forbidOnly: Boolean(process.env["CI"]),
  // One more than most machines have processors for: a worker waits for part of its time.
  workers: 3,
  // Generous, for a busy machine; a passing test takes a fraction of it.
  timeout: 120_000,
  // One retry, since a browser on a busy machine may be too slow once. The report lists such tests as flaky.
  retries: 1,
  expect: {
    timeout: 15_000,
    // Each release of a browser draws the edges of letters a little differently, but not as much as a part that changes.
    toMatchSnapshot: { threshold: 0.2, maxDiffPixels: 400 },
  },
  snapshotPathTemplate: "tests/e2e/pictures/{arg}{ext}",
  reporter: process.env["E2E_REPORT"]
    ? [["dot"], ["json", { outputFile: process.env["E2E_REPORT"] }]]
    : "list",
  use: {
    launchOptions: {
      args: [...browserArguments, ...frugal],
      ...(executablePath ? { executablePath } : {}),
    },
    trace: "off",
    // One browser context per worker: creating one takes longer than most tests. Playwright clears cookies, storage,
    // caches, routes, workers and the clock in between; a test that changes anything else sets it back.
    reuseContext: true,
    // The agency's time zone; tests of other zones set their own.
    timezoneId: "America/New_York",
  },
});
