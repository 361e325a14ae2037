import type { Locator, Page } from "@playwright/test";
import { builtPages, isArticle } from "#tests/e2e/support/built-pages.ts";
import { expect, started, test } from "#tests/e2e/support/fixtures.ts";

const costs = "/learning-center/articles/medicare-costs-2025";
const donut = "/learning-center/articles/medicare-donut-hole-2025";

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

test("mentions the end of the donut hole first, and again after the first paragraph", async ({
  page,
}) => {
  await open(page, donut);
  const short = page.getByRole("region", { name: "In short" }).getByRole("listitem");
  await expect(short).toHaveCount(3);
  await expect(short.first()).toContainText("January 1, 2025");
  const text = page.locator(".prose > *");
  await expect(text.nth(0)).toHaveJSProperty("tagName", "P");
  await expect(text.nth(1)).toHaveAccessibleName("Please note");
  await expect(text.nth(1)).toContainText("January 1, 2025");
});

test("shows the costs of 2025 under their own year, and how they have changed below the text", async ({
  page,
}) => {
  await open(page, costs);
  const table = page.getByRole("table", { name: "What you pay for Part B" });
  await expect(table.getByRole("columnheader")).toHaveText([
    "What you pay",
    "2025",
    /^20(?!25)\d\d$/,
  ]);
  const cells = table.getByRole("row", { name: /Standard monthly premium/ }).getByRole("cell");
  await expect(cells.first()).toHaveText("$185");
  await expect(cells.first()).toHaveCSS("text-align", "right");
  const words = page.getByRole("table", { name: "Part B premiums by income" }).getByRole("cell");
  await expect(words.first()).not.toHaveCSS("text-align", "right");

  const history = page.getByRole("region", { name: "How the amounts have changed" });
  await history.locator("summary").click();
  const premium = history.getByRole("row", { name: /Part B standard monthly premium/ });
  await expect(history.getByRole("columnheader", { name: "2024" })).toBeVisible();
  await expect(premium).toContainText(/\$174\.70.*\$185/);
  const source = history.getByRole("link", { name: /CMS fact sheet on Parts A and B/ });
  await expect(source).toBeVisible();
});

test("prints on eight sheets or fewer, with text of 12 points", async ({ page }) => {
  await open(page, costs);
  const margin = { top: "0.4in", right: "0.4in", bottom: "0.4in", left: "0.4in" };
  const pdf = (await page.pdf({ format: "Letter", margin })).toString("latin1");
  const sheets = pdf.match(/\/Type\s*\/Page\b/g) ?? [];
  expect(sheets.length).toBeGreaterThan(2);
  expect(sheets.length).toBeLessThanOrEqual(8);
  await page.emulateMedia({ media: "print" });
  const text = page.locator(".prose p").first();
  const size = await text.evaluate((one) => getComputedStyle(one).fontSize);
  expect(Number.parseFloat(size)).toBeCloseTo(16, 0);
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
