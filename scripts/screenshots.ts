import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { startService } from "#tests/service/start-service.ts";
import { ensureBuild } from "./ensure-build.ts";
import { browserArguments, ensureBrowser } from "./find-browser.ts";

// `npm run screenshots`: takes the pictures that the README shows, from the built site.
const root = process.cwd();
const folder = join(root, "docs/images");
const pictures = [
  { name: "home-desktop", width: 1280, height: 900 },
  { name: "home-phone", width: 390, height: 900 },
];

await ensureBuild(root);
await mkdir(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments });
const service = await startService();
for (const { name, width, height } of pictures) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.goto(service.url);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await page.close();
}
await service.end();
await browser.close();
