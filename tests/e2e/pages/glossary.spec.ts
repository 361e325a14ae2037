import type { Page } from "@playwright/test";
import { expect, started, test } from "#tests/e2e/support/fixtures.ts";
import { glossaryWords as words } from "#tests/e2e/support/content-facts.ts";
import {
  glossaryPage,
  openGlossary,
  path,
  termsContaining,
  total,
} from "#tests/e2e/support/glossary-page.ts";

test("by keyboard alone: a search as one types, a category, a letter, and back to all; nothing is asked of the server", async ({
  page,
}) => {
  await openGlossary(page);
  const { text, category, submit, count, names, showAll, bar } = glossaryPage(page);
  const { keyboard } = page;
  await expect(count).toHaveText(`${total} terms`);
  const entries = await page.evaluate(() => history.length);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await text.focus();
  await keyboard.type("DRUG");
  await expect(names).toHaveText(termsContaining("drug"));
  await keyboard.press("Tab");
  await expect(category).toBeFocused();
  await keyboard.type("Part");
  const matches = termsContaining("drug", "Part D");
  await expect(names).toHaveText(matches);
  await expect(count).toHaveText(`${matches.length} of ${total} terms`);
  await expect(page).toHaveURL(`${path}?q=DRUG&category=Part+D`);
  await keyboard.press("Tab");
  await expect(submit).toBeFocused();
  await keyboard.press("Enter");
  await expect(count).toBeFocused();
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await keyboard.press("Tab");
  await expect(showAll).toBeFocused();
  await keyboard.press("Tab");
  await expect(bar.getByRole("link", { name: "Search" })).toBeFocused();
  await keyboard.press("Tab");
  await expect(bar.getByRole("link").nth(1)).toBeFocused();
  await keyboard.press("Enter");
  await expect(page).toHaveURL(/#letter-/);
  await bar.getByRole("link", { name: "Search" }).focus();
  await keyboard.press("Enter");
  await expect(text).toBeFocused();
  for (let step = 0; step < 3; step += 1) await keyboard.press("Tab");
  await expect(showAll).toBeFocused();
  await keyboard.press("Enter");
  await expect(text).toBeFocused();
  await expect(text).toHaveValue("");
  await expect(names).toHaveText(termsContaining(""));
  // The browser requests the icon for each new address.
  const asides = /^\/icon\.svg$|^\/assets\//;
  expect(requests.filter((one) => !asides.test(one))).toEqual([]);
});

test("a term leads back to where one was reading, from a new tab too, but not to other sites", async ({
  page,
  context,
}) => {
  const article = "/learning-center/articles/medicare-costs-2025";
  const wayBack = (tab: Page) => tab.getByRole("link", { name: words.back });
  await page.goto(article);
  await started(page);
  const link = page.locator(`a[href="${path}#benefit-period"]`).first();
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(500);
  await link.press("Enter");
  await expect(page.locator("#benefit-period").getByRole("link")).toHaveText(words.back);
  await glossaryPage(page).bar.getByRole("link", { name: "M", exact: true }).click();
  await expect(wayBack(page)).toHaveCount(0);
  await page.goBack();
  await wayBack(page).click();
  await expect(page).toHaveURL(article);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);

  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    link.click({ modifiers: ["ControlOrMeta"] }),
  ]);
  await wayBack(tab).click();
  await expect(tab).toHaveURL(article);

  await openGlossary(page, "#benefit-period");
  await expect(page.locator("[data-island=glossary]")).toHaveAttribute("data-live", "");
  await expect(wayBack(page)).toHaveCount(0);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the server runs the search, which can be cleared, and a term in the address is marked", async ({
    page,
  }) => {
    await page.goto(path);
    const { text, category, submit, names, count, showAll, bar, headings } = glossaryPage(page);
    await expect(names).toHaveText(termsContaining(""));
    await bar.getByRole("link", { name: "M", exact: true }).click();
    await expect(headings.filter({ hasText: "M" })).toBeInViewport();
    await text.fill("DRUG");
    await category.selectOption("Part D");
    await submit.click();
    await expect(page).toHaveURL(`${path}?q=DRUG&category=Part+D`);
    const matches = termsContaining("drug", "Part D");
    await expect(names).toHaveText(matches);
    await expect(count).toHaveText(`${matches.length} of ${total} terms`);
    await expect(text).toHaveValue("DRUG");
    await expect(category).toHaveValue("Part D");
    await showAll.click();
    await expect(page).toHaveURL(path);
    await expect(names).toHaveCount(total);
    await category.selectOption("Eligibility");
    await submit.click();
    await expect(names).toHaveText(termsContaining("", "Eligibility"));
    await page.goto(`${path}?q=<b>no+such+word`);
    await expect(glossaryPage(page).empty).toBeVisible();
    await expect(text).toHaveValue("<b>no such word");
    await page.goto(`${path}#medigap`);
    await expect(page.locator("#medigap")).toBeInViewport({ ratio: 1 });
    await expect(page.locator("#medigap")).toHaveCSS("border-left-width", "6px");
    await expect(page.locator("#premium")).toHaveCSS("border-left-width", "0px");
  });
});
