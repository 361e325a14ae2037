import { agency } from "#tests/e2e/support/content-facts.ts";
import { glossaryCategories } from "#content/en/glossary/glossary.schema.ts";
import { expect, started, test } from "#tests/e2e/support/fixtures.ts";
import {
  alphabet,
  glossaryPage,
  termsContaining,
  letters,
  openGlossary,
  path,
  terms,
  total,
} from "#tests/e2e/support/glossary-page.ts";

test("lists every term under its letter, with its definition", async ({ page }) => {
  await openGlossary(page);
  const glossary = glossaryPage(page);
  await expect(glossary.count).toHaveText(`${total} terms`);
  await expect(glossary.names).toHaveText(termsContaining(""));
  await expect(glossary.headings).toHaveText(letters);
  for (const { id, definition } of terms) {
    await expect(page.locator(`[id="${id}"]`)).toContainText(definition);
  }
});

test("searches names and definitions on each key press, ignoring case", async ({ page }) => {
  await openGlossary(page);
  const glossary = glossaryPage(page);
  await expect(glossary.text).toHaveAttribute("placeholder", "Search terms...");
  await glossary.text.pressSequentially("SOCIAL");
  const found = termsContaining("social");
  expect(found.length).toBeGreaterThan(1);
  expect(found.some((name) => !name.toLowerCase().includes("social"))).toBe(true);
  await expect(glossary.names).toHaveText(found);
  await expect(glossary.count).toHaveText(`${found.length} of ${total} terms`);
  await glossary.text.fill("PREMIUM");
  await expect(glossary.names).toHaveText(termsContaining("premium"));
  await expect(glossary.names.filter({ hasText: /^Premium$/ })).toBeVisible();
});

test("the categories start with All, and a term must match both category and search", async ({
  page,
}) => {
  await openGlossary(page);
  const { category, text, names } = glossaryPage(page);
  await expect(category.getByRole("option")).toHaveText(["All", ...glossaryCategories]);
  await expect(category.locator("option:checked")).toHaveText("All");
  for (const name of glossaryCategories) {
    await category.selectOption(name);
    await expect(names).toHaveText(termsContaining("", name));
  }
  await category.selectOption("Costs");
  await text.fill("part b");
  await expect(names).toHaveText(termsContaining("part b", "Costs"));
  expect(termsContaining("part b", "Costs")).not.toEqual(termsContaining("part b"));
  await category.selectOption("All");
  await expect(names).toHaveText(termsContaining("part b"));
});

test("puts the search in the address, adds no history entries, and asks the server for nothing", async ({
  page,
}) => {
  await openGlossary(page);
  const { category, text, submit, count } = glossaryPage(page);
  const trail = await page.evaluate(() => history.length);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await text.pressSequentially("drug ");
  await expect(page).toHaveURL(`${path}?q=drug`);
  await category.selectOption("Part D");
  await expect(page).toHaveURL(`${path}?q=drug&category=Part+D`);
  await submit.click();
  await expect(count).toBeFocused();
  await text.fill("");
  await category.selectOption("All");
  await expect(page).toHaveURL(path);
  expect(await page.evaluate(() => history.length)).toBe(trail);
  // Made by the browser, which requests the icon for each new address.
  expect(asked.filter((file) => file !== "/icon.svg" && !file.startsWith("/assets/"))).toEqual([]);
});

test("an address with a search shows its results, also when returning to it", async ({ page }) => {
  await openGlossary(page, "?q=Drug&category=Part+D");
  const { text, category, names } = glossaryPage(page);
  const found = termsContaining("drug", "Part D");
  await expect(names).toHaveText(found);
  await expect(text).toHaveValue("Drug");
  await expect(category).toHaveValue("Part D");
  await page.getByRole("main").getByRole("link", { name: "Visit the Learning Center" }).click();
  await expect(page).toHaveURL("/learning-center");
  await page.goBack();
  await expect(names).toHaveText(found);
  await expect(text).toHaveValue("Drug");
});

