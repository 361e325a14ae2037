import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Presses Tab until the element has focus; it must come within a few steps. */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  for (let steps = 0; steps < 12; steps += 1) {
    await page.keyboard.press("Tab");
    if (await element.evaluate((node) => node === document.activeElement)) return;
  }
  await expect(element).toBeFocused();
}
