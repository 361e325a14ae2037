import { expectFonts, isDrawn } from "./drawn-fonts.ts";
import { expect, hydrated, test } from "./fixtures.ts";

test("the script adds the fonts", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  await expectFonts(page);
  expect(await isDrawn(page, "No Such Font"), "a font that is not there is told").toBe(false);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the page's style does", async ({ page }) => {
    await page.goto("/");
    await expectFonts(page);
  });
});
