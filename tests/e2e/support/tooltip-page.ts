import type { Page } from "@playwright/test";

/** An article's first terms and their definitions, as a reader finds them. */
export function tooltipPage(page: Page) {
  const terms = page.getByRole("article").locator("a[href^='/learning-center/glossary#']");
  return { term: terms.first(), second: terms.nth(1), bubble: page.getByRole("tooltip") };
}
