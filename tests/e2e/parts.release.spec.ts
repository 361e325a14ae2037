import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, expect, type Page, test as base } from "@playwright/test";
import sharp from "sharp";
import { freePort } from "#tests/service/testing.ts";

/** The groups of the page of parts. Each has a picture in tests/e2e/pictures; to accept a new look, see CONTRIBUTING. */
const parts = [
  "type",
  "buttons",
  "boxes",
  "fields",
  "choices",
  "pickers",
  "questions",
  "messages",
  "lists",
  "call",
  "article",
  "drawings",
  "scenes",
  "strips",
  "costs",
  "periods",
  "coverage",
];

/** Groups that look different without script: their pictures have a third column. */
const scripted = new Set(["pickers", "call"]);

/** Tall groups, at half their size in the pictures, for smaller files. */
const tall = new Set(["call", "article", "strips", "costs", "periods", "coverage"]);

/** The page of parts, opened once in each way. */
interface Views {
  /** In the light scheme, on a day when the agency is open. */
  readonly light: Page;
  /** In the dark scheme, at night. */
  readonly dark: Page;
  /** In the light scheme, without script. */
  readonly plain: Page;
  /** Taken first, since the phone bar hides from a page with a field in focus. */
  readonly frame: Buffer;
}

/** `npm run dev` on a port of its own, which is the only one with the page of parts. */
const test = base.extend<object, { readonly developed: string; readonly views: Views }>({
  developed: [
    async ({}, use) => {
      const data = mkdtempSync(join(tmpdir(), "parts-"));
      const port = String(await freePort());
      // Holidays and days left would look different every day.
      const day = { SITE_DATE: "2027-02-09" };
      const env = { ...process.env, ...day, PORT: port, DATA_DIR: data, NODE_ENV: "development" };
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
  views: [
    async ({ browser, developed }, use) => {
      const light = await openParts(browser, developed, { time: "2027-02-09T16:00:00Z" });
      const dark = await openParts(browser, developed, {
        colorScheme: "dark",
        time: "2027-02-10T04:00:00Z",
      });
      const plain = await openParts(browser, developed, {});
      const frame = await pictureOfFrame(light, dark);
      const pages = [light, dark, plain];
      for (const page of pages) {
        await force(page, "[data-forced=hover]", ["hover"]);
        await force(page, "[data-forced=focus]", ["focus", "focus-visible"]);
      }
      await use({ light, dark, plain, frame });
      for (const page of pages) await page.context().close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

test.skip(process.platform !== "linux", "the pictures were taken on Linux");
// One worker for the file, and so one server and three visits.
test.describe.configure({ mode: "default" });
test.use({ reuseContext: false });

interface Visit {
  readonly colorScheme?: "dark";
  /** For the open hours and the year's clock. Without a time, the page gets no script. */
  readonly time?: string;
}

/** The columns of a picture are as wide as a tablet. */
const tablet = { width: 1000, height: 900 };

/** With room above, the browser would scroll a group too far to draw all of it. */
const unpadded = "html { scroll-padding: 0 !important }";

/** Opens the page of parts, with its own fonts however late they come, and brings its parts into their states. */
async function openParts(browser: Browser, address: string, { colorScheme, time }: Visit) {
  const context = await browser.newContext({
    colorScheme: colorScheme ?? "light",
    javaScriptEnabled: time !== undefined,
    reducedMotion: "reduce",
    timezoneId: "America/New_York",
    viewport: tablet,
  });
  context.setDefaultTimeout(30_000);
  if (time) await context.clock.setFixedTime(time);
  await context.route(`${address}/parts`, async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({
      response,
      body: body
        .replaceAll("font-display: swap", "font-display: block")
        .replace("</head>", `<style>${unpadded}</style></head>`),
    });
  });
  const page = await context.newPage();
  await page.goto(`${address}/parts`);
  if (time) await makeChoices(page);
  await page.locator("[data-part=lists] details").nth(1).evaluate(open);
  await page.locator("[data-part=article] details").evaluate(open);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(Array.from(document.images, async (image) => image.decode()));
  });
  return page;
}

function open(details: HTMLElement | SVGElement): void {
  details.toggleAttribute("open", true);
}

/** Chooses the second tab and a third plan, after which a fourth can't be chosen. */
async function makeChoices(page: Page): Promise<void> {
  // Until the script has started, a click does nothing. The first visit's compiles it.
  await expect(page.locator("html")).toHaveAttribute("data-started", { timeout: 60_000 });
  const pickers = page.locator("[data-part=pickers]");
  const tab = pickers.getByRole("tab").nth(1);
  await tab.click();
  await expect(tab).toHaveAttribute("aria-selected", "true");
  await pickers.getByRole("checkbox", { name: "Third plan" }).check();
  await expect(pickers.getByRole("checkbox", { name: "Fourth plan" })).toBeDisabled();
  await pickers.getByRole("checkbox", { name: "Third plan" }).blur();
  await page.mouse.move(0, 0);
  await expect(page.locator(":root:is([data-shut], [data-open-now])")).toBeAttached();
}

/**
 * Shows the controls in a place as if under the pointer or in focus, of a group only the first, until the returned
 * session is detached.
 */
async function force(page: Page, place: string, forcedPseudoClasses: string[]) {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const controls = `${place} :is(a, button, input[id], select, textarea), a${place}`;
  const { nodeIds } = await session.send("DOM.querySelectorAll", {
    nodeId: root.nodeId,
    selector: controls,
  });
  expect(nodeIds.length, controls).toBeGreaterThan(0);
  for (const nodeId of nodeIds)
    await session.send("CSS.forcePseudoState", { nodeId, forcedPseudoClasses });
  return session;
}

/** A group in both schemes, side by side. */
async function pictureOf({ light, dark, plain }: Views, part: string): Promise<Buffer> {
  const shots: Buffer[] = [];
  for (const page of scripted.has(part) ? [light, dark, plain] : [light, dark])
    shots.push(await shoot(page, part));
  return sheet([shots], tall.has(part) ? 0.5 : 1);
}

/** Takes a group's picture until it's the same twice, since a busy browser may not have drawn all of it. */
async function shoot(page: Page, part: string): Promise<Buffer> {
  const place = page.locator(`[data-part=${part}]`);
  const style = ".site-header { position: static !important }";
  const take = () => place.screenshot({ animations: "disabled", style });
  let [before, now] = [await take(), await take()];
  for (let tries = 0; tries < 10 && !now.equals(before); tries++)
    [before, now] = [now, await take()];
  return now;
}

/** What is around every page: the header for wide screens, and that of a phone, closed and open, and its bar. */
async function pictureOfFrame(light: Page, dark: Page): Promise<Buffer> {
  const [lightShots, darkShots] = [await shootFrame(light), await shootFrame(dark)];
  return sheet([
    [lightShots.wide],
    [darkShots.wide],
    [lightShots.closed, darkShots.closed, lightShots.bar, darkShots.bar],
    [lightShots.opened, darkShots.opened, lightShots.skipping, darkShots.skipping],
  ]);
}

async function shootFrame(page: Page) {
  const phoneHeader = { x: 0, y: 0, width: 360, height: 84 };
  const first = ".site-header nav > a:first-child, .site-header nav li:first-child > a";
  for (const link of await page.locator(first).all())
    await link.evaluate((element) => element.setAttribute("aria-current", "page"));
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.evaluate(() => scrollTo(0, 0));
  const wide = await page.locator(".site-header").screenshot();
  await page.setViewportSize({ width: 360, height: 640 });
  await page.evaluate(() => scrollTo(0, 0));
  const closed = await page.screenshot({ clip: phoneHeader });
  const menu = page.locator("[data-menu]");
  await menu.evaluate(open);
  const opened = await page.screenshot();
  await menu.evaluate((element) => element.toggleAttribute("open", false));
  const focus = await force(page, ".skip-link", ["focus", "focus-visible"]);
  const skipping = await page.screenshot({ clip: phoneHeader });
  await focus.detach();
  // The bar shows where the page is scrolled past its first screen, and no form is in sight.
  await page.locator("[data-part=lists]").evaluate((part) => part.scrollIntoView());
  const bar = await page.locator(".phone-bar").screenshot();
  await page.setViewportSize(tablet);
  return { wide, closed, bar, opened, skipping };
}

/**
 * Puts rows of pictures on one sheet. A palette and a smaller scale keep its file small; with fewer colors, a small
 * change of one part could move the colors of others.
 */
async function sheet(rows: readonly (readonly Buffer[])[], scale = 1): Promise<Buffer> {
  const gap = 16;
  const placed: { input: Buffer; left: number; top: number }[] = [];
  let [width, height] = [0, 0];
  for (const row of rows) {
    let [left, tallest] = [0, 0];
    for (const shot of row) {
      const size = await sharp(shot).metadata();
      const { data: input, info } = await sharp(shot)
        .resize(Math.round(size.width * scale))
        .png({ palette: true, colors: 128, dither: 0 })
        .toBuffer({ resolveWithObject: true });
      placed.push({ input, left, top: height });
      left += info.width + gap;
      tallest = Math.max(tallest, info.height);
    }
    width = Math.max(width, left - gap);
    height += tallest + gap;
  }
  const sheetSize = { width, height: height - gap, channels: 3, background: "#808080" } as const;
  return await sharp({ create: sheetSize })
    .composite(placed)
    .png({ palette: true, dither: 0, compressionLevel: 9 })
    .toBuffer();
}

test("every part looks as it was accepted", async ({ views }) => {
  const groups = await views.light
    .locator("[data-part]")
    .evaluateAll((all) => all.map((part) => part.getAttribute("data-part")));
  expect(groups).toEqual(parts);
  for (const part of parts)
    expect.soft(await pictureOf(views, part)).toMatchSnapshot(`${part}.png`);
  expect.soft(views.frame).toMatchSnapshot("frame.png");
  const pictures = readdirSync(join(import.meta.dirname, "pictures"));
  expect(pictures.toSorted()).toEqual([...parts, "frame"].map((part) => `${part}.png`).toSorted());
});

/** Small changes of one part, which must be seen. */
const changes = [
  [
    "drawings",
    "[data-part=drawings] picture:nth-child(2) > img[width='48'] { visibility: hidden }",
  ],
  ["buttons", "[data-part=buttons] .button { border-radius: 1.5rem }"],
  [
    "buttons",
    "[data-part=buttons] p + div > .button:first-child { background: #1f6a5c !important }",
  ],
] as const;

test("control: finds a lost badge, rounder buttons and another color", async ({ views }, {
  config,
}) => {
  test.skip(/all|changed/.test(config.updateSnapshots), "it would be accepted");
  for (const [part, content] of changes) {
    const pages = [views.light, views.dark];
    const styles = await Promise.all(pages.map((page) => page.addStyleTag({ content })));
    const picture = await pictureOf(views, part);
    for (const style of styles) await style.evaluate((element: Element) => element.remove());
    expect(() => expect(picture).toMatchSnapshot(`${part}.png`), content).toThrow(/pixels/);
  }
});
