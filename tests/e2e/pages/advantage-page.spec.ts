import { expect, test } from "#tests/e2e/support/fixtures.ts";
import { sidewaysScroll } from "#tests/e2e/support/measure-page.ts";

test.beforeEach(({ page }) => page.goto("/learning-center/medicare-advantage"));

const types = ["HMO", "PPO", "SNP", "PFFS", "MSA"];

test("has as many considerations as advantages", async ({ page }) => {
  const sides = page.getByRole("region", { name: "Advantages and considerations" });
  await expect(sides.getByRole("heading", { level: 3 })).toHaveText([
    "Advantages",
    "Considerations",
  ]);
  const [gains, asks] = [sides.getByRole("list").first(), sides.getByRole("list").last()];
  const count = await gains.getByRole("listitem").count();
  expect(count).toBeGreaterThan(3);
  await expect(asks.getByRole("listitem")).toHaveCount(count);
});

test("on wide screens, each advantage is level with its consideration", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
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

test("shows five types, each with as many pros as cons, and each linked from its abbreviation", async ({
  page,
}) => {
  const region = page.getByRole("region", { name: "The five plan types" });
  await expect(region.getByRole("article")).toHaveCount(types.length);
  for (const type of types) {
    await region.getByRole("link", { name: type, exact: true }).click();
    const article = region.getByRole("article", { name: new RegExp(`^${type} `) });
    await expect(article).toBeInViewport();
    await expect(article.getByRole("heading", { level: 4 })).toHaveText(["Pros", "Cons"]);
    const lists = article.getByRole("list");
    const pros = await lists.first().getByRole("listitem").count();
    expect(pros, type).toBeGreaterThan(1);
    await expect(lists.last().getByRole("listitem"), type).toHaveCount(pros);
  }
});

test("the table shows its three amounts by year, including the page's own", async ({ page }) => {
  const history = page.getByRole("region", { name: "How the amounts have changed" });
  await expect(history.getByRole("rowheader")).toHaveText([
    /average monthly premium/,
    /in network/,
    /in and out of network/,
  ]);
  const limit = page.getByRole("region", { name: "How the yearly limit works" });
  const amounts = await limit.getByText(/^\$[\d,]+$/).allTextContents();
  expect(amounts).toHaveLength(2);
  for (const amount of amounts) await expect(history).toContainText(amount);
});

test("at 360 px, the table's amounts wrap below their names, each after its year", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const history = page.getByRole("region", { name: "How the amounts have changed" });
  const cell = history.locator("td").filter({ hasText: "$9,250" });
  await expect(cell).toHaveText(/^2026\s*\$9,250$/);
  await expect(cell.getByText("2026")).toBeVisible();
  expect(await page.evaluate(sidewaysScroll)).toBe(0);
});

test("links to one article, and announces another without a link", async ({ page }) => {
  const articles = page.getByRole("region", { name: "Read more" }).getByRole("article");
  await expect(articles).toHaveCount(2);
  await expect(articles.first().getByRole("link")).toHaveAttribute(
    "href",
    "/learning-center/articles/advantage-vs-supplement",
  );
  await expect(articles.last()).toContainText("Coming Soon");
  await expect(articles.last().getByRole("link")).toHaveCount(0);
});

test("has a breadcrumb at the top and two next steps at the end", async ({ page }) => {
  const trail = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(trail.getByRole("link")).toHaveText(["Home", "Learning Center"]);
  const end = page.getByRole("region", { name: "Compare plans side by side" });
  const targets = end.getByRole("link", { name: /^(Compare Plans|Talk to an Agent)$/ });
  await expect(targets.first()).toHaveAttribute("href", "/compare-plans");
  await expect(targets.last()).toHaveAttribute("href", "/talk-to-agent");
});

test("fits 320 px, even with doubled text", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(sidewaysScroll)).toBe(0);
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  expect(await page.evaluate(sidewaysScroll)).toBe(0);
});
