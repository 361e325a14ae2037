import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

const names = ["Public Sans", "Source Serif 4"];

/** Waits until the site's fonts are drawn: they come late, and with them lines break elsewhere. */
export async function expectFonts(page: Page): Promise<void> {
  for (const name of names) await expect.poll(() => isDrawn(page, name), name).toBe(true);
}

/** Whether words in the font are not as wide as in another. */
export function isDrawn(page: Page, name: string): Promise<boolean> {
  return page.evaluate((family) => {
    const canvas = document.createElement("canvas").getContext("2d");
    const width = (font: string) => {
      if (canvas) canvas.font = `600 40px ${font}`;
      return canvas?.measureText("Medicare, made simple").width;
    };
    return width(`"${family}", monospace`) !== width("monospace");
  }, name);
}
