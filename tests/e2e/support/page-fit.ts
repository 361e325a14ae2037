import { test, type Page } from "@playwright/test";
import { colorFaults, expectAccessible } from "./axe-faults.ts";
import { expect } from "./fixtures.ts";
import { cutTexts, sidewaysScroll, smallTargets, smallTexts } from "./measure-page.ts";

const height = 720;
const tablet = 768;
const widths = [320, tablet, 1280];
/** Phones between the narrowest and a tablet, where text may be cut off at the side. */
const phones = [360, 390, 412];

/**
 * Expects that the page fits each width, even with doubled text and wide spacing, is large enough to read and
 * press, and has no accessibility faults. Leaves the page at the widest width.
 * @param uncovered where controls are measured; an open element may cover the rest of the page
 */
export async function expectFitsAndIsAccessible(page: Page, uncovered = "body"): Promise<void> {
  const shownBefore = new Set<string>();
  for (const width of widths) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height });
      await expectLarge(page, uncovered, width);
      // In between, the elements are those of one of the others: only what stands on what may be new.
      if (width === tablet)
        expect.soft(await colorFaults(page), `axe, light, ${width} px`).toEqual([]);
      else await expectAccessible(page, { at: `${width} px`, shownBefore });
    });
  }
  for (const width of phones) {
    await page.setViewportSize({ width, height });
    expect.soft(await page.evaluate(cutTexts), `texts cut off at ${width} px`).toEqual([]);
  }
  await expectFitsEnlarged(page);
}

/** The same without the accessibility check, where that is done elsewhere. */
export async function expectFits(page: Page, uncovered = "body"): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await expectLarge(page, uncovered, width);
  }
  await expectFitsEnlarged(page);
}

async function expectLarge(page: Page, uncovered: string, width: number): Promise<void> {
  const faults = {
    sideways: await page.evaluate(sidewaysScroll),
    cut: await page.evaluate(cutTexts),
    texts: await page.evaluate(smallTexts),
    targets: await page.evaluate(smallTargets, uncovered),
  };
  expect.soft(faults, `fits and is large at ${width} px`).toEqual({
    sideways: 0,
    cut: [],
    texts: [],
    targets: [],
  });
  await expect.soft(page.locator("body")).toHaveCSS("font-size", "19px");
}

/** Expects that no width scrolls sideways with doubled text or wide spacing. */
export async function expectFitsEnlarged(page: Page): Promise<void> {
  for (const enlarge of [doubleText, widenText]) {
    await page.evaluate(enlarge);
    for (const width of widths) {
      await page.setViewportSize({ width, height });
      const sideways = await page.evaluate(sidewaysScroll);
      expect.soft(sideways, `scrolls sideways: ${enlarge.name}, ${width} px`).toBe(0);
    }
  }
  await page.evaluate(() => (document.adoptedStyleSheets = []));
}

function doubleText(): void {
  document.documentElement.style.fontSize = "200%";
}

/** The spacing of WCAG 1.4.12, at usual text size. */
function widenText(): void {
  document.documentElement.style.fontSize = "";
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    "* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }" +
      "p { margin-bottom: 2em !important }",
  );
  document.adoptedStyleSheets = [sheet];
}
