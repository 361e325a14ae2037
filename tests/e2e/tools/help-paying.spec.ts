import { expect, test } from "#tests/e2e/support/fixtures.ts";

test.use({ javaScriptEnabled: false });

test("suggests programs to apply for by household, place and income", async ({ page }) => {
  await page.goto("/help-paying");
  await page.getByRole("radio", { name: "One person" }).check();
  await page.getByRole("radio", { name: "The lower 48 states" }).check();
  await page.getByRole("button", { name: "Continue" }).click();
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
  await expect(result).toContainText("This isn't a decision.");
  await expect(result).toContainText("These are the federal limits for 2026.");
  await expect(result).not.toContainText("You qualify");
  await expect(result.getByRole("link", { name: "Apply through Social Security" })).toHaveAttribute(
    "href",
    "https://www.ssa.gov/extrahelp",
  );
});

test("uses higher limits for a couple in Alaska", async ({ page }) => {
  await page.goto("/help-paying?sent=who&household=couple&where=alaska");
  await expect(page.getByRole("radio", { name: "$2,275 or less" })).toBeVisible();
});

test("over all limits, suggests applying anyway and names no program", async ({ page }) => {
  await page.goto("/help-paying?sent=income&household=one&where=states&income=4");
  const result = page.getByRole("region", { name: "Your income may be over the federal limits" });
  await expect(result).toContainText("Apply anyway if you're close.");
  await expect(result.getByRole("heading", { level: 3 })).toHaveText(["Your answers"]);
});

test("neither asks about nor shows savings limits that only other sites report", async ({
  page,
}) => {
  await page.goto("/help-paying?sent=who&household=one&where=states");
  await expect(page.getByRole("group")).toHaveCount(1);
  await expect(page.getByRole("main")).not.toContainText("9,950");
  await expect(page.getByRole("main")).toContainText("We leave out savings limits");
});

test("shows each missing answer at its question, and keeps the other", async ({ page }) => {
  await page.goto("/help-paying");
  await page.getByRole("radio", { name: "Hawaii" }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByRole("alert")).toHaveText("Choose who this is for.");
  await expect(page.getByRole("radio", { name: "Hawaii" })).toBeChecked();
  await page.getByRole("radio", { name: "A married couple" }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "See My Programs" }).click();
  await expect(page.getByRole("alert")).toHaveText("Choose your monthly income.");
});
