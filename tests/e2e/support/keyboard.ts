import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** Presses Tab until the element has focus; fails after a few steps. */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  for (let steps = 0; steps < 12; steps += 1) {
    await page.keyboard.press("Tab");
    if (await element.evaluate((node) => node === document.activeElement)) return;
  }
  await expect(element).toBeFocused();
}

/**
 * Tabs through the whole page. Returns the tab stops that something else covers, even partly.
 * @param atLeast how many stops the page has, so that a walk that ends early is noticed
 */
export async function coveredStops(page: Page, key: string, atLeast: number): Promise<string[]> {
  const covered = [];
  for (let stops = 0; ; stops += 1) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(coveredFocus);
    if (stop === "end") {
      expect(stops, "controls on the page").toBeGreaterThanOrEqual(atLeast);
      return covered;
    }
    if (stop !== undefined) covered.push(stop);
  }
}

/** The focused element if its middle or one of its edges is covered; "end" once the focus has left the page. */
function coveredFocus(): string | undefined {
  const focused = document.activeElement;
  if (focused === document.body) return "end";
  if (!focused) return undefined;
  // A link that wraps to the next line has two boxes.
  const isSeen = Array.from(focused.getClientRects()).every(({ left, width, top, bottom }) =>
    [top + 2, (top + bottom) / 2, bottom - 2].every((y) => {
      const hit = document.elementFromPoint(left + Math.min(width / 2, 100), y);
      return hit !== null && focused.contains(hit);
    }),
  );
  return isSeen ? undefined : focused.outerHTML.slice(0, 120);
}
