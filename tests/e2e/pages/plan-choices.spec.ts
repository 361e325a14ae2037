import { plansWords } from "#tests/e2e/support/content-facts.ts";
import { expect, started } from "#tests/e2e/support/fixtures.ts";
import { test, today, year } from "#tests/e2e/support/sample-plans.ts";

const { limit } = plansWords;
const list = `/plans/tx/sample?year=${year}`;
/** Plans of the sample (server/plans/sample.ts). */
const [plus, choice, saver, easy] = [
  "Sample Health Plus (HMO)",
  "Sample Health Choice (PPO)",
  "Sample Health Saver (HMO)",
  "Sample Health Easy (HMO-POS)",
] as const;

test.beforeEach(async ({ show }) => show("full"));

test("a ZIP code in one county leads to its plans, one in several asks which", async ({ page }) => {
  await page.goto("/plans");
  await page.getByLabel("ZIP code").fill("00001");
  await page.getByRole("button", { name: "Show the plans" }).click();
  await expect(page).toHaveURL(/\/plans\/tx\/sample\b/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Sample County, Texas");

  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/plans");
  await page.getByLabel("ZIP code").fill("00002");
  await page.getByRole("button", { name: "Show the plans" }).click();
  const question = page.getByRole("group", { name: "Which one do you live in?" });
  await expect(question).toBeInViewport();
  await expect(question.getByRole("radio")).toHaveCount(3);
  await page.getByRole("button", { name: "Show the plans" }).click();
  await expect(question).toHaveAccessibleDescription(/Choose the county you live in/);
  await expect(question.getByRole("alert")).toBeInViewport();
  await expect(page).toHaveTitle(/^Please check this answer: /);
  await question.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Show the plans" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Second Sample County");
});

test("chosen plans are counted, and a fourth gets the limit's message", async ({ page }) => {
  await page.goto(list);
  const bar = page.locator('[data-island="chosen"]');
  const ask = bar.getByRole("button", { name: "Ask an agent about these" });
  await expect(bar.getByRole("button", { name: "Compare" })).toBeVisible();
  await expect(ask).toBeHidden();
  await page.getByRole("checkbox", { name: plus }).check();
  await expect(ask).toBeVisible();
  await expect(bar.getByRole("status")).toContainText("1 plan chosen");
  for (const name of [choice, saver]) await page.getByRole("checkbox", { name }).check();
  await expect(bar.getByRole("status")).not.toContainText(limit);
  await page.getByRole("checkbox", { name: easy }).check();
  await expect(bar.getByRole("status")).toContainText(limit);
  await bar.getByRole("button", { name: "Compare" }).click();
  await expect(page.getByRole("columnheader")).toHaveCount(4);
  await expect(page.getByRole("status")).toContainText(limit);
});

test.describe("on touch", () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 720 } });

  test("a box is checked at once, though the bar's script is slow", async ({ page }) => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route("**/assets/take-over-*.js", (route) => arrived.then(() => route.continue()));
    await page.goto(list);
    await started(page);
    const box = page.getByRole("checkbox", { name: plus });
    await box.tap();
    await expect(box).toBeChecked({ timeout: 2000 });
    arrive();
    await expect(page.getByRole("status")).toContainText("1 plan chosen");
    await expect(box).toBeChecked();
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a filter keeps what is checked, and the comparison shows what differs", async ({
    page,
  }) => {
    await page.goto(list);
    await page.getByRole("checkbox", { name: plus }).check();
    await page.getByLabel("Kind of plan").selectOption("Advantage without drugs");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page.getByRole("checkbox")).toHaveCount(1);
    await page.getByRole("link", { name: "Show all plans" }).click();
    await expect(page.getByRole("checkbox", { name: plus })).toBeChecked();
    await page.getByLabel("Kind of plan").selectOption("Advantage without drugs");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await page.getByRole("checkbox", { name: saver }).check();
    await page.getByRole("button", { name: "Compare" }).click();
    await expect(page.getByRole("columnheader", { name: plus })).toBeVisible();
    await expect(page.getByRole("rowheader", { name: "Organization" })).toBeVisible();

    await page.getByRole("link", { name: "Show only what differs" }).click();
    await expect(page.getByRole("rowheader", { name: "Organization" })).toBeHidden();
    await expect(page.getByRole("rowheader", { name: "Drug deductible" })).toBeVisible();

    await page.getByRole("link", { name: `Remove ${saver}` }).click();
    await expect(page.getByRole("table")).toBeHidden();
    await page.getByRole("link", { name: "Go to the list" }).click();
    await expect(page.getByRole("checkbox", { name: plus })).toBeChecked();
  });

  test("the lowest premium comes first if asked for, else the list is by name", async ({
    page,
  }) => {
    const names = page
      .locator("#drug-plan")
      .locator("xpath=ancestor::section")
      .getByRole("checkbox");
    await page.goto(list);
    await expect(names.first()).toHaveAccessibleName("Example Mutual Drugs (PDP)");
    await page.getByLabel("Order").selectOption("Lowest premium first");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(names.first()).toHaveAccessibleName("Made-Up Rx Basic (PDP)");
  });
});

for (const [plan, sentence] of [
  ["H0000_001_0", "Your plan continues in"],
  ["H0000_002_0", "Your plan gets a new name in"],
  ["H0000_003_0", "Your plan ends on December 31"],
  ["H0000_004_1", "Your plan becomes part of another plan in"],
  ["R0000_001_0", "Your plan isn’t offered in your county in"],
  ["H0001_001_0", "We can’t tell what happens to this plan in"],
] as const)
  test(`what becomes of ${plan}: ${sentence}`, async ({ page }) => {
    // Next year's plans are on offer from October 1.
    test.skip(today.slice(5) < "10-01", "next year's plans aren't on offer yet");
    await page.goto(`/plans/next-year?county=tx/sample&plan=${plan}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(sentence);
  });
