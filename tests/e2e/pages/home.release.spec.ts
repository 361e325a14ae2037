import { expect, test } from "#tests/e2e/support/fixtures.ts";

test("the dates tool is in the first screen, with the scene", async ({ page }) => {
  await page.goto("/");
  for (const size of [
    { width: 360, height: 640 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(size);
    const tool = await page.getByRole("form", { name: "When do you turn 65?" }).boundingBox();
    expect((tool?.y ?? 0) + (tool?.height ?? 1e4)).toBeLessThanOrEqual(size.height);
    const scene = await page.getByRole("main").locator("img").first().boundingBox();
    expect(scene?.y).toBeLessThan(size.height / 3);
    expect(scene?.width).toBeGreaterThan(300);
  }
});

test("shows pages of the guide large enough to read", async ({ page }) => {
  await page.goto("/");
  const pages = page.getByRole("img", { name: /^Three pages from the guide/ }).locator("img");
  await expect(pages).toHaveCount(3);
  for (const picture of await pages.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(200);
    const large = await picture.evaluate(async ({ src }: HTMLImageElement) => {
      const image = Object.assign(new Image(), { src });
      await image.decode();
      return image.naturalWidth;
    });
    expect(large).toBeGreaterThan(300);
  }
});

test("on a phone, is at most 11,000 px long", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/");
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(11_000);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the dates tool answers", async ({ page }) => {
    await page.goto("/");
    const tool = page.getByRole("form", { name: "When do you turn 65?" });
    await tool.getByLabel("Month").selectOption("May");
    await tool.getByLabel("Year").fill("2031");
    await tool.getByRole("button", { name: "Show my dates" }).click();
    await expect(page).toHaveURL(/\/dates\?month=5&year=2031#your-dates$/);
    await expect(page.getByText("You turn 65 in May 2031")).toBeVisible();
  });
});
