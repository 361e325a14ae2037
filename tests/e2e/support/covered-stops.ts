import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/**
 * Walks through the whole page by keyboard; gives the stops that are under something else, even in part.
 * @param atLeast how many stops there are on the page, so that a walk that ends early is noticed
 */
export async function coveredStops(page: Page, key: string, atLeast: number): Promise<string[]> {
  const covered = [];
  for (let stops = 0; ; stops += 1) {
    await page.keyboard.press(key);
    if (await page.evaluate(() => document.activeElement === document.body)) {
      expect(stops, "controls on the page").toBeGreaterThanOrEqual(atLeast);
      return covered;
    }
    const hidden = await page.evaluate(coveredFocus);
    if (hidden !== undefined) covered.push(hidden);
  }
}

/** What has focus, if its middle or one of its edges is not to be seen. */
function coveredFocus(): string | undefined {
  const focused = document.activeElement;
  if (!focused) return undefined;
  const { left, width, top, bottom } = focused.getBoundingClientRect();
  const isSeen = [top + 2, (top + bottom) / 2, bottom - 2].every((y) => {
    const hit = document.elementFromPoint(left + Math.min(width / 2, 100), y);
    return hit !== null && focused.contains(hit);
  });
  return isSeen ? undefined : focused.outerHTML.slice(0, 120);
}
