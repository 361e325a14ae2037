import type { Locator, Page } from "@playwright/test";
import { builtPages, isArticle } from "#tests/e2e/support/built-pages.ts";
import { expect, started, test } from "#tests/e2e/support/fixtures.ts";

const costs = "/learning-center/articles/medicare-costs-2025";
const donut = "/learning-center/articles/medicare-donut-hole-2025";

const share = { name: "Share this article" };

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await started(page);
}

test("related articles are beside the text, or below it on small screens; the bar leads to the search", async ({
  page,
}) => {
  await open(page, donut);
  const links = page.getByRole("region", { name: "Related articles" }).getByRole("listitem");
  const box = async (of: Locator) =>
    (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const article = page.getByRole("article");
  const [text, link] = [await box(article), await box(links.first())];
  expect(link.x).toBeGreaterThan(text.x + text.width);
  await page.setViewportSize({ width: 768, height: 1024 });
  const [narrow, below] = [await box(article), await box(links.first())];
  expect(below.y).toBeGreaterThan(narrow.y + narrow.height);
  await page.getByRole("link", { name: "Search the learning center" }).click();
  const search = page.getByRole("searchbox", { name: "Search the learning center" });
  await expect(search).toBeInViewport();
});

test("beside text of twice the size, no column of a table is out of sight on a tablet", async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  for (const path of builtPages.filter(isArticle)) {
    await open(page, path);
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    const hidden = await page
      .getByRole("article")
      .locator("[role=group]:has(> table)")
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length);
    expect.soft(hidden, path).toBe(0);
  }
});

for (const path of builtPages.filter(isArticle))
  test(`${path}: on a phone, the text starts in the first screen and its tables fit`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 720 });
    await open(page, path);
    await page.reload(); // with the site's fonts, which a first visit may do without
    const first = page.locator(".prose > p").first();
    // In the page: a press may scroll what is under the phone bar.
    const top = () => first.evaluate((text) => text.getBoundingClientRect().top + scrollY);
    expect(await top()).toBeLessThanOrEqual(700);
    await page.getByRole("main").getByText("On this page").first().click();
    await expect.poll(top).toBeGreaterThan(800);
    const tables = await page.locator(".data-table table").evaluateAll((all) =>
      all.map((table) => ({
        columns: table.querySelectorAll("thead th").length,
        over: table.scrollWidth - (table.parentElement?.clientWidth ?? 0),
        narrowestWords: Math.min(
          ...Array.from(table.querySelectorAll(".words td"), (cell) => cell.clientWidth),
        ),
      })),
    );
    expect(tables.length).toBeGreaterThan(0);
    expect(tables.filter(({ narrowestWords }) => narrowestWords < 140)).toEqual([]);
    expect(tables.filter(({ columns, over }) => columns <= 3 && over > 0)).toEqual([]);
  });

/** Runs in the page. */
const blocked = {
  "copying is refused": () =>
    Object.defineProperty(navigator.clipboard, "writeText", {
      value: () => Promise.reject(new Error("refused")),
    }),
  "there is no clipboard, as without https": () =>
    Object.defineProperty(navigator, "clipboard", { value: undefined }),
};

for (const [why, block] of Object.entries(blocked))
  test(`if ${why}, says so and offers an alternative`, async ({ page }) => {
    await page.addInitScript(block);
    await open(page, costs);
    const row = page.getByRole("group", share);
    await row.getByRole("button", { name: "Copy link" }).click();
    await expect(row.getByRole("status")).toContainText("address bar");
  });

test.describe("on a device with a share sheet", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });

  test("offers it", async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "share", {
        value: (data: ShareData) => {
          document.body.setAttribute("data-shared", JSON.stringify(data));
          return Promise.reject(new DOMException("closed", "AbortError"));
        },
      });
    });
    await open(page, costs);
    await page.getByRole("group", share).getByRole("button", { name: "Share" }).click();
    await expect(page.locator("body")).toHaveAttribute(
      "data-shared",
      /"title":"Medicare Costs in 2025"/,
    );
  });
});
