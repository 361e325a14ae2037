import { visitedPages } from "#tests/e2e/support/built-pages.ts";
import { expect, test } from "#tests/e2e/support/fixtures.ts";
import { missingStyle, openAll } from "#tests/e2e/support/page-style.ts";

test.use({ javaScriptEnabled: false, bypassCSP: true });

for (const path of visitedPages) {
  test(`${path} has all the styles it needs`, async ({ page }) => {
    await page.goto(path);
    await openAll(page);
    const { elements, missing } = await missingStyle(page);
    expect(elements).toBeGreaterThan(100);
    expect(missing).toEqual([]);
  });
}

test("control: finds a page without its styles", async ({ page }) => {
  await page.route("**/", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/\.bg-band\s*\{[^}]*\}/, "");
    await route.fulfill({ response: answer, body });
  });
  await page.goto("/");
  expect((await missingStyle(page)).missing).not.toEqual([]);
});
