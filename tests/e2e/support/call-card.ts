import type { Page } from "@playwright/test";
import { agency } from "./content-facts.ts";

export const openTime = "2026-11-24T15:00:00Z";
/** Thanksgiving, and the evening before it; the office opens on Friday. */
export const closedTimes = ["2026-11-26T15:00:00Z", "2026-11-26T02:00:00Z"] as const;

/** What a page offers instead of a call while the agency is closed: in the call card, and beside forms. */
export function callsOf(page: Page) {
  const card = page.getByRole("region", { name: "Call us. It’s free." });
  return {
    card,
    number: card.getByRole("link", { name: agency.phone.display }),
    hours: card.locator("dl"),
    toForm: card.locator("a[href^='#']"),
    agent: page.getByRole("region", { name: "Ask a person" }),
  };
}

/** Whether the number is a filled button, and whether the Tab key goes from there to the page's own form. */
export async function howToCall(page: Page) {
  const { number, toForm } = callsOf(page);
  await number.focus();
  await page.keyboard.press("Tab");
  const isNext = await toForm.evaluate((link) => link === document.activeElement);
  await number.blur();
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(async ({ finished }) => finished)),
  );
  const color = await number.evaluate((link) => getComputedStyle(link).backgroundColor);
  return { isFilled: color !== "rgba(0, 0, 0, 0)", isNext };
}
