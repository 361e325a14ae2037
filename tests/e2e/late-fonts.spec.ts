import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "./fixtures.ts";

const names = ["Public Sans", "Source Serif 4"];

test("the script adds the fonts", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  for (const name of names) await expect.poll(() => isDrawn(page, name), name).toBe(true);
  expect(await isDrawn(page, "No Such Font"), "a font that is not there is told").toBe(false);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the page's style does", async ({ page }) => {
    await page.goto("/");
    for (const name of names) await expect.poll(() => isDrawn(page, name), name).toBe(true);
  });
});

/** Whether words in the font are not as wide as in another. */
function isDrawn(page: Page, name: string): Promise<boolean> {
  return page.evaluate((family) => {
    const canvas = document.createElement("canvas").getContext("2d");
    const width = (font: string) => {
      if (canvas) canvas.font = `600 40px ${font}`;
      return canvas?.measureText("Medicare, made simple").width;
    };
    return width(`"${family}", monospace`) !== width("monospace");
  }, name);
}
