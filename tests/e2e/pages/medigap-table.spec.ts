import { join } from "node:path";
import type { Page } from "@playwright/test";
import { medigapBenefitsSchema as schema } from "#content/en/topics/schemas.ts";
import { medigapLetters } from "#content/en/topics/medigap-letters.ts";
import { readFacts } from "#scripts/content/facts.ts";
import { readContentBy } from "#scripts/content/read-content.ts";
import { agency, license, licenses } from "#tests/e2e/support/content-facts.ts";
import { expect, started, test } from "#tests/e2e/support/fixtures.ts";
import { sidewaysScroll } from "#tests/e2e/support/measure-page.ts";

const path = "/learning-center/medicare-supplements";
const file = join(process.cwd(), "content/en/topics/medigap-benefits.yaml");
const { benefits } = (await readContentBy(schema, file, await readFacts(process.cwd()))).data;

/** The table and its picker, by role and label. */
function parts(page: Page) {
  const section = page.getByRole("region", { name: "What each plan covers" });
  const table = section.getByRole("table", { name: "What each plan covers" });
  const chooser = section.getByRole("group", { name: "Plans to show" });
  return {
    section,
    table,
    chooser,
    region: section.getByRole("group", { name: "What each plan covers" }),
    heads: table.getByRole("columnheader"),
    box: (letter: string) => chooser.getByRole("checkbox", { name: `Plan ${letter}`, exact: true }),
    button: section.getByRole("button"),
    status: section.getByRole("status"),
  };
}

async function open(page: Page, width = 1280): Promise<ReturnType<typeof parts>> {
  await page.setViewportSize({ width, height: 800 });
  await page.goto(path);
  await started(page);
  return parts(page);
}

async function expectShown(page: Page, letters: readonly string[]): Promise<void> {
  const { heads, table, chooser } = parts(page);
  await expect(heads).toHaveText(["Benefit", ...letters.map((letter) => `Plan ${letter}`)]);
  await expect(table.getByRole("cell")).toHaveCount(letters.length * benefits.length);
  await expect(chooser.getByRole("checkbox", { checked: true })).toHaveCount(letters.length);
  for (const letter of letters) await expect(parts(page).box(letter)).toBeChecked();
}

test("shows G and N by default", async ({ page }) => {
  const { chooser, status } = await open(page);
  await expect(chooser.getByRole("checkbox")).toHaveCount(10);
  await expectShown(page, ["G", "N"]);
  await expect(status).toHaveText("2 of 10 plans shown");
});

test("adds a letter in the order of the table, and removes it again", async ({ page }) => {
  const { box, status } = await open(page);
  await box("K").check();
  await expectShown(page, ["G", "K", "N"]);
  await expect(status).toHaveText("3 of 10 plans shown");
  await box("A").check();
  await expectShown(page, ["A", "G", "K", "N"]);
  await box("G").uncheck();
  await expectShown(page, ["A", "K", "N"]);
  await expect(status).toHaveText("3 of 10 plans shown");
});

test("with none selected, asks for one in place of the table", async ({ page }) => {
  const { box, status, table } = await open(page);
  await box("G").uncheck();
  await expect(status).toHaveText("1 of 10 plans shown");
  await box("N").uncheck();
  await expect(status).toHaveText("No plan is selected. Choose at least one above.");
  await expect(table).toBeHidden();
  await box("L").check();
  await expectShown(page, ["L"]);
});

test("one button shows all ten, then G and N again", async ({ page }) => {
  const { button, status, box } = await open(page);
  await button.click();
  await expectShown(page, medigapLetters);
  await expect(status).toHaveText("10 of 10 plans shown");
  await expect(button).toHaveText("Show G and N only");
  await box("C").uncheck();
  await expect(button).toHaveText("Show all ten");
  await button.click();
  await button.click();
  await expectShown(page, ["G", "N"]);
});

