import { test, type Page } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/support/axe-faults.ts";
import { expect } from "#tests/e2e/support/fixtures.ts";
import { cutTexts, sidewaysScroll, smallTargets } from "#tests/e2e/support/measure-page.ts";
import { expectFitsEnlarged } from "#tests/e2e/support/page-fit.ts";

const height = 780;
/** Where a finger presses, everything is 44 px high (desk.css). */
const phone = 360;
const widths = [320, phone, 768, 1280];

/**
 * Expects that a page of the desk fits each width, also with doubled text and wide spacing, that its controls are large
 * enough on phones, and that it has no accessibility faults in light, dark and forced colors.
 * @param uncovered where controls are measured; an open menu may cover the rest of the page
 */
export async function expectDeskFits(page: Page, uncovered = "body"): Promise<void> {
  const shownBefore = new Set<string>();
  for (const width of widths)
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height });
      const faults = {
        sideways: await page.evaluate(sidewaysScroll),
        cut: await page.evaluate(cutTexts),
        targets: width === phone ? await page.evaluate(smallTargets, uncovered) : [],
      };
      expect.soft(faults, `fits at ${width} px`).toEqual({ sideways: 0, cut: [], targets: [] });
      if (width !== phone) await expectAccessible(page, { at: `${width} px`, shownBefore });
    });
  await expectFitsEnlarged(page);
}
