import type { Page } from "@playwright/test";
import { agency } from "#tests/e2e/support/content-facts.ts";
import { expect, expectComplaints, started, test } from "#tests/e2e/support/fixtures.ts";

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await started(page);
}

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole("searchbox", { name: "Search the learning center" }).fill(words);
  await page.keyboard.press("Enter");
}

// search.spec.ts follows a result, and reads the list of articles without script.
test("results have their own address; another search replaces them, and all can be cleared", async ({
  page,
}) => {
  const path = "/learning-center/articles";
  await open(page, path);
  await search(page, "formulary");
  const heading = page.getByRole("heading", { name: /results for “formulary”/ });
  await expect(heading).toBeFocused();
  const badges = page.getByRole("main").getByRole("listitem").locator("picture img");
  await expect(badges.first()).toBeVisible();
  await expect(page).toHaveURL(`${path}?q=formulary#results`);
  await page.reload();
  await expect(heading).toBeVisible();
  await started(page);
  await search(page, "hospice");
  await expect(page.getByRole("heading", { name: /results? for “hospice”/ })).toBeFocused();
  await page.getByRole("link", { name: "Clear the search" }).click();
  await expect(page).toHaveURL(path);
  await expect(page.locator("main mark")).toHaveCount(0);
});

test("without results, shows the query as text, next steps and the phone number", async ({
  page,
}) => {
  await open(page, "/learning-center");
  await search(page, "<zzzzzz>");
  const main = page.getByRole("main");
  const heading = main.getByRole("heading", { name: "Nothing found for “<zzzzzz>”" });
  await expect(heading).toBeFocused();
  await expect(main.getByRole("link", { name: "Open the glossary" })).toBeVisible();
  const results = main.getByRole("region", { name: /^Nothing found/ });
  await expect(results.getByRole("listitem").getByRole("link")).toHaveCount(3);
  await expect(results.locator("picture img")).toHaveJSProperty("complete", true);
  await expect(main.getByRole("link", { name: agency.phone.display }).first()).toBeVisible();
});

test.describe("a page that the server sent without results", () => {
  test.beforeEach(async ({ page }) => {
    await page.route("**/learning-center?q=*", async (route) => {
      const url = route.request().url().split("?")[0] ?? "";
      await route.fulfill({ response: await route.fetch({ url }) });
    });
  });

  test("searches in the browser, in an index of at most 60 kB", async ({ page }) => {
    const sizes: number[] = [];
    page.on("response", async (response) => {
      if (/\/(find-pages|search-entries)-/.test(response.url()))
        sizes.push(Number(await response.headerValue("content-length")));
    });
    await open(page, "/learning-center");
    expect(sizes).toEqual([]);
    await open(page, "/learning-center?q=premium");
    await expect(page.getByRole("heading", { name: /for “premium”/ })).toBeVisible();
    await expect(page.getByText("Start here.")).toBeHidden();
    await expect(page).toHaveTitle(/^Search: premium/);
    expect(sizes).toHaveLength(2);
    const sum = sizes.reduce((all, size) => all + size, 0);
    expect(sum).toBeGreaterThan(10_000);
    expect(sum).toBeLessThanOrEqual(60_000);
  });

  for (const file of ["find-pages-*.js", "search-entries-*.json"])
    test(`if it can't search, says so with the phone number: ${file}`, async ({
      page,
      complaints,
    }) => {
      await page.route(`**/${file}`, (route) => route.abort());
      await open(page, "/learning-center?q=premium");
      await expect(page.getByText(/search didn’t load/)).toBeVisible();
      const main = page.getByRole("main");
      await expect(main.getByRole("link", { name: agency.phone.display }).first()).toBeVisible();
      await expectComplaints(complaints, [/Failed to load resource/]);
    });
});
