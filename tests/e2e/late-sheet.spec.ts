import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "./fixtures.ts";

// The whole style sheet is there early and counts late: with it a slow phone goes through all of the page.

test("it waits for the first sign of use", async ({ page }) => {
  await open(page);
  expect(await counts(page)).toBe(false);
  await page.keyboard.press("Tab");
  await expect.poll(() => counts(page)).toBe(true);
});

test("it counts at once when a link is followed: a place on the next page is found by its full look", async ({
  page,
}) => {
  await open(page);
  const counted = await page.evaluate(() => {
    addEventListener("click", (event) => event.preventDefault(), true);
    document.querySelector<HTMLElement>("main a")?.click();
    return document.querySelector<HTMLLinkElement>("link[rel=stylesheet]")?.media;
  });
  expect(counted).toBe("all");
});

test("it counts at once when something is drawn that the page's own style does not know", async ({
  page,
}) => {
  await open(page);
  const sheet = page.locator("link[rel=stylesheet]");
  await expect
    .poll(() => sheet.evaluate((link: HTMLLinkElement) => link.sheet !== null), "it is there")
    .toBe(true);
  const look = await page.evaluate(async () => {
    const added = document.createElement("p");
    added.className = "list-disc"; // on other pages only
    document.querySelector("main")?.append(added);
    await new Promise(requestAnimationFrame);
    return getComputedStyle(added).listStyleType;
  });
  expect(look).toBe("disc");
});

test("it does not count for words and looks that the page has", async ({ page }) => {
  await open(page);
  await page.evaluate(() => {
    const more = document.querySelector("h1")?.cloneNode(true);
    if (more) document.querySelector("main")?.append("Words", more);
  });
  expect(await counts(page)).toBe(false);
});

test("no page draws by itself what its own style does not know", async ({ page }) => {
  for (const path of ["/compare-plans", "/learning-center/medicare-supplements", "/quiz"]) {
    await page.goto(path);
    await hydrated(page);
    await rested(page);
    expect(await counts(page), path).toBe(false);
  }
});

async function open(page: Page): Promise<void> {
  await page.goto("/");
  await hydrated(page);
}

/** Waits until the page has drawn what it draws by itself. */
async function rested(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((rest) =>
        requestIdleCallback(() => setTimeout(() => requestIdleCallback(rest), 300)),
      ),
  );
}

/** Whether the whole sheet counts; it is there either way. */
async function counts(page: Page): Promise<boolean> {
  const sheet = page.locator("link[rel=stylesheet]");
  await expect(sheet).toHaveCount(1);
  return sheet.evaluate((link: HTMLLinkElement) => link.media === "all");
}
