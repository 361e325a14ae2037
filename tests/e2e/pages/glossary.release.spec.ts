import type { Locator } from "@playwright/test";
import { agency } from "#tests/e2e/support/content-facts.ts";
import { expect, started, test } from "#tests/e2e/support/fixtures.ts";
import {
  alphabet,
  glossaryPage,
  letters,
  openGlossary,
  path,
  termsContaining,
  total,
} from "#tests/e2e/support/glossary-page.ts";
import { coveredStops } from "#tests/e2e/support/keyboard.ts";

// island-states.release.spec.ts opens the address of a search, leaves it and comes back.
test("without a search in the address, all terms; the browser's Back brings the search back", async ({
  page,
}) => {
  const { text, category, names, bar } = glossaryPage(page);
  await openGlossary(page, "?q=drug&category=Part+D");
  await expect(names).toHaveText(termsContaining("drug", "Part D"));
  await expect(category).toHaveValue("Part D");
  await page.getByRole("contentinfo").getByRole("link", { name: "Glossary" }).click();
  await expect(page).toHaveURL(path);
  await expect(names).toHaveText(termsContaining(""));
  await started(page);
  await text.fill("premium");
  await expect(page).toHaveURL(`${path}?q=premium`);
  await bar.getByRole("link", { name: /^P$/ }).click();
  await text.fill("");
  await expect(names).toHaveText(termsContaining(""));
  await page.goBack();
  await expect(page).toHaveURL(`${path}?q=premium`);
  await expect(names).toHaveText(termsContaining("premium"));
  await expect(text).toHaveValue("premium");
});

test("a page cached without the search takes it from the address", async ({ page }) => {
  await page.route(`**${path}?q=*`, async (route) => {
    const url = route.request().url().split("?")[0] ?? "";
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  await openGlossary(page, "?q=hospice");
  const { text, names } = glossaryPage(page);
  await expect(names).toHaveText(termsContaining("hospice"));
  await expect(text).toHaveValue("hospice");
});

test("searches for what is typed before the script runs", async ({ page }) => {
  const script = Promise.withResolvers<void>();
  await page.route("**/assets/start-*.js", async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "domcontentloaded" });
  const { text, names } = glossaryPage(page);
  await text.pressSequentially("hospice");
  await expect(names).toHaveCount(total);
  script.resolve();
  await started(page);
  await expect(names).toHaveText(termsContaining("hospice"));
  await expect(text).toHaveValue("hospice");
  await expect(page).toHaveURL(`${path}?q=hospice`);
});

test("without results, says so in the specified words, on a phone's first screen, and links back to all terms", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openGlossary(page); // for the fonts, which a first visit may miss
  await openGlossary(page, "?q=zzzz");
  const { text, category, names, empty, showAll, count } = glossaryPage(page);
  await expect(empty).toBeInViewport({ ratio: 1 });
  await text.fill("no such word");
  await category.selectOption("Costs");
  const advice = "Try adjusting your search or filter to find what you're looking for.";
  await expect(page.getByText(advice, { exact: true })).toBeVisible();
  await expect(count).toHaveText(`0 of ${total} terms`);
  await expect(names).toHaveCount(0);
  const heading = page.getByRole("heading", { name: "No terms match your search" });
  const nothing = page.getByRole("main").locator("div").filter({ has: heading }).last();
  await expect(nothing.getByRole("listitem").getByRole("link")).toHaveCount(3);
  await expect(nothing.getByRole("link", { name: agency.phone.display })).toBeVisible();
  await showAll.click();
  await expect(names).toHaveCount(total);
  await expect(text).toBeFocused();
  await expect(category.locator("option:checked")).toHaveText("All");
  await expect(page).toHaveURL(path);
});

test("shows the whole alphabet; only letters with matching terms are links", async ({ page }) => {
  await openGlossary(page);
  const { bar, text } = glossaryPage(page);
  const letter = /^[A-Z]$/;
  await expect(bar.getByText(letter)).toHaveText(alphabet);
  await expect(bar.getByRole("link", { name: letter })).toHaveText(letters);
  await text.fill("hospice");
  const left = [...new Set(termsContaining("hospice").map(([first = ""]) => first))];
  await expect(bar.getByText(letter)).toHaveText(alphabet);
  await expect(bar.getByRole("link", { name: letter })).toHaveText(left);
  await bar.getByRole("link", { name: left.at(-1) ?? "" }).click();
  await expect(page).toHaveURL(`${path}?q=hospice#letter-${left.at(-1)?.toLowerCase()}`);
  await expect(bar.getByRole("link", { name: letter })).toHaveText(left);
});

test("marks a term in the address, in forced colors too: on arrival, through a link, and when going back", async ({
  page,
}) => {
  const terms = page.locator("dl > div").filter({ visible: true });
  const bars = () =>
    terms.evaluateAll((all) =>
      all.filter((one) => getComputedStyle(one).borderLeftWidth === "6px").map(({ id }) => id),
    );
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(`${path}#premium`);
  expect(await bars()).toEqual(["premium"]);
  await page.emulateMedia({ forcedColors: null });
  await expect(page.locator("#premium")).toBeInViewport();
  await started(page);
  expect(await bars()).toEqual(["premium"]);

  await page.goto("/learning-center/articles/medicare-costs-2025");
  await started(page);
  const link = page.locator(`a[href="${path}#coinsurance"]`).first();
  await link.focus();
  await link.press("Enter");
  await expect(page).toHaveURL(`${path}#coinsurance`);
  await expect.poll(bars).toEqual(["coinsurance"]);
  await expect(page.locator("#coinsurance")).toBeInViewport({ ratio: 1 });
  await glossaryPage(page).bar.getByRole("link", { name: "M", exact: true }).click();
  await expect.poll(bars).toEqual([]);
  await page.goBack();
  await expect.poll(bars).toEqual(["coinsurance"]);
});

for (const { width, height } of [
  { width: 320, height: 640 },
  { width: 768, height: 1024 },
  { width: 1280, height: 720 },
])
  test(`at ${width} px, nothing covers what has focus, nor a letter or term that one jumps to`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await openGlossary(page);
    const { bar, headings } = glossaryPage(page);
    expect(await closeLinks(bar)).toEqual([]);
    for (const key of ["Tab", "Shift+Tab"]) expect(await coveredStops(page, key, 30)).toEqual([]);
    for (const letter of ["A", "M", "U", "B"]) {
      await bar.getByRole("link", { name: letter, exact: true }).click();
      await expect(page).toHaveURL(`${path}#letter-${letter.toLowerCase()}`);
      await expect.poll(() => isUncovered(headings.filter({ hasText: letter }))).toBe(true);
      await expect(bar.getByRole("link", { name: letter, exact: true })).toBeInViewport();
    }
    await openGlossary(page, "#quarters-of-coverage");
    await expect.poll(() => isUncovered(page.locator("#quarters-of-coverage dt"))).toBe(true);
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
