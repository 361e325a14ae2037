import { launch, type Browser, type Page } from "puppeteer-core";
import { findFirefox } from "#scripts/find-browser.ts";
import { expect, test as base } from "./fixtures.ts";

interface PerTest {
  /** A new page in Firefox. Console messages fail the test. */
  readonly firefoxPage: Page;
}

interface PerWorker {
  /** Undefined if Firefox is not installed. */
  readonly firefox: Browser | undefined;
}

/**
 * Tests in a released Firefox. Playwright only drives its own Firefox build, so these use WebDriver BiDi. Without
 * Firefox, they are skipped, with a message.
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
    if (!firefox) return testInfo.skip(true, "Firefox is not installed: install firefox-esr");
    const page = await firefox.newPage();
    const complaints = complaintsOf(page);
    await use(page);
    await page.close();
    expect(complaints, "console messages of Firefox").toEqual([]);
  },
});

/** The console messages and errors of a page in Firefox: a list that grows with each. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => complaints.push(`error: ${String(error)}`));
  return complaints;
}
