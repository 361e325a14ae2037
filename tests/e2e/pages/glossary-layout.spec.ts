import type { Locator } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/support/axe-faults.ts";
import { coveredStops } from "#tests/e2e/support/keyboard.ts";
import { expect, started, test } from "#tests/e2e/support/fixtures.ts";
import {
  glossaryPage,
  letters,
  openGlossary,
  path,
  termsContaining,
  total,
} from "#tests/e2e/support/glossary-page.ts";
import { sidewaysScroll, smallTargets, smallTexts } from "#tests/e2e/support/measure-page.ts";

for (const { width, height } of [
  { width: 320, height: 640 },
  { width: 768, height: 1024 },
  { width: 1280, height: 720 },
]) {
  test(`at ${width} px, it fits, nothing covers what has focus, and each letter and term is visible after jumping to it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await openGlossary(page);
    expect(await page.evaluate(smallTexts)).toEqual([]);
    expect(await page.evaluate(smallTargets, "main")).toEqual([]);
    const { text, category, submit, bar, headings } = glossaryPage(page);
    for (const field of [text, category, submit])
      expect((await field.boundingBox())?.height).toBeGreaterThanOrEqual(52);
    expect(await closeLinks(bar)).toEqual([]);
    expect(await page.evaluate(sidewaysScroll)).toBe(0);
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    expect(await page.evaluate(sidewaysScroll)).toBe(0);
    await page.evaluate(() => (document.documentElement.style.fontSize = ""));

    for (const key of ["Tab", "Shift+Tab"]) expect(await coveredStops(page, key, 30)).toEqual([]);

    for (const letter of ["A", "M", "U", "B"]) {
      await bar.getByRole("link", { name: letter, exact: true }).click();
      await expect(page).toHaveURL(`${path}#letter-${letter.toLowerCase()}`);
      const heading = headings.filter({ hasText: letter });
      await expect.poll(() => isUncovered(heading)).toBe(true);
      await expect(bar.getByRole("link", { name: letter, exact: true })).toBeInViewport();
    }
    await page.goto(`${path}#quarters-of-coverage`);
    await started(page);
    await expect.poll(() => isUncovered(page.locator("#quarters-of-coverage dt"))).toBe(true);
  });
}

for (const search of ["#premium", "?q=zzz"]) {
  test(`${search}: no accessibility faults on a phone or a desktop, light or dark`, async ({
    page,
  }) => {
    await openGlossary(page, search);
    for (const { width, height } of [
      { width: 320, height: 640 },
      { width: 1280, height: 720 },
    ]) {
      await page.setViewportSize({ width, height });
      await expectAccessible(page, { at: `${width} px` });
    }
  });
}

test("the marked term keeps its bar in forced colors", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await openGlossary(page, "#premium");
  await expect(page.locator("#premium")).toHaveCSS("border-left-width", "6px");
  const width = (id: string) =>
    page.locator(id).evaluate((one) => getComputedStyle(one).borderLeftWidth);
  expect(await width("#ppo")).toBe("0px");
});

test("works by keyboard alone: search, category, result, letter, and back to all", async ({
  page,
}) => {
  await openGlossary(page);
  const { text, category, submit, count, names, showAll, bar } = glossaryPage(page);
  const { keyboard } = page;
  await text.focus();
  await keyboard.type("drug");
  await keyboard.press("Tab");
  await expect(category).toBeFocused();
  await keyboard.type("Part");
  await expect(names).toHaveText(termsContaining("drug", "Part D"));
  await keyboard.press("Tab");
  await expect(submit).toBeFocused();
  await keyboard.press("Enter");
  await expect(count).toBeFocused();
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
  await expect(names).toHaveText(termsContaining(""));
});

/** Whether the element is fully visible: each of its corners hits the element itself. */
function isUncovered(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { left, top, bottom } = node.getBoundingClientRect();
    return [top + 2, bottom - 2].every((y) => {
      const hit = document.elementFromPoint(left + 2, y);
      return hit !== null && (node.contains(hit) || hit.contains(node)) && !hit.closest("header");
    });
  });
}

/** The links of the bar that are less than 8 px from the next. */
function closeLinks(bar: Locator): Promise<string[]> {
  return bar.getByRole("link").evaluateAll((links) =>
    links.flatMap((link, place) => {
      const [one, next] = [link.getBoundingClientRect(), links[place + 1]?.getBoundingClientRect()];
      if (!next) return [];
      const gap = next.top >= one.bottom ? next.top - one.bottom : next.left - one.right;
      return gap < 7.9 ? [`${link.textContent}: ${gap}`] : [];
    }),
  );
}

test.describe("without JavaScript", () => {
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
});

test("on a phone, says at once that no term matches", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(path); // for the fonts, which a first visit may miss
  await page.goto(`${path}?q=zzzz`);
  await expect(page.getByRole("heading", { name: "No terms match" })).toBeInViewport({ ratio: 1 });
});
