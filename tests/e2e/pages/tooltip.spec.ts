import type { Locator, Page } from "@playwright/test";
import { allLive, clockTest as test, expect, started } from "#tests/e2e/support/fixtures.ts";

const path = "/learning-center/articles/medicare-costs-2025";

function terms(page: Page): Locator {
  return page.getByRole("article").locator("a[href^='/learning-center/glossary#']");
}

function bubble(page: Page): Locator {
  return page.getByRole("tooltip");
}

async function open(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto(path);
  await allLive(page);
  // From here on, only the tests advance the clock.
  await page.clock.pauseAt(Date.now() + 60_000);
}

test("pointing at the first word, or tabbing to it, loads the script", async ({ page }) => {
  await page.goto(path);
  await terms(page).first().hover();
  await expect(bubble(page)).toBeVisible();
  await page.goto(path);
  await terms(page).first().focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(bubble(page)).toBeVisible();
});

test("a definition opens 700 ms after hovering starts, 4 px from its word", async ({ page }) => {
  await open(page);
  const term = terms(page).first();
  await term.scrollIntoViewIfNeeded();
  await term.hover();
  await page.clock.runFor(690);
  await expect(bubble(page)).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(bubble(page)).toBeVisible();
  await expect(term).toHaveAccessibleDescription(/\S{3,}/);
  const [word, box] = await Promise.all([term.boundingBox(), bubble(page).boundingBox()]);
  const gap = (box?.y ?? 0) - ((word?.y ?? 0) + (word?.height ?? 0));
  expect(Math.round(gap)).toBe(4);
});

test("it stays while the pointer is on it, and closes when the pointer leaves", async ({
  page,
}) => {
  await open(page);
  await terms(page).first().hover();
  await page.clock.runFor(710);
  await bubble(page).hover();
  await page.clock.runFor(2000);
  await expect(bubble(page)).toBeVisible();
  await page.mouse.move(5, 400);
  await page.clock.runFor(200);
  await expect(bubble(page)).toHaveCount(0);
});

test("the next one within 300 ms opens immediately; later ones wait again", async ({ page }) => {
  await open(page);
  await terms(page).first().hover();
  await page.clock.runFor(710);
  await expect(terms(page).first()).toHaveAccessibleDescription(/./);
  await page.keyboard.press("Escape");
  await expect(bubble(page)).toHaveCount(0);
  await page.clock.runFor(200);
  await terms(page).nth(1).focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await page.clock.runFor(10);
  await expect(terms(page).nth(1)).toHaveAccessibleDescription(/./);
  await page.keyboard.press("Escape");
  await expect(bubble(page)).toHaveCount(0);
  await page.clock.runFor(400);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await page.clock.runFor(100);
  await expect(bubble(page)).toHaveCount(0);
});

test("by keyboard: focus opens it, Escape and leaving close it, Enter goes to the glossary", async ({
  page,
}) => {
  await open(page);
  const term = terms(page).first();
  await term.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(term).toBeFocused();
  await page.clock.runFor(710);
  await expect(bubble(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(bubble(page)).toHaveCount(0);
  await page.keyboard.press("Shift+Tab");
  await page.clock.resume();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/learning-center\/glossary#premium$/);
});

test("a browser without popovers shows it too", async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLElement.prototype, "showPopover");
    addEventListener("DOMContentLoaded", () => {
      const shown = new CSSStyleSheet();
      shown.replaceSync("[popover] { display: block }"); // what such a browser does with any element
      document.adoptedStyleSheets.push(shown);
    });
  });
  await open(page);
  await terms(page).first().hover();
  await page.clock.runFor(710);
  await expect(bubble(page)).toBeInViewport({ ratio: 1 });
});

test("scrolling closes it", async ({ page }) => {
  await open(page);
  await terms(page).first().hover();
  await page.clock.runFor(710);
  await expect(bubble(page)).toBeVisible();
  await page.mouse.wheel(0, 300);
  await expect(bubble(page)).toHaveCount(0);
});

test.describe("on touch", () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 720 } });

  test("one tap shows the definition, a tap elsewhere closes it, and a second tap opens the glossary", async ({
    page,
  }) => {
    await open(page);
    const term = terms(page).first();
    await term.tap();
    await page.clock.runFor(20);
    await expect(bubble(page)).toBeVisible();
    await expect(bubble(page)).toContainText("Tap again");
    await bubble(page).dispatchEvent("pointerdown", { bubbles: true, pointerType: "touch" });
    await page.clock.runFor(20);
    await expect(bubble(page), "a finger on it doesn't close it").toBeVisible();
    const box = await bubble(page).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
    await page.getByRole("heading", { level: 1 }).dispatchEvent("pointerdown");
    await expect(bubble(page)).toHaveCount(0);
    await term.tap();
    await page.clock.runFor(20);
    await expect(bubble(page)).toBeVisible();
    await page.clock.resume();
    await term.tap();
    await expect(page).toHaveURL(/\/learning-center\/glossary#premium$/);
  });

  // As in Safari before 18.4.
  test("the first tap shows it too where clicks by touch look like a mouse's", async ({ page }) => {
    await page.addInitScript(() => {
      const own = Object.getOwnPropertyDescriptor(PointerEvent.prototype, "pointerType");
      Object.defineProperty(PointerEvent.prototype, "pointerType", {
        get(this: PointerEvent): string {
          return this.isTrusted && this.type === "click" ? "mouse" : own?.get?.call(this);
        },
      });
    });
    await page.goto(path);
    await started(page);
    await terms(page).first().tap();
    await expect(bubble(page)).toContainText("Tap again");
    expect(new URL(page.url()).pathname).toBe(path);
  });
});
