import type { Page } from "@playwright/test";
import { expect, started, test } from "#tests/e2e/support/fixtures.ts";

const searchbox = (page: Page) =>
  page.getByRole("searchbox", { name: "Search the learning center" });

test("by keyboard alone, from any page of the learning center to a result", async ({ page }) => {
  await page.goto("/learning-center/medicare-basics");
  await started(page);
  await searchbox(page).focus();
  await page.keyboard.type("appeal");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/learning-center?q=appeal#results");
  await expect(page.getByRole("heading", { name: /for “appeal”/ })).toBeFocused();
  await expect(page.locator("main mark").first()).toHaveText(/appeal/i);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  const first = page.getByRole("main").getByRole("listitem").getByRole("link", { name: "Appeal" });
  await expect(first.first()).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/learning-center/glossary#appeal");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the server answers, from the page of articles and from another page's bar", async ({
    page,
  }) => {
    await page.goto("/learning-center/articles");
    await searchbox(page).fill("deductible");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL("/learning-center/articles?q=deductible#results");
    await expect(page.getByRole("heading", { name: /results for “deductible”/ })).toBeVisible();
    await expect(page.locator("main mark").first()).toHaveText(/deductible/i);
    await expect(searchbox(page)).toHaveValue("deductible");
    await page.goto("/learning-center/medicare-basics");
    await searchbox(page).fill("hospice");
    await page.getByRole("button", { name: "Search" }).first().click();
    await expect(page.getByRole("heading", { name: /for “hospice”/ })).toBeVisible();
  });
});
