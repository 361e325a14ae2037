import type { Page } from "@playwright/test";
import { agency } from "#tests/e2e/support/content-facts.ts";
import { expect, expectComplaints, started, test } from "#tests/e2e/support/fixtures.ts";
import { coveredStops } from "#tests/e2e/support/keyboard.ts";
import { phone, siteHeader } from "#tests/e2e/support/site-header.ts";

test("by keyboard on a desktop, the skip link comes first and skips the header, and nothing in focus is covered", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.goto("/");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to main content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").locator("a, button, input, select").first()).toBeFocused();
  await page.reload();
  await started(page);
  expect(await coveredStops(page, "Tab", 40)).toEqual([]);
});

test("on a phone, the menu opens with its button and closes with it, a press elsewhere, Escape or a new page", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto("/");
  await started(page);
  const { menu, nav } = siteHeader(page);
  await expect(nav).toBeHidden();
  for (const close of [
    () => menu.click(),
    () => page.mouse.click(195, 760),
    () => nav.getByRole("link", { name: "Contact" }).press("Escape"),
  ]) {
    await menu.click();
    await expect(nav).toBeVisible();
    await close();
    await expect(nav).toBeHidden();
  }
  await expect(menu, "after Escape").toBeFocused();
  const home = await page.title();
  await menu.press("Enter");
  await nav.getByRole("link", { name: "About Us" }).press("Enter");
  await expect(page).toHaveURL(/\/about-us$/);
  await expect(nav).toBeHidden();
  await page.goBack();
  // The address changes first; a menu opened before the page has changed would close with it.
  await expect(page).toHaveTitle(home);
  await menu.click();
  await expect(nav).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(/\/about-us$/);
  await expect(nav).toBeHidden();
});

test("a link loads the next document at its top or its section, and back returns to where the reader was", async ({
  page,
}) => {
  await page.goto("/");
  await started(page);
  const before = await page.title();
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Testimonials" });
  await link.scrollIntoViewIfNeeded();
  await page.evaluate(() => document.fonts.ready);
  const left = await scrollTop(page);
  expect(left).toBeGreaterThan(2000);
  await link.click();
  await expect(page).toHaveURL(/\/testimonials$/);
  await expect(page).not.toHaveTitle(before);
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  expect(await scrollTop(page)).toBe(0);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
  await page.goBack();
  // Near the end of the page, the position depends on the page's height, which late fonts change slightly.
  await expect.poll(async () => Math.abs((await scrollTop(page)) - left)).toBeLessThanOrEqual(2);
  await started(page);
  await page.getByRole("link", { name: "Meet the whole team" }).click();
  await expect(page).toHaveURL(/\/about-us#team$/);
  const team = page.getByRole("heading", { name: "The agents" });
  await expect(team).toBeFocused();
  await expect(team).toBeInViewport();
});

test("while the site can't be reached, a link shows a page with the phone number", async ({
  page,
  startOwn,
  complaints,
}) => {
  const service = await startOwn({});
  await page.goto(`${service.url}/about-us`);
  await started(page);
  await page.keyboard.press("Tab");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await service.end();

  const links = page.getByRole("navigation", { name: "Quick links" });
  await links.getByRole("link", { name: "Contact", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You seem to be offline");
  await expect(page).toHaveURL(`${service.url}/contact`);
  const call = page.getByRole("main").getByRole("link", { name: agency.phone.display });
  await expect(call).toHaveAttribute("href", agency.phone.href);
  // The page may still be asking for something: what fails is logged before the next page comes.
  await page.goto("about:blank");
  await expectComplaints(complaints, [/ERR_CONNECTION_REFUSED/]);
});

function scrollTop(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(window.scrollY));
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the menu, the questions, the quotes and the way to the guide work", async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto("/");
    const { menu, nav } = siteHeader(page);
    await expect(nav).toBeHidden();
    await menu.click();
    await expect(nav.getByRole("link")).toHaveCount(6);
    await nav.getByRole("link", { name: "Home" }).click();
    await expect(nav).toBeHidden();

    const items = page.locator("details[name=faq]");
    await expect(items).toHaveCount(6);
    for (const item of await items.all()) {
      await expect(item.getByRole("paragraph")).toBeHidden();
      await item.locator("summary").click();
      await expect(item.getByRole("paragraph")).toBeVisible();
      await expect(page.locator("details[name=faq][open]")).toHaveCount(1);
    }
    await items.last().locator("summary").press("Enter");
    await expect(page.locator("details[name=faq][open]")).toHaveCount(0);

    const carousel = page.getByRole("group", { name: "What people say after the call" });
    for (const quote of await carousel.getByRole("figure").all()) {
      await quote.scrollIntoViewIfNeeded();
      await expect(quote).toBeInViewport({ ratio: 0.9 });
    }
    await expect(carousel.getByRole("button")).toHaveCount(0);
    await page.getByRole("link", { name: "Get My Free Guide" }).first().click();
    const guide = page.getByRole("heading", { name: "Download Your Free Guide" });
    await expect(guide).toBeInViewport();
  });
});
