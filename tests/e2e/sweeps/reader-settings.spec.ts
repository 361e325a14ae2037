import type { Locator, Page } from "@playwright/test";
import { expect, started, test } from "#tests/e2e/support/fixtures.ts";
import { terms } from "#tests/e2e/support/glossary-page.ts";
import { unreachableLinks, unseenAnswers } from "./opened-parts.ts";

// What opens shows what it holds, however large readers set their letters and however small their window is.

/** The browser's own setting, in pixels. */
const letters = [16, 20, 24, 32];
const windows = [
  { width: 844, height: 390 },
  { width: 640, height: 400 },
  { width: 320, height: 256 },
  { width: 1280, height: 593 },
];

/** One page of each kind that has something to open. */
const pages = [
  "/",
  "/contact",
  "/learning-center/prescription-drug-plans",
  "/learning-center/medicare-basics",
  "/learning-center/articles/medicare-costs-2025",
];

for (const size of letters) {
  test(`with letters of ${size} px everything that opens shows what it holds`, async ({ page }) => {
    for (const path of pages) {
      await openPage(page, path, size);
      expect(await page.locator("main summary").count()).toBeGreaterThan(0);
      for (const window of windows) {
        await page.setViewportSize(window);
        const unseen = await page.evaluate(unseenAnswers);
        expect.soft(unseen, `${path} ${JSON.stringify(window)}`).toEqual([]);
      }
    }
  });

  test(`with letters of ${size} px the menu opens in the window`, async ({ page }) => {
    await openPage(page, "/", size);
    let opened = 0;
    for (const window of windows) {
      await page.setViewportSize(window);
      await page.evaluate(() => scrollTo(0, 0));
      const { menu, nav } = header(page);
      if (!(await menu.isVisible())) continue;
      await menu.click();
      opened += 1;
      const said = JSON.stringify(window);
      await expect.soft(nav.getByRole("link").first(), said).toBeInViewport({ ratio: 0.5 });
      expect.soft(await page.evaluate(unreachableLinks), said).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(nav).toBeHidden();
    }
    expect(opened).toBeGreaterThanOrEqual(3);
  });
}

test.describe("tooltips", () => {
  test.use({ hasTouch: true });

  for (const size of letters) {
    test(`with letters of ${size} px a tooltip begins in the window, and all of it can be read`, async ({
      page,
    }) => {
      await openPage(page, "/learning-center/articles/medicare-costs-2025", size);
      const term = page.locator(`a[data-term="${await longestTerm(page)}"]`).first();
      for (const window of windows) {
        await page.setViewportSize(window);
        await term.evaluate((link) => link.scrollIntoView({ block: "center" }));
        await term.tap();
        await expectReadable(page.getByRole("tooltip"), JSON.stringify(window));
        await page.keyboard.press("Escape");
        await expect(page.getByRole("tooltip")).toHaveCount(0);
      }
    });
  }
});

test("control: answers and links that something else covers are found", async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await openPage(page, "/contact", 16);
  const answers = await page.locator("main summary").count();
  await header(page).menu.click();
  const links = await header(page).nav.getByRole("link").count();
  await page.evaluate(() => {
    const cover = document.createElement("div");
    Object.assign(cover.style, { position: "fixed", inset: "0", zIndex: "100" });
    document.body.append(cover);
  });
  expect(await page.evaluate(unreachableLinks)).toHaveLength(links);
  expect(await page.evaluate(unseenAnswers)).toHaveLength(answers);
});

/** Opens a page and sets the size of letters as the browser's settings do. */
async function openPage(page: Page, path: string, size: number): Promise<void> {
  await page.goto(path);
  await started(page);
  const settings = await page.context().newCDPSession(page);
  await settings.send("Page.setFontSizes", { fontSizes: { standard: size } });
  await expect(page.locator("html")).toHaveCSS("font-size", `${size}px`);
  await page.evaluate(() => document.fonts.ready);
}

function header(page: Page) {
  const banner = page.getByRole("banner");
  return {
    menu: banner.locator("summary").filter({ hasText: "Menu" }),
    nav: banner.getByRole("navigation", { name: "Main" }),
  };
}

/** The term of the page whose definition takes the most room. */
async function longestTerm(page: Page): Promise<string> {
  const links = page.locator("a[data-term]");
  const named = await links.evaluateAll((all) => all.map((link) => link.dataset["term"]));
  const [longest] = terms
    .filter(({ id }) => named.includes(id))
    .toSorted((one, other) => other.definition.length - one.definition.length);
  return longest?.id ?? "";
}

async function expectReadable(bubble: Locator, said: string): Promise<void> {
  await expect(bubble, said).toBeVisible();
  const seen = await bubble.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    element.scrollTo(0, element.scrollHeight);
    const { scrollTop, clientHeight, scrollHeight } = element;
    return {
      isInWindow: top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth,
      isWhole: scrollTop + clientHeight >= scrollHeight - 1,
    };
  });
  expect.soft(seen, said).toEqual({ isInWindow: true, isWhole: true });
}
