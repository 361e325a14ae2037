import { expect, test } from "#tests/e2e/support/fixtures.ts";
import {
  glossaryPage,
  termsContaining,
  letters,
  path,
  total,
} from "#tests/e2e/support/glossary-page.ts";

test.use({ javaScriptEnabled: false });

test("shows every term, and each letter links to its heading", async ({ page }) => {
  await page.goto(path);
  const { names, bar, headings } = glossaryPage(page);
  await expect(names).toHaveText(termsContaining(""));
  for (const letter of letters) {
    await bar.getByRole("link", { name: letter, exact: true }).click();
    await expect(headings.filter({ hasText: letter })).toBeInViewport();
  }
});

test("the server runs the search, which can be cleared", async ({ page }) => {
  await page.goto(path);
  const { text, category, submit, names, count, showAll, bar } = glossaryPage(page);
  await text.fill("DRUG");
  await category.selectOption("Part D");
  await submit.click();
  await expect(page).toHaveURL(`${path}?q=DRUG&category=Part+D`);
  const found = termsContaining("drug", "Part D");
  await expect(names).toHaveText(found);
  await expect(count).toHaveText(`${found.length} of ${total} terms`);
  await expect(text).toHaveValue("DRUG");
  await expect(category).toHaveValue("Part D");
  await bar.getByRole("link").last().click();
  await expect(names).toHaveText(found);
  await showAll.click();
  await expect(page).toHaveURL(path);
  await expect(names).toHaveCount(total);
});

test("accepts a category alone, and an empty query", async ({ page }) => {
  await page.goto(path);
  const { category, submit, names } = glossaryPage(page);
  await category.selectOption("Eligibility");
  await submit.click();
  await expect(names).toHaveText(termsContaining("", "Eligibility"));
  await category.selectOption("All");
  await submit.click();
  await expect(names).toHaveCount(total);
});

test("without results, says so and links back to all terms", async ({ page }) => {
  await page.goto(`${path}?q=<b>no+such+word`);
  const { text, empty, showAll, names } = glossaryPage(page);
  await expect(empty).toBeVisible();
  await expect(text).toHaveValue("<b>no such word");
  await showAll.click();
  await expect(names).toHaveCount(total);
});

test("scrolls to a term in the address and marks it", async ({ page }) => {
  await page.goto(`${path}#medigap`);
  await expect(page.locator("#medigap")).toBeInViewport({ ratio: 1 });
  await expect(page.locator("#medigap")).toHaveCSS("border-left-width", "6px");
  await expect(page.locator("#premium")).toHaveCSS("border-left-width", "0px");
});