test("each cell says in words what the plan pays; its icon is decorative", async ({ page }) => {
  const { button, table } = await open(page);
  await button.click();
  for (const { benefit, values } of benefits) {
    const row = table.getByRole("row").filter({
      has: page.getByRole("rowheader", { name: benefit, exact: true }),
    });
    await expect(row.getByRole("cell"), benefit).toHaveText(
      medigapLetters.map((letter) => inWords(values[letter])),
    );
  }
  await expect(table.locator("svg:not([aria-hidden=true])")).toHaveCount(0);
});

test("works by keyboard alone: select, deselect, show all, and scroll the table", async ({
  page,
}) => {
  const { box, button, region } = await open(page, 360);
  await box("A").focus();
  await page.keyboard.press("Space");
  await expectShown(page, ["A", "G", "N"]);
  for (let stops = 0; stops < medigapLetters.length; stops += 1) await page.keyboard.press("Tab");
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await expectShown(page, medigapLetters);
  await expect(button).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(region).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
});

for (const width of [320, 360]) {
  test(`at ${width} px, two letters fit next to their costs; ten scroll in their region`, async ({
    page,
  }) => {
    const { region, table, button } = await open(page, width);
    expect(await region.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await button.click();
    await expectShown(page, medigapLetters);
    const cost = table.getByRole("rowheader", { name: "Part A deductible" });
    const at = await cost.boundingBox();
    await region.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
    await expect(table.getByRole("columnheader", { name: "Plan N" })).toBeInViewport({
      ratio: 0.95,
    });
    expect((await cost.boundingBox())?.x).toBe(at?.x);
    expect(await page.evaluate(sidewaysScroll)).toBe(0);
  });
}

test("shows prices, who can buy Plan F, and the solicitation notice", async ({ page }) => {
  await open(page);
  const popular = page.getByRole("region", { name: "Popular plans: G, N and F" });
  await expect(popular.getByRole("heading", { level: 3 })).toHaveText([
    "Plan G",
    "Plan N",
    "Plan F",
  ]);
  await expect(popular.getByText(/^\$\d+ to \$\d+$/)).toHaveCount(3);
  const f = popular.getByRole("listitem").filter({ hasText: "Plan F" });
  await expect(f).toContainText(
    "Only for people who were eligible for Medicare before January 1, 2020.",
  );
  const solicitation = `This is a solicitation of insurance. ${agency.name}, ${license}, National Producer Number ${licenses.nationalProducerNumber}.`;
  await expect(popular.getByText(solicitation)).toBeVisible();
  const enrollment = page.getByRole("region", { name: /^Open enrollment/ });
  await expect(enrollment).toContainText("It lasts 6 months.");
  await expect(enrollment.getByRole("heading", { level: 4 })).toHaveText([
    "63 days Guaranteed issue",
    "12 months Trial right",
  ]);
});

test("announces an article without a link, and ends with two next steps", async ({ page }) => {
  await open(page);
  const announced = page.getByRole("article").filter({ hasText: "Coming Soon" });
  await expect(announced).toHaveCount(1);
  await expect(announced.getByRole("link")).toHaveCount(0);
  const links = page.getByRole("region", { name: "Want to know the price?" });
  await expect(links.getByRole("link", { name: "Compare Plans" })).toHaveAttribute(
    "href",
    "/compare-plans",
  );
  await expect(links.getByRole("link", { name: "Talk to an Agent" })).toHaveAttribute(
    "href",
    "/talk-to-agent",
  );
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("shows all ten letters, with nothing to select", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(path);
    const { heads, chooser, button, section } = parts(page);
    await expect(heads).toHaveText([
      "Benefit",
      ...medigapLetters.map((letter) => `Plan ${letter}`),
    ]);
    await expect(chooser).toHaveCount(0);
    await expect(button).toHaveCount(0);
    await expect(section.locator("fieldset")).toBeHidden();
    expect(await page.evaluate(sidewaysScroll)).toBe(0);
  });
});

function inWords(value: boolean | string): string {
  if (typeof value === "boolean") return value ? "Covered" : "Not covered";
  return value.endsWith("%") ? `${value} covered` : value;
}
