import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { startService } from "#tests/service/testing.ts";
import { ensureBuild } from "./build.ts";
import { takeDeskPictures } from "./desk-pictures.ts";
import { browserArguments, ensureBrowser } from "./find-browser.ts";

// `npm run screenshots`: takes the README's pictures, and the desk's, from the built site.
const root = process.cwd();
const folder = join(root, "docs/images");
/** Paths by picture name; a fragment scrolls to that part. */
const screens = {
  home: "/",
  article: "/learning-center/articles/medicare-enrollment-periods#your-first-chance-to-sign-up",
  "compare-plans": "/compare-plans#compare",
};
/** In CSS pixels. */
const devices = {
  desktop: { width: 1280, height: 900 },
  phone: { width: 390, height: 900 },
};

await ensureBuild(root);
await mkdir(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments });
const service = await startService();
for (const [device, viewport] of Object.entries(devices)) {
  for (const [name, path] of Object.entries(screens)) {
    const page = await browser.newPage({ viewport });
    // Waits for what script adds.
    await page.goto(service.url + path, { waitUntil: "networkidle" });
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(folder, `${name}-${device}.png`) });
    await page.close();
  }
}
await service.end();
await takeDeskPictures(browser, folder);
await browser.close();
