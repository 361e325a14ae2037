import { agency } from "#tests/e2e/support/content-facts.ts";
import { expect, started, test } from "#tests/e2e/support/fixtures.ts";
import { coveredStops } from "#tests/e2e/support/keyboard.ts";
import { phone, siteHeader } from "#tests/e2e/support/site-header.ts";

// The looks of what is around every page: the header, the phone's bar and the footer.

test.beforeEach(async ({ page }) => {
  await page.goto("/");
  await started(page);
});

test("at each width, it starts at the page's left edge, has the phone number, and is low on a phone", async ({
  page,
}) => {
  const edge = (part: string) =>
    page.locator(part).evaluate((one) => one.getBoundingClientRect().left);
  const { banner } = siteHeader(page);
  for (const width of [320, 360, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 740 });
    const content = await edge("#steps");
    expect(await edge("header a >> nth=0"), `at ${width} px`).toBe(content);
    expect(await edge("body > footer p >> nth=0"), `at ${width} px`).toBe(content);
    const call = banner.getByRole("link", { name: `Call ${agency.phone.display}` });
    await expect(call).toBeInViewport({ ratio: 1 });
    if (width === 360) expect((await banner.boundingBox())?.height).toBeLessThanOrEqual(72);
  }
  // With large text, the menu is below the name, and still at the right edge.
  await page.setViewportSize({ width: 768, height: 740 });
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  const { x = 0, width = 0 } = (await banner.locator("summary").boundingBox()) ?? {};
  expect(x + width).toBeCloseTo(768 - (await edge("header a >> nth=0")), 0);
});

test("stays at the top, and gets a shadow after 10 px of scrolling", async ({ page }) => {
  const { banner } = siteHeader(page);
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

test("scrolls away where it would take more than 12% of the screen, however large the text is", async ({
  page,
}) => {
  const { banner } = siteHeader(page);
  for (const { height, root, stays } of [
    { height: 1024, root: "", stays: true },
    { height: 1024, root: "200%", stays: false },
    { height: 610, root: "", stays: true },
    { height: 590, root: "", stays: false },
  ]) {
    await page.setViewportSize({ width: 768, height });
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), root);
    await page.evaluate(() => scrollTo(0, 3000));
    const seen = expect(banner, `${height} px, ${root}`);
    await (stays ? seen : seen.not).toBeInViewport();
    if (stays) expect((await banner.boundingBox())?.height).toBeLessThanOrEqual(height * 0.12);
  }
});

test("the menu's button shows that it is open, in forced colors too", async ({ page }) => {
  await page.setViewportSize(phone);
  const { menu } = siteHeader(page);
  const icons = menu.locator("svg");
  const press = async () => {
    await menu.click();
    await page.mouse.move(0, 400);
    await menu.evaluate((button) => button.blur());
  };
  for (const forcedColors of ["none", "active"] as const) {
    await page.emulateMedia({ forcedColors });
    const closed = await menu.screenshot();
    await expect(icons.filter({ visible: true })).toHaveCount(1);
    await expect(menu).toHaveAccessibleName("Menu");
    await press();
    await expect.poll(async () => (await menu.screenshot()).equals(closed)).toBe(false);
    await expect(icons.nth(1)).toBeVisible();
    await expect(menu).toHaveAccessibleName("Close");
    await press();
    await expect.poll(async () => (await menu.screenshot()).equals(closed)).toBe(true);
  }
  await page.emulateMedia({ forcedColors: null });
});

test("on a tablet, each link of the menu is as far above its rule as the others", async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await siteHeader(page).menu.click();
  const cells = page.locator("header details li:not(:has(.button))");
  for (const size of ["100%", "200%"]) {
    await page.evaluate((text) => (document.documentElement.style.fontSize = text), size);
    await expect(cells).toHaveCount(5);
    const heights = await cells.evaluateAll((all) =>
      all.map((cell) => Math.round(cell.getBoundingClientRect().height)),
    );
    expect(new Set(heights), size).toHaveProperty("size", 1);
  }
});

