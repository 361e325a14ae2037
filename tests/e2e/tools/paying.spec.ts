import { expect, test } from "#tests/e2e/support/fixtures.ts";

// These pages have no script of their own: the server answers each step.
test.use({ javaScriptEnabled: false });

test("two questions about income lead to an estimate of the month's costs, with the year and the visitor's row of the table", async ({
  page,
}) => {
  await page.goto("/income-costs");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveTitle(/^Error: /);
  const filing = page.getByRole("group", { name: /How did you file/ });
  await expect(filing).toHaveAccessibleDescription(/Choose how you filed your taxes\.$/);
  await page.getByRole("radio", { name: "Married, filing jointly" }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveTitle(/^Income and/);
  await expect(page.getByRole("group", { name: "What was your income in 2024?" })).toBeInViewport();
  await expect(page.getByRole("radio")).toHaveCount(6);
  await page.getByRole("button", { name: "See My Costs" }).click();
  await expect(page.getByRole("alert")).toHaveText("Choose your income.");
  await page.getByRole("radio", { name: "More than $274,000, up to $342,000" }).check();
  await page.getByRole("button", { name: "See My Costs" }).click();
  const costs = page.getByRole("region", { name: "Your costs in 2026" });
  await expect(costs).toBeInViewport();
  await expect(costs.getByRole("definition")).toContainText(["Estimate: $405.80", "plus $202.90"]);
  await expect(costs).toContainText("Estimate: $37.50");
  await expect(costs).toContainText("This is an estimate from Medicare’s table for 2026.");
  await expect(costs).toContainText("Married, filing jointly");
  const table = page.getByRole("region", { name: "The full table for 2026" });
  await expect(table.locator("[aria-current]")).toContainText(
    "Your income: More than $274,000, up to $342,000",
  );
  await costs.getByRole("link", { name: "Start over" }).click();
  await expect(filing).toBeVisible();
});

test("household, place and income lead to programs that help to pay, as a suggestion", async ({
  page,
}) => {
  await page.goto("/help-paying");
  await page.getByRole("radio", { name: "The lower 48 states" }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByRole("alert")).toHaveText("Choose who this is for.");
  await expect(page.getByRole("radio", { name: "The lower 48 states" })).toBeChecked();
  await page.getByRole("radio", { name: "One person" }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "See My Programs" }).click();
  await expect(page.getByRole("alert")).toHaveText("Choose your monthly income.");
  await page.getByRole("radio", { name: "More than $1,350, up to $1,616" }).check();
  await page.getByRole("button", { name: "See My Programs" }).click();
  const result = page.getByRole("region", { name: "You may qualify for these programs" });
  await expect(result).toBeInViewport();
  await expect(result.getByRole("heading", { level: 3 })).toHaveText([
    "Specified Low-Income Medicare Beneficiary (SLMB)",
    "Qualifying Individual (QI)",
    "Extra Help with drug costs",
    "Your answers",
  ]);
  await expect(result).toContainText("This isn’t a decision.");
  await expect(result).toContainText("These are the federal limits for 2026.");
  await expect(result).not.toContainText("You qualify");
  await expect(result.getByRole("link", { name: "Apply through Social Security" })).toHaveAttribute(
    "href",
    "https://www.ssa.gov/extrahelp",
  );
});
