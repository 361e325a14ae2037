import { defineConfig } from "@playwright/test";
import { browserArguments, findBrowser } from "./scripts/find-browser.ts";

const executablePath = findBrowser();

/** Journeys through the built site in a real browser; `npm run test:e2e` builds it and finds the browser first. */
export default defineConfig({
  testDir: "tests/e2e",
  fullyParallel: true,
  forbidOnly: Boolean(process.env["CI"]),
  workers: 2,
  // For what goes wrong; what goes right takes a fraction, whatever else the machine has to do.
  timeout: 120_000,
  // A browser on a crowded machine can miss a beat; what needs a second try is listed as flaky, to be mended.
  retries: 1,
  expect: { timeout: 15_000 },
  reporter: process.env["E2E_REPORT"]
    ? [["dot"], ["json", { outputFile: process.env["E2E_REPORT"] }]]
    : "list",
  use: {
    launchOptions: { args: browserArguments, ...(executablePath ? { executablePath } : {}) },
    trace: "off",
    // A visitor in the agency's own zone; tests of other zones say so.
    timezoneId: "America/New_York",
  },
});
