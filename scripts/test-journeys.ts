import { spawnSync } from "node:child_process";
import { ensureBuild } from "./build.ts";
import { ensureBrowser, ensureOtherBrowsers } from "./find-browser.ts";
import { exitWithError } from "./exit-with-error.ts";

// `npm run test:e2e`: builds the site if needed and runs the browser tests. Arguments go to Playwright: a file
// name, or `-g` and part of a title.
try {
  ensureBrowser();
  ensureOtherBrowsers();
  await ensureBuild(process.cwd());
} catch (error) {
  exitWithError(error);
}
const playwright = ["node_modules/.bin/playwright", "test", ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, playwright, { stdio: "inherit" });
process.exit(status ?? 1);
