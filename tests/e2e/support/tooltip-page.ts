import type { Page } from "@playwright/test";
import { allLive } from "./fixtures.ts";

/** An article's first terms and their definitions, as a reader finds them. */
export function tooltipPage(page: Page) {
  const terms = page.getByRole("article").locator("a[href^='/learning-center/glossary#']");
  return { term: terms.first(), second: terms.nth(1), bubble: page.getByRole("tooltip") };
}

/** Opens a page, makes its islands live, and stops its clock. */
export async function openPaused(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await allLive(page);
  // From here on, only the tests advance the clock.
  await page.clock.pauseAt(Date.now() + 60_000);
}
