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

/**
 * Walks through the whole page by keyboard; gives the stops that are under something else, even in part.
 * @param atLeast how many stops there are on the page, so that a walk that ends early is noticed
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

/** What has focus, if its middle or one of its edges is not to be seen; "end" once the walk has left the page. */
function coveredFocus(): string | undefined {
  const focused = document.activeElement;
  if (focused === document.body) return "end";
  if (!focused) return undefined;
  // A link that goes on in the next line stands in two boxes.
  const isSeen = Array.from(focused.getClientRects()).every(({ left, width, top, bottom }) =>
    [top + 2, (top + bottom) / 2, bottom - 2].every((y) => {
      const hit = document.elementFromPoint(left + Math.min(width / 2, 100), y);
      return hit !== null && focused.contains(hit);
    }),
  );
  return isSeen ? undefined : focused.outerHTML.slice(0, 120);
}
