import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { clockTest as test, expect, started } from "#tests/e2e/support/fixtures.ts";
import { guideForm } from "#tests/e2e/support/guide-form.ts";

// The buttons to the guide form, which is further down the page.
test.beforeEach(async ({ page }) => {
  await page.goto("/");
  await started(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
});

for (const [place, width] of [
  ["first", 1280],
  ["last", 360],
] as const)
  test(`the ${place} button scrolls to the form, below the header, and gives it focus after 800 ms`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await press(page, place);
    await page.clock.runFor(799);
    await expect(guideForm(page).firstName).not.toBeFocused();
    await page.clock.runFor(1);
    await expect(guideForm(page).firstName).toBeFocused();
    await expect(guideForm(page).firstName).toBeInViewport({ ratio: 1 });
    const header = await page.getByRole("banner").boundingBox();
    const bottom = (header?.y ?? 0) + (header?.height ?? 0);
    const title = page.getByRole("heading", { name: "Download Your Free Guide" });
    await expect.poll(async () => (await title.boundingBox())?.y).toBeGreaterThan(bottom);
    await expect(title).toBeInViewport();
    if (place === "last") return;
    // Once scrolling has ended.
    await expect(async () => {
      const scrolled = await page.evaluate(() => scrollY);
      await delay(200);
      expect(await page.evaluate(() => scrollY)).toBe(scrolled);
    }).toPass();
    await expectWayBack(page);
  });

test("a visitor who does something else keeps the focus there", async ({ page }) => {
  for (const act of [
    () => page.keyboard.press("ArrowUp"),
    () => page.mouse.click(5, 400),
    () => turnWheel(page),
  ]) {
    await page.evaluate(() => scrollTo(0, 0));
    await press(page, "first");
    await page.clock.runFor(400);
    await act();
    await page.clock.runFor(800);
    await expect(guideForm(page).firstName).not.toBeFocused();
  }
});

test("jumps there immediately, and back, if the visitor prefers reduced motion", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  // The second time, the address already has the fragment.
  for (let times = 0; times < 2; times += 1) {
    await press(page, "first");
    await page.clock.runFor(1);
    await expect(guideForm(page).firstName).toBeFocused();
    await expect(guideForm(page).firstName).toBeInViewport({ ratio: 1 });
  }
  await expectWayBack(page);
});

/** Expects that the browser's button returns from the form to the first button's position. */
async function expectWayBack(page: Page): Promise<void> {
  await expect(page).toHaveURL(/#guide-form$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
}

/** Playwright does not wait until the page has handled it. */
async function turnWheel(page: Page): Promise<void> {
  const event = page.evaluate(
    () => new Promise<void>((done) => addEventListener("wheel", () => done(), { once: true })),
  );
  await page.mouse.wheel(0, -300);
  await event;
}

async function press(page: Page, place: "first" | "last"): Promise<void> {
  await page.getByRole("link", { name: "Get My Free Guide" })[place]().click();
}
