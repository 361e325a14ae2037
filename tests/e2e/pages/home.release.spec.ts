import type { Page } from "@playwright/test";
import { expect, test } from "#tests/e2e/support/fixtures.ts";

const screens = [
  { width: 360, height: 640 },
  { width: 1280, height: 720 },
];

async function expectScene(page: Page, { height }: { readonly height: number }): Promise<void> {
  const scene = await page.getByRole("main").locator("img").first().boundingBox();
  expect(scene?.y).toBeLessThan(height / 3);
  expect(scene?.width).toBeGreaterThan(300);
}

/** A day between two seasons. */
const between = { SITE_DATE: "2026-09-01" };

test("between seasons, the dates tool is in the first screen, with the scene", async ({
  page,
  startOwn,
}) => {
  const { url } = await startOwn(between);
  await page.goto(url);
  for (const size of screens) {
    await page.setViewportSize(size);
    const tool = await page.getByRole("form", { name: "When do you turn 65?" }).boundingBox();
    expect((tool?.y ?? 0) + (tool?.height ?? 1e4)).toBeLessThanOrEqual(size.height);
    await expectScene(page, size);
  }
});

test("in season, the days left and the check of a plan are, and the dates tool is one press away", async ({
  page,
  startOwn,
}) => {
  const { url } = await startOwn({ SITE_DATE: "2026-11-28" });
  for (const size of screens) {
    await page.setViewportSize(size);
    // A new visit, which doesn't bring back the door of the last one.
    await page.goto("about:blank");
    await page.goto(url);
    for (const part of [
      page.getByText("10 days left"),
      page.getByRole("link", { name: /^Have my plan checked before/ }),
    ])
      await expect(part).toBeInViewport({ ratio: 1 });
    await expectScene(page, size);
    await page.getByRole("tab", { name: "Turning 65" }).click();
    await expect(page.getByRole("form", { name: "When do you turn 65?" })).toBeVisible();
  }
});

test("each door has its tabs beside the folded corner, and on wide screens moves nothing", async ({
  page,
}) => {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    const sheet = await page.locator(".table-sheet").boundingBox();
    const tabs = await page.getByRole("tablist").boundingBox();
    expect((tabs?.y ?? 0) - (sheet?.y ?? 0), `at ${width} px`).toBeGreaterThan(28);
    const heights = new Set<number>();
    for (const tab of await page.getByRole("tab").all()) {
      await tab.click();
      await expect(page.locator("[role=tabpanel]:visible")).toHaveCount(1);
      heights.add((await page.locator(".hero").boundingBox())?.height ?? 0);
    }
    if (width > 360) expect([...heights], `at ${width} px`).toHaveLength(1);
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

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("in season, three links take the place of the doors", async ({ page, startOwn }) => {
    const { url } = await startOwn({ SITE_DATE: "2026-11-28" });
    await page.goto(url);
    await expect(page.getByRole("tab")).toHaveCount(0);
    for (const [name, path] of [
      ["On Medicare", "/talk-to-agent?check=2026-12-07#consultation"],
      ["Turning 65", "/dates"],
      ["Helping someone", "/talk-to-agent?for=someone#consultation"],
    ] as const)
      await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
  });

  test("the dates tool answers", async ({ page, startOwn }) => {
    const { url } = await startOwn(between);
    await page.goto(url);
    const tool = page.getByRole("form", { name: "When do you turn 65?" });
    await tool.getByLabel("Month").selectOption("May");
    await tool.getByLabel("Year").fill("2031");
    await tool.getByRole("button", { name: "Show my dates" }).click();
    await expect(page).toHaveURL(/\/dates\?month=5&year=2031#your-dates$/);
    await expect(page.getByText("You turn 65 in May 2031")).toBeVisible();
  });
});
