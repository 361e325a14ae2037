import { clockTest as test, expect, openPaused, started } from "#tests/e2e/support/fixtures.ts";
import { tooltipPage } from "#tests/e2e/support/tooltip-page.ts";

const path = "/learning-center/articles/medicare-costs-2025";

// island-states.release.spec.ts points at the first word of a page whose islands aren't live.
test("tabbing to the first word loads the script", async ({ page }) => {
  const { term, bubble } = tooltipPage(page);
  await page.goto(path);
  await term.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(bubble).toBeVisible();
});

test("a definition opens 700 ms after hovering starts, 4 px from its word, stays under the pointer, and closes when it leaves or the page scrolls", async ({
  page,
}) => {
  await openPaused(page, path);
  const { term, bubble } = tooltipPage(page);
  await term.scrollIntoViewIfNeeded();
  await term.hover();
  await page.clock.runFor(690);
  await expect(bubble).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(bubble).toBeVisible();
  const [word, box] = await Promise.all([term.boundingBox(), bubble.boundingBox()]);
  const gap = (box?.y ?? 0) - ((word?.y ?? 0) + (word?.height ?? 0));
  expect(Math.round(gap)).toBe(4);
  await bubble.hover();
  await page.clock.runFor(2000);
  await expect(bubble).toBeVisible();
  await page.mouse.move(5, 400);
  await page.clock.runFor(200);
  await expect(bubble).toHaveCount(0);
  await page.clock.runFor(1000);
  await term.hover();
  await page.clock.runFor(710);
  await expect(bubble).toBeVisible();
  await page.mouse.wheel(0, 300);
  await expect(bubble).toHaveCount(0);
});

test("the next one within 300 ms opens immediately; later ones wait again", async ({ page }) => {
  await openPaused(page, path);
  const { term, second, bubble } = tooltipPage(page);
  await term.hover();
  await page.clock.runFor(710);
  await expect(term).toHaveAccessibleDescription(/./);
  await page.keyboard.press("Escape");
  await expect(bubble).toHaveCount(0);
  await page.clock.runFor(200);
  await second.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await page.clock.runFor(10);
  await expect(second).toHaveAccessibleDescription(/./);
  await page.keyboard.press("Escape");
  await expect(bubble).toHaveCount(0);
  await page.clock.runFor(400);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await page.clock.runFor(100);
  await expect(bubble).toHaveCount(0);
});

test("a browser without popovers shows it too", async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLElement.prototype, "showPopover");
    addEventListener("DOMContentLoaded", () => {
      const rule = new CSSStyleSheet();
      rule.replaceSync("[popover] { display: block }"); // what such a browser does with any element
      document.adoptedStyleSheets.push(rule);
    });
  });
  await openPaused(page, path);
  const { term, bubble } = tooltipPage(page);
  await term.hover();
  await page.clock.runFor(710);
  await expect(bubble).toBeInViewport({ ratio: 1 });
});

test.describe("on touch", () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 720 } });

  test("one tap shows the definition, a tap elsewhere closes it, and a second tap opens the glossary", async ({
    page,
  }) => {
    await openPaused(page, path);
    const { term, bubble } = tooltipPage(page);
    await term.tap();
    await page.clock.runFor(20);
    await expect(bubble).toBeVisible();
    await expect(bubble).toContainText("Tap again");
    await bubble.dispatchEvent("pointerdown", { bubbles: true, pointerType: "touch" });
    await page.clock.runFor(20);
    await expect(bubble, "a finger on it doesn't close it").toBeVisible();
    const box = await bubble.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
    await page.getByRole("heading", { level: 1 }).dispatchEvent("pointerdown");
    await expect(bubble).toHaveCount(0);
    await term.tap();
    await page.clock.runFor(20);
    await expect(bubble).toBeVisible();
    await page.clock.resume();
    await term.tap();
    await expect(page).toHaveURL(/\/learning-center\/glossary#premium$/);
  });

  // As in Safari before 18.4.
  test("the first tap shows it too where clicks by touch look like a mouse's", async ({ page }) => {
    await page.addInitScript(() => {
      const property = Object.getOwnPropertyDescriptor(PointerEvent.prototype, "pointerType");
      Object.defineProperty(PointerEvent.prototype, "pointerType", {
        get(this: PointerEvent): string {
          return this.isTrusted && this.type === "click" ? "mouse" : property?.get?.call(this);
        },
      });
    });
    await page.goto(path);
    await started(page);
    const { term, bubble } = tooltipPage(page);
    await term.tap();
    await expect(bubble).toContainText("Tap again");
    expect(new URL(page.url()).pathname).toBe(path);
  });
});
