import type { Page } from "@playwright/test";
import { agency } from "#tests/e2e/support/content-facts.ts";
import { coveredStops } from "#tests/e2e/support/keyboard.ts";
import { expect, started, test } from "#tests/e2e/support/fixtures.ts";
import { readPage } from "#tests/e2e/support/html-links.ts";

const links = [
  ["Home", "/"],
  ["Compare Plans", "/compare-plans"],
  ["Learning Center", "/learning-center"],
  ["About Us", "/about-us"],
  ["Contact", "/contact"],
  ["Talk to an Agent", "/talk-to-agent"],
] as const;

const phone = { width: 390, height: 780 };

test.beforeEach(async ({ page }) => {
  await page.goto("/");
  await started(page);
});

function header(page: Page) {
  const banner = page.getByRole("banner");
  return {
    banner,
    nav: banner.getByRole("navigation", { name: "Main" }),
    menu: banner.locator("summary").filter({ hasText: "Menu" }),
  };
}

for (const { name, open } of [
  { name: "in a row on wide screens", open: () => Promise.resolve() },
  { name: "in the menu of small screens", open: openMenu },
]) {
  test(`the navigation ${name}: names, targets, and the current page marked`, async ({ page }) => {
    await open(page);
    const { nav } = header(page);
    await expect(nav.getByRole("link")).toHaveText(links.map(([label]) => label));
    for (const [label, target] of links) {
      const link = nav.getByRole("link", { name: label, exact: true });
      await expect(link).toHaveAttribute("href", target);
      if (target === "/") await expect(link).toHaveAttribute("aria-current", "page");
      else await expect(link).not.toHaveAttribute("aria-current");
    }
  });
}

test("another page marks its own link, or none", async ({ page }) => {
  const { nav, banner } = header(page);
  const current = banner.locator("[aria-current]");
  await nav.getByRole("link", { name: "About Us" }).click();
  await expect(current.filter({ visible: true })).toHaveText("About Us");
  await page.goto("/thank-you-guide");
  await started(page);
  await expect(current).toHaveCount(0);
});

test("the phone number is a call link at the top of every screen", async ({ page }) => {
  for (const size of [{ width: 1280, height: 720 }, phone, { width: 320, height: 640 }]) {
    await page.setViewportSize(size);
    const call = header(page).banner.getByRole("link", { name: `Call ${agency.phone.display}` });
    await expect(call).toHaveAttribute("href", agency.phone.href);
    await expect(call).toBeInViewport({ ratio: 1 });
  }
});

test("stays at the top, and gets a shadow after 10 px of scrolling", async ({ page }) => {
  const { banner } = header(page);
  await expect(banner).toHaveCSS("box-shadow", "none");
  await page.evaluate(() => window.scrollTo(0, 10));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(10);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  await expect(banner).toHaveCSS("box-shadow", "none");
  await page.evaluate(() => window.scrollTo(0, 11));
  await expect(banner).not.toHaveCSS("box-shadow", "none");
  await page.evaluate(() => window.scrollTo(0, 3000));
  expect(await banner.boundingBox()).toMatchObject({ x: 0, y: 0 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(banner).toHaveCSS("box-shadow", "none");
});

test("is at most 72 px high at 360 px", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  expect((await header(page).banner.boundingBox())?.height).toBeLessThanOrEqual(72);
});

test("starts at the same left edge as the page, at every width", async ({ page }) => {
  const edge = (part: string) =>
    page.locator(part).evaluate((one) => one.getBoundingClientRect().left);
  for (const width of [320, 360, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 740 });
    const content = await edge("#steps");
    expect(await edge("header a >> nth=0"), `at ${width} px`).toBe(content);
    expect(await edge("body > footer p >> nth=0"), `at ${width} px`).toBe(content);
  }
});

test("the menu's button shows that it is open, in forced colors too", async ({ page }) => {
  await page.setViewportSize(phone);
  const { menu } = header(page);
  const icons = menu.locator("svg");
  for (const forcedColors of ["none", "active"] as const) {
    await page.emulateMedia({ forcedColors });
    const closed = await menu.screenshot();
    await expect(icons.filter({ visible: true })).toHaveCount(1);
    await menu.click();
    await page.mouse.move(0, 400);
    await menu.evaluate((button) => button.blur());
    await expect.poll(async () => (await menu.screenshot()).equals(closed)).toBe(false);
    await expect(icons.nth(1)).toBeVisible();
    await menu.click();
    await page.mouse.move(0, 400);
    await menu.evaluate((button) => button.blur());
    await expect.poll(async () => (await menu.screenshot()).equals(closed)).toBe(true);
  }
  await page.emulateMedia({ forcedColors: null });
});

test("in forced colors, only the current page's link has a line under it", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  const { nav } = header(page);
  for (const [label] of links.filter(([, target]) => target !== "/talk-to-agent")) {
    const link = nav.getByRole("link", { name: label, exact: true });
    const shown = await link.screenshot();
    await link.evaluate(({ style }) => {
      style.borderColor = "Canvas";
      style.textDecoration = "none";
    });
    expect((await link.screenshot()).equals(shown), label).toBe(label !== "Home");
  }
});

