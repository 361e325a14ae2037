import { chromium } from "@playwright/test";
import type { Page as FirefoxPage } from "puppeteer-core";
import { browserArguments, findBrowser } from "#scripts/find-browser.ts";
import { withIslands } from "#tests/e2e/support/built-pages.ts";
import { expect } from "#tests/e2e/support/fixtures.ts";
import { test } from "#tests/e2e/support/firefox.ts";
import { isAllLive, touchIslands } from "#tests/e2e/support/reading-place.ts";

// Browsers cache a page that the visitor leaves, and show it immediately and unchanged when the visitor comes back
// (https://web.dev/articles/bfcache). Some things that a page does prevent this.

// Tests the pages with their own islands, and two without: the others have the same script, and documents.spec.ts
// checks the headers of every page.
const pages = [...withIslands, "/about-us", "/learning-center/medicare-basics"];
const elsewhere = "/about-us?elsewhere";

test("pages are restored unchanged in Chromium", async ({ service }) => {
  const executablePath = findBrowser() ?? chromium.executablePath();
  test.skip(
    /headless.shell/.test(executablePath),
    "Chromium's headless shell has no back/forward cache",
  );
  const browser = await chromium.launch({
    executablePath,
    args: browserArguments,
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  const page = await browser.newPage();
  const drive: Drive = {
    open: (path) => page.goto(service.url + path),
    run: (act) => page.evaluate(act),
    until: (holds) => page.waitForFunction(holds),
  };
  for (const path of pages) expect.soft(await comesBack(drive, path), path).toBe("true");
  expect(await comesBack(drive, "/contact", bar), "control").toBe("undefined");
  await browser.close();
});

test("pages are restored unchanged in Firefox", async ({ service, firefoxPage }) => {
  for (const path of pages)
    expect
      .soft(await comesBack(await inFirefox(firefoxPage, service.url), path), path)
      .toBe("true");
  const drive = await inFirefox(firefoxPage, service.url);
  expect(await comesBack(drive, "/contact", bar), "control").toBe("undefined");
});

/** In a new tab, because this driver can't open another address in a tab with a restored page. */
async function inFirefox(first: FirefoxPage, origin: string): Promise<Drive> {
  const page = await first.browser().newPage();
  return {
    open: (path) => page.goto(origin + path),
    run: (act) => page.evaluate(act),
    until: (holds) => page.waitForFunction(holds),
  };
}

/** What both ways of driving a browser have in common. */
interface Drive {
  readonly open: (path: string) => Promise<unknown>;
  readonly run: (act: () => unknown) => Promise<unknown>;
  readonly until: (holds: () => boolean) => Promise<unknown>;
}

/**
 * Leaves a page whose islands are live, and comes back. Returns whether the page was restored from the cache,
 * according to its event.
 */
async function comesBack({ open, run, until }: Drive, path: string, plant?: () => void) {
  await open(path);
  await until(isStarted);
  await run(touchIslands);
  await until(isAllLive);
  if (plant) await run(plant);
  await run(hearReturn);
  await open(elsewhere);
  await run(() => setTimeout(() => history.back()));
  await until(isBack);
  return run(() => String(document.documentElement.dataset["kept"]));
}

// These run in the page.

function isStarted(): boolean {
  return document.documentElement.dataset["started"] !== undefined;
}

function isBack(): boolean {
  return (
    !location.search.includes("elsewhere") &&
    document.documentElement.dataset["started"] !== undefined
  );
}

function hearReturn(): void {
  addEventListener("pageshow", ({ persisted }) => {
    document.documentElement.dataset["kept"] = String(persisted);
  });
}

/** A page that listens for this event is not cached. */
function bar(): void {
  addEventListener("unload", () => {});
}