test("in forced colors, only the current page's link has a line under it", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  const links = siteHeader(page).nav.locator("a:not(.button)");
  await expect(links.filter({ visible: true })).toHaveCount(5);
  for (const link of await links.filter({ visible: true }).all()) {
    const before = await link.screenshot();
    await link.evaluate(({ style }) => {
      style.borderColor = "Canvas";
      style.textDecoration = "none";
    });
    const isCurrent = (await link.textContent()) === "Home";
    expect((await link.screenshot()).equals(before), String(isCurrent)).toBe(!isCurrent);
  }
});

for (const { path, width, height } of [
  { path: "/", width: 360, height: 700 },
  { path: "/about-us", width: 360, height: 640 },
])
  test(`on ${path} at ${width} px, nothing that stays in place covers what has focus`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto(path);
    await started(page);
    for (const key of ["Tab", "Shift+Tab"]) expect(await coveredStops(page, key, 15)).toEqual([]);
  });

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

test("the phone's bar shows below the opening, but not at a form, at the footer, while typing, or in print", async ({
  page,
}) => {
  const bar = page.getByRole("complementary", { name: "Next steps" });
  const scrollTo = (part: string) =>
    page.locator(part).evaluate((one) => one.scrollIntoView({ block: "center" }));
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(bar).toBeHidden();
  await scrollTo("#why");
  await expect(bar).toBeInViewport({ ratio: 1 });
  const guide = bar.getByRole("link", { name: "Free guide" });
  await expect(guide).toHaveAttribute("href", "/download-guide");
  const box = await bar.boundingBox();
  expect([box?.height, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([56, 640]);
  await page.locator("main").evaluate((main) => {
    main.append(Object.assign(document.createElement("input"), { id: "typed" }));
    document.getElementById("typed")?.focus({ preventScroll: true });
  });
  await expect(bar).toBeHidden();
  await page.locator("#typed").evaluate((input) => input.blur());
  await expect(bar).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(bar).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  for (const part of ["main form:visible >> nth=-1", "body > footer p >> nth=0"]) {
    await scrollTo(part);
    await expect(bar).toBeHidden();
    await scrollTo("#why");
    await expect(bar).toBeVisible();
  }
  await page.setViewportSize({ width: 800, height: 640 });
  await expect(bar).toBeHidden();
});

test("on a phone, the footer is at most 1,150 px high, and opens its links from one button", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/about-us"); // with the fonts, which the first visit may miss
  const footer = page.getByRole("contentinfo");
  const height = async () => (await footer.boundingBox())?.height ?? 0;
  const link = footer.getByRole("link", { name: "Glossary" });
  const button = footer.getByText("More pages");
  await expect(link).toBeHidden();
  expect(await height()).toBeLessThanOrEqual(1150);
  await expect(footer.getByText("This is a solicitation of insurance.")).toBeVisible();
  await button.click();
  await expect(link).toBeVisible();
  expect(await height(), "with its links").toBeGreaterThan(1150);
  await button.click();
  await page.setViewportSize({ width: 1280, height: 740 });
  await expect(button).toBeHidden();
  await expect(link).toBeVisible();
});

test("the guide's page opens at the top when it is loaded again", async ({ page }) => {
  await page.goto("/thank-you-guide");
  await page.evaluate(() => window.scrollTo(0, 400));
  await page.reload();
  await started(page);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test("the page for the time offline is fetched only once a visitor uses a page", async ({
  browser,
  service,
}) => {
  const context = await browser.newContext(); // other tests have registered its worker in the shared context
  const page = await context.newPage();
  await page.goto(`${service.url}/about-us`);
  await started(page);
  await page.waitForLoadState("networkidle");
  expect(context.serviceWorkers()).toEqual([]);
  await page.keyboard.press("Tab");
  await expect.poll(() => context.serviceWorkers().length).toBe(1);
  await context.close();
});
