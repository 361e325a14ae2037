import type { Page } from "@playwright/test";

/**
 * Lays out what waits until it comes near the screen, so that a test measures all of a page. Holds until
 * the page is left.
 */
export async function layOutLateParts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets.push(sheet);
  });
}
