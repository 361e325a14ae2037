import type { Locator, Page } from "@playwright/test";
import { expect, setFontSize, started, test, usualFontSize } from "#tests/e2e/support/fixtures.ts";
import { terms } from "#tests/e2e/support/glossary-page.ts";

// What opens shows its content, no matter how large the reader's font is and how small the window.

/** The browser's font size setting, in pixels. */
const letters = [usualFontSize, 20, 24, 32];
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
  "/learning-center/medicare-supplements",
  "/learning-center/articles/medicare-costs-2025",
];

test.afterEach(({ page }) => setFontSize(page, usualFontSize));

for (const path of pages) {
  test(`on ${path}, everything that opens shows its content at every font size`, async ({
    page,
  }) => {
    await openPage(page, path);
    expect(await page.locator("main summary").count()).toBeGreaterThan(0);
    for (const size of letters) {
      await setFontSize(page, size);
      for (const window of windows) {
        await page.setViewportSize(window);
        const unseen = await page.evaluate(unseenAnswers);
        expect.soft(unseen, `${size} px, ${JSON.stringify(window)}`).toEqual([]);
      }
    }
  });
}

test("the menu opens inside the window at every font size", async ({ page }) => {
  await openPage(page, "/");
  for (const size of letters) {
    await setFontSize(page, size);
    let opened = 0;
    for (const window of windows) {
      await page.setViewportSize(window);
      await page.evaluate(() => scrollTo(0, 0));
      const { menu, nav } = header(page);
      if (!(await menu.isVisible())) continue;
      await menu.click();
      opened += 1;
      const setting = `${size} px, ${JSON.stringify(window)}`;
      await expect.soft(nav.getByRole("link").first(), setting).toBeInViewport({ ratio: 0.5 });
      expect.soft(await page.evaluate(unreachableLinks), setting).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(nav).toBeHidden();
    }
    expect(opened, `${size} px`).toBeGreaterThanOrEqual(3);
  }
});

test.describe("tooltips", () => {
  test.use({ hasTouch: true });

  test("a tooltip starts inside the window and is fully readable at every font size", async ({
    page,
  }) => {
    await openPage(page, "/learning-center/articles/medicare-costs-2025");
    const term = page.locator(`a[data-term][href$="#${await longestTerm(page)}"]`).first();
    for (const size of letters) {
      await setFontSize(page, size);
      for (const window of windows) {
        await page.setViewportSize(window);
        await term.evaluate((link) => link.scrollIntoView({ block: "center" }));
        await term.tap();
        await expectReadable(page.getByRole("tooltip"), `${size} px, ${JSON.stringify(window)}`);
        await page.keyboard.press("Escape");
        await expect(page.getByRole("tooltip")).toHaveCount(0);
      }
    }
  });
});

test("control: finds answers and links that something else covers", async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await openPage(page, "/contact");
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

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await started(page);
  await page.evaluate(() => document.fonts.ready);
}

function header(page: Page) {
  const banner = page.getByRole("banner");
  return {
    menu: banner.locator("summary").filter({ hasText: "Menu" }),
    nav: banner.getByRole("navigation", { name: "Main" }),
  };
}

/** The term of the page with the longest definition. */
async function longestTerm(page: Page): Promise<string> {
  const links = page.locator("a[data-term]");
  const named = await links.evaluateAll((all) =>
    all.map((link) => link.getAttribute("href")?.split("#")[1]),
  );
  const [longest] = terms
    .filter(({ id }) => named.includes(id))
    .toSorted((one, other) => other.definition.length - one.definition.length);
  return longest?.id ?? "";
}

async function expectReadable(bubble: Locator, at: string): Promise<void> {
  await expect(bubble, at).toBeVisible();
  const fit = await bubble.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    element.scrollTo(0, element.scrollHeight);
    const { scrollTop, clientHeight, scrollHeight } = element;
    return {
      isInWindow: top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth,
      isWhole: scrollTop + clientHeight >= scrollHeight - 1,
    };
  });
  expect.soft(fit, at).toEqual({ isInWindow: true, isWhole: true });
}

/**
 * Runs in the page: presses every disclosure of the page's main part in turn, where a reader would: its text in the
 * middle of the window. Returns those that then don't show their content.
 */
async function unseenAnswers(): Promise<string[]> {
  const unseen = [];
  // After the page's own work in the next frame, such as keeping a pressed question in place.
  const nextFrame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  for (const open of document.querySelectorAll("main details[open]")) open.removeAttribute("open");
  await nextFrame();
  for (const summary of document.querySelectorAll<HTMLElement>("main summary")) {
    if (!summary.checkVisibility()) continue;
    const { bottom } = summary.getBoundingClientRect();
    scrollBy({ top: bottom - innerHeight / 2, behavior: "instant" });
    summary.click();
    await nextFrame();
    // The consent to automated calls stands after what opens it.
    const content = summary.nextElementSibling ?? summary.parentElement?.nextElementSibling;
    const words = document.createTreeWalker(content ?? summary, NodeFilter.SHOW_TEXT).nextNode();
    const range = document.createRange();
    range.selectNode(words ?? content?.querySelector("img") ?? summary);
    const [first] = range.getClientRects();
    // Of a picture, its upper edge.
    const height = Math.min(first?.height ?? 0, words ? Infinity : 20);
    const hit = first && document.elementFromPoint(first.left + 2, first.top + height / 2);
    if (!hit || !content?.contains(hit) || first.top < 0 || first.top + height > innerHeight)
      unseen.push(`${summary.innerText}: at ${first?.top} to ${first?.bottom}`);
  }
  return unseen;
}

/** Runs in the page: links of the open menu that no scrolling can bring into the window. */
function unreachableLinks(): string[] {
  const links = document.querySelectorAll("header details[open] nav a");
  return Array.from(links).flatMap((link) => {
    link.scrollIntoView({ block: "nearest", behavior: "instant" });
    const { left, top, width, height } = link.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit && link.contains(hit) ? [] : [link.textContent];
  });
}
