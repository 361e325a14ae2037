import type { Page } from "@playwright/test";

/** What the page says to search engines, by schema.org type. */
export async function structuredData(page: Page): Promise<Record<string, unknown>> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const found = texts.map((text) => JSON.parse(text) as { "@type": string });
  return Object.fromEntries(found.map((data) => [data["@type"], data]));
}
