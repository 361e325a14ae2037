import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test as base, type Page } from "@playwright/test";
import { freePort } from "#tests/service/testing.ts";

/** Every part has a picture in each color scheme, in tests/e2e/pictures. To accept a new look, see CONTRIBUTING. */
const parts = [
  "type",
  "buttons",
  "fields",
  "choices",
  "messages",
  "disclosure",
  "tables",
  "people",
  "drawings",
];

/** `npm run dev` on a port of its own, which is the only one with the page of parts. */
const test = base.extend<object, { readonly developed: string }>({
  developed: [
    async ({}, use) => {
      const data = mkdtempSync(join(tmpdir(), "parts-"));
      const port = String(await freePort());
      const env = { ...process.env, PORT: port, DATA_DIR: data, NODE_ENV: "development" };
      const dev = spawn(process.execPath, ["scripts/dev.ts"], { env, stdio: "ignore" });
      const address = `http://localhost:${port}`;
      await expect(async () => {
        expect((await fetch(`${address}/parts`)).ok).toBe(true);
      }).toPass({ timeout: 110_000 });
      await use(address);
      dev.kill();
      rmSync(data, { recursive: true, force: true, maxRetries: 5 });
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

test.skip(process.platform !== "linux", "the pictures were taken on Linux");
test.describe.configure({ mode: "serial" });
test.use({ reuseContext: false });

/** Opens the page of parts, with its own fonts however late they come. */
async function openParts(page: Page, address: string, colorScheme: "light" | "dark") {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width: 1000, height: 900 });
  await page.route(`${address}/parts`, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({
      response,
      body: body.replaceAll("font-display: optional", "font-display: block"),
    });
  });
  await page.goto(`${address}/parts`);
  for (const image of await page.locator("img").all()) await image.scrollIntoViewIfNeeded();
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0),
  );
}

for (const scheme of ["light", "dark"] as const)
  test(`every part looks as it was accepted, ${scheme}`, async ({ page, developed }) => {
    await openParts(page, developed, scheme);
    expect(
      await page
        .locator("[data-part]")
        .evaluateAll((all) => all.map((part) => part.getAttribute("data-part"))),
    ).toEqual(parts);
    for (const part of parts)
      await expect
        .soft(page.locator(`[data-part=${part}]`))
        .toHaveScreenshot(`${part}-${scheme}.png`);
  });

test("a part that looks different is found", async ({ page, developed }, { config }) => {
  test.skip(/all|changed/.test(config.updateSnapshots), "it would be accepted");
  await openParts(page, developed, "light");
  await page.addStyleTag({ content: ".button { background: #9b1c1c !important }" });
  const compared = expect(page.locator("[data-part=buttons]")).toHaveScreenshot(
    "buttons-light.png",
    { timeout: 5000 },
  );
  await expect(compared).rejects.toThrow(/pixels/);
});
