import type { Locator } from "@playwright/test";
import { expect, started, test } from "#tests/e2e/support/fixtures.ts";
import { sidewaysScroll } from "#tests/e2e/support/measure-page.ts";

const center = "/learning-center";

/** The five topics, and the start of each one's answer. */
const answers = {
  "medicare-basics": "Medicare is federal health insurance",
  "enrollment-periods": "You can usually sign up for Medicare or change plans only",
  "medicare-advantage": "A Medicare Advantage plan, also called Part C, is a private plan",
  "medicare-supplements": "A Medicare Supplement policy, also called Medigap, pays",
  "prescription-drug-plans": "Part D helps pay for the drugs",
};

for (const [slug, answer] of Object.entries(answers))
  test(`${slug} starts with its badge, one sentence and a picture, in two columns on a tablet`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto(`${center}/${slug}`);
    const main = page.getByRole("main");
    const sentence = main.getByText(answer, { exact: false }).first();
    await expect(sentence).toHaveText(/^[^.]+\.$/);
    // Its badge, with what lies on the table.
    const badge = main.locator("h1").locator("xpath=preceding::img[1]");
    await expect(badge).toHaveAttribute("src", new RegExp(`/margins-${slug}-`));
    // Phones open some pictures with a press.
    const picture = main.locator("figure, .fold > summary").filter({ visible: true }).first();
    const beside = sentence.locator("xpath=../following-sibling::div").last();
    const [text, side, below] = [await boxOf(sentence), await boxOf(beside), await boxOf(picture)];
    expect(side.x).toBeGreaterThan(text.x + text.width);
    expect(below.y).toBeGreaterThan(text.y);
    expect(below.y).toBeLessThan(1400);
    await page.setViewportSize({ width: 360, height: 720 });
    const [above, narrow] = [await boxOf(sentence), await boxOf(picture)];
    expect((await boxOf(beside)).x).toBeLessThanOrEqual(above.x);
    // Only the introduction comes between the sentence and the picture.
    expect(narrow.y - above.y - above.height).toBeLessThan(300);
  });

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error("nothing to see");
  return box;
}

test("on a desktop, each advantage is level with its consideration", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${center}/medicare-advantage`);
  const sides = page.getByRole("region", { name: "Advantages and considerations" });
  // Measured together, because fonts that load in between move what is below.
  const tops = await sides
    .getByRole("list")
    .evaluateAll((lists) =>
      [lists.at(0), lists.at(-1)].map((list) =>
        Array.from(list?.querySelectorAll("li") ?? [], (item) =>
          Math.round(item.getBoundingClientRect().top),
        ),
      ),
    );
  expect(tops[0]?.length).toBeGreaterThan(3);
  expect(tops[0]).toEqual(tops[1]);
});

test("at 360 px, amounts by year wrap below their names, each after its year", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`${center}/medicare-advantage`);
  const history = page.getByRole("region", { name: "How the amounts have changed" });
  await history.getByText("Show the list").click();
  const limit = page.getByRole("region", { name: "How the yearly limit works" });
  const amounts = await limit.getByText(/^\$[\d,]+$/).allTextContents();
  expect(amounts).toHaveLength(2);
  for (const amount of amounts) await expect(history).toContainText(amount);
  const cell = history.locator("td").filter({ hasText: "$9,250" });
  await expect(cell).toHaveText(/^2026\s*\$9,250$/);
  await expect(cell.getByText("2026")).toBeVisible();
});

for (const width of [320, 360])
  test(`at ${width} px, two Medigap letters fit next to their costs; ten scroll in their region`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${center}/medicare-supplements`);
    await started(page);
    const name = "What each plan covers";
    const region = page.getByRole("group", { name });
    const table = page.getByRole("table", { name });
    expect(await region.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await page.getByRole("button", { name: "Show all ten" }).click();
    await expect(table.getByRole("columnheader")).toHaveCount(11);
    const cost = table.getByRole("rowheader", { name: "Part A deductible" });
    const before = await boxOf(cost);
    await region.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
    const last = table.getByRole("columnheader", { name: "Plan N" });
    await expect(last).toBeInViewport({ ratio: 0.95 });
    expect((await boxOf(cost)).x).toBe(before.x);
    expect(await page.evaluate(sidewaysScroll)).toBe(0);
  });

test("where there is room, a legal page's contents are beside its sections", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/privacy-policy");
  const links = page.getByRole("navigation", { name: "On this page" }).getByRole("link");
  const last = (await links.allTextContents()).at(-1) ?? "";
  await links.last().click();
  await expect(page.getByRole("heading", { name: last, exact: true })).toBeInViewport();
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(links.first()).toBeHidden();
});
