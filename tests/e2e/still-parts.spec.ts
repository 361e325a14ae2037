import type { Locator, Page } from "@playwright/test";
import { builtPages } from "./built-pages.ts";
import { expectFonts } from "./drawn-fonts.ts";
import { expect, hydrated, test } from "./fixtures.ts";
import { guideForm } from "./guide-form.ts";
import { layOutLateParts } from "./lay-out-late-parts.ts";

test("the script leaves still parts as they came, and fetches nothing of them", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/");
  await layOutLateParts(page);
  const sent = await stillWords(page);
  expect(sent.length).toBeGreaterThan(3);
  await page
    .locator("[data-still] h2")
    .first()
    .evaluate((heading) => heading.classList.add("sent"));
  await hydrated(page);
  expect(await stillWords(page)).toEqual(sent);
  // Changes above them and between them: the carousel moves on, the form is refused.
  await page.getByRole("button", { name: "Next testimonial" }).click();
  await guideForm(page).button.click();
  await expect(guideForm(page).summary).toBeFocused();
  expect(await stillWords(page)).toEqual(sent);
  await expect(page.locator("[data-still] h2.sent"), "the very element that came").toBeVisible();
  expect(asked.filter((url) => /-parts-|site-footer/.test(url))).toEqual([]);
});

const article = "/learning-center/articles/";

/** One of each kind; but what a newsletter's link leads to is always asked of the server. */
const pages = builtPages.filter(
  (path) =>
    (!path.startsWith(article) || path === `${article}medicare-costs-2025`) &&
    !path.startsWith("/newsletter/"),
);

for (const path of pages)
  test(`${path} is whole at once when a link leads to it`, async ({ page }) => {
    await page.goto(path === "/sitemap" ? "/" : "/sitemap");
    await hydrated(page);
    await markDocument(page);
    await follow(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    const words = await mainWords(page);
    expect(await isSameDocument(page), "no page load").toBe(true);
    await page.goto(path);
    await hydrated(page);
    await layOutLateParts(page); // a crowded machine leaves some until they come near
    await expect.poll(() => mainWords(page), "as when it is loaded").toBe(words);
  });

test("links in still parts lead on, and back, without a page load", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  await expectFonts(page);
  await markDocument(page);
  const link = page.locator("[data-still]").getByRole("link", { name: "Meet the whole team" });
  await scrollDownTo(link);
  const left = await page.evaluate(() => Math.round(scrollY));
  await link.click();
  await expect(page).toHaveURL(/\/about-us#team$/);
  await expect(page.locator("#team")).toBeFocused();
  await expect(page.locator("#team")).toBeInViewport();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(left);
  await expect(link).toBeInViewport();
  expect(await isSameDocument(page)).toBe(true);
});

test("a click with a key held is left to the browser", async ({ page, context }) => {
  await page.goto("/");
  await hydrated(page);
  const opened = context.waitForEvent("page");
  const link = page.locator("[data-still]").getByRole("link", { name: "Take the Quiz" });
  await link.click({ modifiers: ["ControlOrMeta"] });
  await expect(await opened).toHaveURL(/\/quiz$/);
  await expect(page).toHaveURL(/\/$/);
});

/** Scrolls as a person does, past all that stands above. */
async function scrollDownTo(link: Locator): Promise<void> {
  await link.evaluate(async (element) => {
    while (element.getBoundingClientRect().bottom > innerHeight) {
      scrollBy({ top: 300, behavior: "instant" });
      await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
    }
  });
}

/** What the still parts of the page say, in the order they are read. */
function stillWords(page: Page): Promise<readonly string[]> {
  return page.locator("main [data-still]").allInnerTexts();
}

function mainWords(page: Page): Promise<string> {
  return page.getByRole("main").innerText();
}

/** Follows a link to the path, which no page need have. */
async function follow(page: Page, path: string): Promise<void> {
  await page.locator("footer").evaluate((footer, href) => {
    const link = Object.assign(document.createElement("a"), { href });
    footer.append(link);
    link.setAttribute("href", href);
    link.click();
  }, path);
}

/** Leaves a mark that a page load would wipe out. */
async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.body.setAttribute("data-same", ""));
}

function isSameDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => document.body.hasAttribute("data-same"));
}