test.describe("the bar at the bottom of a phone's screen", () => {
  const bar = (page: Page) => page.getByRole("complementary", { name: "Next steps" });
  const scrollTo = (page: Page, part: string) =>
    page.locator(part).evaluate((one) => one.scrollIntoView({ block: "center" }));

  test("shows below the opening, but not at a form, at the footer, while typing, or in print", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await expect(bar(page)).toBeHidden();
    await scrollTo(page, "#why");
    await expect(bar(page)).toBeInViewport({ ratio: 1 });
    await expect(bar(page).getByRole("link", { name: /^Call/ })).toHaveAttribute(
      "href",
      agency.phone.href,
    );
    const guide = bar(page).getByRole("link", { name: "Free guide" });
    await expect(guide).toHaveAttribute("href", "/download-guide");
    const box = await bar(page).boundingBox();
    expect([box?.height, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([56, 640]);
    await page.locator("main").evaluate((main) => {
      main.append(Object.assign(document.createElement("input"), { id: "typed" }));
      document.getElementById("typed")?.focus({ preventScroll: true });
    });
    await expect(bar(page)).toBeHidden();
    await page.locator("#typed").evaluate((input) => input.blur());
    await expect(bar(page)).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(bar(page)).toBeHidden();
    await page.emulateMedia({ media: "screen" });
    for (const part of ["main form:visible >> nth=-1", "body > footer p >> nth=0"]) {
      await scrollTo(page, part);
      await expect(bar(page)).toBeHidden();
      await scrollTo(page, "#why");
      await expect(bar(page)).toBeVisible();
    }
    await page.setViewportSize({ width: 800, height: 640 });
    await expect(bar(page)).toBeHidden();
  });

  test("never covers what has the focus", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto("/about-us");
    await started(page);
    for (const key of ["Tab", "Shift+Tab"]) expect(await coveredStops(page, key, 15)).toEqual([]);
  });

  test("is left out on the way to an agent or the guide, and where something else is in its place", async ({
    request,
  }) => {
    const bars = async (path: string) => {
      const answer = await request.get(path);
      expect(answer.status(), path).toBe(200);
      return readPage(path, await answer.text()).html.querySelectorAll("[data-bar]").length;
    };
    expect(await bars("/")).toBe(1);
    // plans.spec.ts looks for it on a county's page.
    for (const path of [
      "/talk-to-agent",
      "/contact",
      "/download-guide",
      "/thank-you-guide",
      "/quiz",
      "/newsletter/confirm",
      "/offline",
      "/learning-center/glossary",
    ])
      expect(await bars(path), path).toBe(0);
  });
});

test("the menu opens and closes with its button, and closes on a press elsewhere", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const { menu, nav } = header(page);
  await expect(nav).toBeHidden();
  await menu.click();
  await expect(nav).toBeVisible();
  await menu.click();
  await expect(nav).toBeHidden();
  await menu.click();
  await page.mouse.click(195, 760);
  await expect(nav).toBeHidden();
});

test("Escape closes the menu and returns the focus to its button", async ({ page }) => {
  await openMenu(page);
  const { menu, nav } = header(page);
  await nav.getByRole("link", { name: "Contact" }).focus();
  await page.keyboard.press("Escape");
  await expect(nav).toBeHidden();
  await expect(menu).toBeFocused();
});

test("the menu closes when the page changes", async ({ page }) => {
  const home = await page.title();
  await openMenu(page);
  const { nav } = header(page);
  await nav.getByRole("link", { name: "About Us" }).click();
  await expect(page).toHaveURL(/\/about-us$/);
  await expect(nav).toBeHidden();
  await page.goBack();
  // The address changes first; a menu opened before the page has changed would close with it.
  await expect(page).toHaveTitle(home);
  await header(page).menu.click();
  await expect(nav).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(/\/about-us$/);
  await expect(nav).toBeHidden();
});

for (const width of [360, 1280]) {
  test(`at ${width} px, the header never covers the focused element`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    for (const key of ["Tab", "Shift+Tab"]) expect(await coveredStops(page, key, 40)).toEqual([]);
  });
}

test("in the narrowest window and a wide font, the header is as high as the room kept above what has focus", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const [height, room] = await page.evaluate(() => {
    const root = document.documentElement;
    root.style.letterSpacing = "0.075em"; // as wide as the widest fallback font
    const { offsetHeight = 0 } = document.querySelector("header") ?? {};
    return [offsetHeight, Number.parseFloat(getComputedStyle(root).scrollPaddingTop)];
  });
  expect(height).toBeGreaterThan(40);
  expect(height).toBeLessThanOrEqual(room ?? 0);
});

async function openMenu(page: Page): Promise<void> {
  await page.setViewportSize(phone);
  await header(page).menu.click();
  await expect(header(page).nav).toBeVisible();
}