test("a page cached without the search takes it from the address", async ({ page }) => {
  await page.route(`**${path}?q=*`, async (route) => {
    await route.fulfill({
      response: await route.fetch({ url: route.request().url().split("?")[0] ?? "" }),
    });
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

test("a link to the glossary from a search shows all terms; back restores the search", async ({
  page,
}) => {
  await openGlossary(page, "?q=hospice");
  const { text, names } = glossaryPage(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Glossary" }).click();
  await expect(names).toHaveCount(total);
  await expect(text).toHaveValue("");
  await page.goBack();
  await expect(names).toHaveText(termsContaining("hospice"));
  await expect(text).toHaveValue("hospice");
});

test("without results, says so in the specified words and links back to all terms", async ({
  page,
}) => {
  await openGlossary(page);
  const { text, category, names, empty, showAll, count } = glossaryPage(page);
  await category.selectOption("Costs");
  await text.fill("no such word");
  await expect(empty).toBeVisible();
  const advice = "Try adjusting your search or filter to find what you're looking for.";
  await expect(page.getByText(advice, { exact: true })).toBeVisible();
  await expect(count).toHaveText(`0 of ${total} terms`);
  await expect(names).toHaveCount(0);
  const nothing = page
    .getByRole("main")
    .locator("div")
    .filter({ has: page.getByRole("heading", { name: "No terms match your search" }) })
    .last();
  await expect(nothing.getByRole("listitem").getByRole("link")).toHaveCount(3);
  await expect(nothing.getByRole("link", { name: agency.phone.display })).toBeVisible();
  await showAll.click();
  await expect(names).toHaveCount(total);
  await expect(text).toBeFocused();
  await expect(text).toHaveValue("");
  await expect(category.locator("option:checked")).toHaveText("All");
  await expect(page).toHaveURL(path);
  await expect(empty).toBeHidden();
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

test("marks a term in the address: on arrival, through a link, and when going back", async ({
  page,
}) => {
  await page.goto(`${path}#premium`);
  const marked = page.locator("dl > div").filter({ visible: true });
  const bars = () =>
    marked.evaluateAll((all) =>
      all.filter((one) => getComputedStyle(one).borderLeftWidth === "6px").map(({ id }) => id),
    );
  expect(await bars()).toEqual(["premium"]);
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

test("gives search engines every term", async ({ page }) => {
  await page.goto(path);
  const data = await page
    .locator("script[type='application/ld+json']")
    .evaluateAll((scripts) => scripts.map(({ textContent }) => JSON.parse(textContent ?? "")));
  const set = data.find((one) => one["@type"] === "DefinedTermSet");
  expect(set.hasDefinedTerm).toHaveLength(total);
  expect(set.hasDefinedTerm[0]).toMatchObject({
    "@type": "DefinedTerm",
    "@id": expect.stringContaining(`${path}#${terms[0]?.id}`),
    name: terms[0]?.term,
    description: terms[0]?.definition,
  });
});

test("ends with links to an agent and to the learning center", async ({ page }) => {
  await page.goto(path);
  const closing = page.getByRole("region", { name: "Still not sure what a term means?" });
  const links = closing.getByRole("link");
  await expect(links.nth(0)).toHaveAttribute("href", "/talk-to-agent");
  await expect(links.nth(1)).toHaveAttribute("href", "/learning-center");
});

test("going back to an address shows the search in that address", async ({ page }) => {
  await openGlossary(page);
  const { text, names } = glossaryPage(page);
  await text.fill("premium");
  await expect(page).toHaveURL(`${path}?q=premium`);
  await page.getByRole("link", { name: /^P$/ }).click();
  await text.fill("");
  await expect(names).toHaveText(termsContaining(""));
  await page.goBack();
  await expect(page).toHaveURL(`${path}?q=premium`);
  await expect(names).toHaveText(termsContaining("premium"));
  await expect(text).toHaveValue("premium");
});
