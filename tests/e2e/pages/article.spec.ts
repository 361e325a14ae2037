import type { Locator, Page } from "@playwright/test";
import { agency, license } from "#tests/e2e/support/content-facts.ts";
import { builtPages } from "#tests/e2e/support/built-pages.ts";
import { expect, started, test } from "#tests/e2e/support/fixtures.ts";

const drugs = "/learning-center/articles/medicare-prescription-drug-coverage";
const donut = "/learning-center/articles/medicare-donut-hole-2025";

async function open(page: Page, path = drugs): Promise<void> {
  await page.goto(path);
  await started(page);
}

test("the breadcrumb links to the parent pages and cuts the title at 30 characters", async ({
  page,
}) => {
  await open(page);
  const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(crumbs.getByRole("link")).toHaveText(["Home", "Learning Center", "Part D"]);
  const last = crumbs.locator("[aria-current=page]");
  await expect(last).toHaveText("Medicare Prescription Drug Cov…");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Medicare Prescription Drug Coverage: What You Need to Know",
  );
});

test("shows a back link, read time, dates and next steps", async ({ page }) => {
  await open(page, donut);
  const article = page.getByRole("article");
  await expect(article.getByRole("link", { name: "Back to Part D" })).toHaveAttribute(
    "href",
    "/learning-center/prescription-drug-plans",
  );
  await expect(article.locator("header")).toContainText("5 min read");
  await expect(article.getByText("Published May 15, 2025")).toBeVisible();
  await expect(article.getByText(/^Updated /)).toBeVisible();
  await expect(article.getByRole("banner").or(article.locator("header"))).toContainText(
    /Checked by Angela Brooks \(sample name\), licensed insurance agent, on [A-Z]\w+ \d+, 20\d\d/,
  );
  await expect(article.getByRole("link", { name: "Compare Medicare Plans" })).toHaveAttribute(
    "href",
    "/compare-plans",
  );
  const callback = page.getByRole("region", { name: "Have questions about your own situation?" });
  await expect(callback.getByRole("link", { name: "Request a call" })).toHaveAttribute(
    "href",
    "/talk-to-agent",
  );
  await expect(callback.getByRole("link", { name: agency.phone.display })).toBeVisible();
  await page.getByRole("link", { name: "Search the learning center" }).click();
  await expect(
    page.getByRole("searchbox", { name: "Search the learning center" }),
  ).toBeInViewport();
});

test("shows related articles with their read times: beside the text, or below it on small screens", async ({
  page,
}) => {
  await open(page, donut);
  const links = page.getByRole("region", { name: "Related articles" }).getByRole("listitem");
  expect(await links.count()).toBeGreaterThanOrEqual(2);
  await expect(links.first()).toContainText(/\d min read/);
  const box = async (of: Locator) =>
    (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const article = page.getByRole("article");
  const [text, link] = [await box(article), await box(links.first())];
  expect(link.x).toBeGreaterThan(text.x + text.width);
  await page.setViewportSize({ width: 768, height: 1024 });
  const [narrow, below] = [await box(article), await box(links.first())];
  expect(below.y).toBeGreaterThan(narrow.y + narrow.height);
});

test("keeps the contents and the guide in sight beside the text, where there is room", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await open(page, donut);
  const contents = page.getByRole("navigation", { name: "On this page" });
  const last = contents.getByRole("link").last();
  await last.click();
  const heading = page.getByRole("heading", { name: await last.innerText() });
  await expect(heading).toBeInViewport();
  await expect(last).toBeInViewport();
  const guide = page.getByRole("link", { name: "Get the free guide" });
  await expect(guide).toBeInViewport({ ratio: 1 });
  await expect(guide).toHaveAttribute("href", "/download-guide");
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect(contents).toBeHidden();
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

test("shows how the amounts have changed below the text, with their source", async ({ page }) => {
  await open(page, "/learning-center/articles/medicare-costs-2025");
  const history = page.getByRole("region", { name: "How the amounts have changed" });
  await history.locator("summary").click();
  const table = history.getByRole("table");
  const premium = table.getByRole("row", { name: /Part B standard monthly premium/ });
  await expect(table.getByRole("columnheader", { name: "2024" })).toBeVisible();
  await expect(premium).toContainText("$174.70");
  await expect(premium).toContainText("$185");
  await expect(
    history.getByRole("link", { name: /CMS fact sheet on Parts A and B/ }),
  ).toBeVisible();
});

test("shows the costs of 2025 under their own year", async ({ page }) => {
  await open(page, "/learning-center/articles/medicare-costs-2025");
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
});

test("ends with the sources, each with the day it was read", async ({ page }) => {
  await open(page);
  const article = page.getByRole("article");
  await expect(article.getByRole("heading", { name: "Sources" })).toBeVisible();
  const sources = article.locator("footer li");
  expect(await sources.count()).toBeGreaterThanOrEqual(2);
  for (const source of await sources.all()) {
    await expect(source).toContainText(/, checked [A-Z]\w+ \d+, 20\d\d$/);
  }
});

test("an article on Medigap includes the solicitation notice", async ({ page }) => {
  await open(page, "/learning-center/articles/advantage-vs-supplement");
  const line = page.getByRole("article").getByText("This is a solicitation of insurance.");
  await expect(line).toContainText(agency.name);
  await expect(line).toContainText(license);
});

test("prints on eight sheets or fewer, with text of 12 points", async ({ page }) => {
  await open(page, "/learning-center/articles/medicare-costs-2025");
  const margin = { top: "0.4in", right: "0.4in", bottom: "0.4in", left: "0.4in" };
  const pdf = (await page.pdf({ format: "Letter", margin })).toString("latin1");
  const sheets = pdf.match(/\/Type\s*\/Page\b/g) ?? [];
  expect(sheets.length).toBeGreaterThan(2);
  expect(sheets.length).toBeLessThanOrEqual(8);
  await page.emulateMedia({ media: "print" });
  const size = await page
    .locator(".prose p")
    .first()
    .evaluate((text) => getComputedStyle(text).fontSize);
  expect(Number.parseFloat(size)).toBeCloseTo(16, 0);
  for (const name of ["On this page", "Share this article", "Prefer to read on paper?"])
    await expect(page.getByLabel(name).or(page.getByText(name)).first()).toBeHidden();
  await expect(page.locator("article footer li").first(), "a source").toBeVisible();
});

for (const path of builtPages.filter((one) => one.startsWith("/learning-center/articles/"))) {
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
}

test("everything is readable without script", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await page.goto(donut);
  const article = page.getByRole("article");
  const history = article.getByRole("region", { name: "How the amounts have changed" });
  await expect(history.getByRole("table")).toBeVisible();
  const term = article.locator("a[href^='/learning-center/glossary#']").first();
  await term.click();
  await expect(page).toHaveURL(/\/learning-center\/glossary#[\w-]+$/);
  await context.close();
});
