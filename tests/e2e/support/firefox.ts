import { launch, type Browser, type Page } from "puppeteer-core";
import { findFirefox } from "#scripts/find-browser.ts";
import { expect, test as base } from "./fixtures.ts";

interface PerTest {
  /** A new page of Firefox. What it complains of fails the test. */
  readonly firefoxPage: Page;
}

interface PerWorker {
  /** Undefined where the machine has none. */
  readonly firefox: Browser | undefined;
}

/**
 * Journeys in the Firefox that people have. Playwright drives none but its own, so these go by WebDriver BiDi.
 * Where there is no Firefox they are skipped, and say so.
 */
export const test = base.extend<PerTest, PerWorker>({
  firefox: [
    async ({}, use) => {
      const executablePath = findFirefox();
      const firefox = executablePath
        ? await launch({ browser: "firefox", executablePath })
        : undefined;
      await use(firefox);
      await firefox?.close();
    },
    { scope: "worker" },
  ],
  firefoxPage: async ({ firefox }, use, testInfo) => {
    if (!firefox) return testInfo.skip(true, "There is no Firefox here: install firefox-esr");
    const page = await firefox.newPage();
    const complaints: string[] = [];
    page.on("console", (message) => complaints.push(`${message.type()}: ${message.text()}`));
    page.on("pageerror", (error) => complaints.push(`error: ${String(error)}`));
    await use(page);
    await page.close();
    expect(complaints, "console messages of Firefox").toEqual([]);
  },
});
