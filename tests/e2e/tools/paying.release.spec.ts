import { expect, test } from "#tests/e2e/support/fixtures.ts";
import { tabTo } from "#tests/e2e/support/keyboard.ts";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("offers three ranges for married filing separately", async ({ page }) => {
    await page.goto("/income-costs?sent=status&year=2026&status=separate");
    await expect(page.getByRole("listitem").filter({ has: page.getByRole("radio") })).toHaveText([
      "$109,000 or less",
      "More than $109,000, less than $391,000",
      "$391,000 or more",
    ]);
  });

  test("asks again for an answer that isn't among the choices", async ({ page }) => {
    await page.goto("/income-costs?sent=income&year=1999&status=separate&income=2");
    await expect(page.getByRole("alert")).toHaveText("Choose your income.");
    await page.goto("/income-costs?status=%3Cb%3E");
    await expect(page.getByRole("radio", { name: "Single" })).toBeVisible();
  });

  test("uses higher limits for a couple in Alaska", async ({ page }) => {
    await page.goto("/help-paying?sent=who&household=couple&where=alaska");
    await expect(page.getByRole("radio", { name: "$2,275 or less" })).toBeVisible();
  });

  test("over all limits, suggests applying anyway and names no program", async ({ page }) => {
    await page.goto("/help-paying?sent=income&household=one&where=states&income=4");
    const result = page.getByRole("region", { name: "Your income may be over the federal limits" });
    await expect(result).toContainText("Apply anyway if you’re close.");
    await expect(result.getByRole("heading", { level: 3 })).toHaveText(["Your answers"]);
  });

  test("neither asks about nor shows savings limits that only other sites report", async ({
    page,
  }) => {
    await page.goto("/help-paying?sent=who&household=one&where=states");
    await expect(page.getByRole("main").getByRole("group")).toHaveCount(1);
    await expect(page.getByRole("main")).not.toContainText("9,950");
    await expect(page.getByRole("main")).toContainText("We leave out savings limits");
  });
});

test("works by keyboard, with script, from the first question to the result", async ({ page }) => {
  await page.goto("/income-costs#answer");
  await tabTo(page, page.getByRole("radio", { name: "Single" }));
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("radio")).toHaveCount(6);
  await tabTo(page, page.getByRole("radio").first());
  await page.keyboard.press("ArrowUp"); // from the first to the last
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Your costs in 2026" })).toContainText("$689.90");
});

test("shows the full table, with its year and source", async ({ page }) => {
  await page.goto("/income-costs");
  const section = page.getByRole("region", { name: "The full table for 2026" });
  await expect(section.getByRole("row")).toHaveCount(7);
  await expect(section.getByRole("row").nth(1)).toContainText("$202.90");
  await expect(section).toContainText("CMS fact sheet");
  await expect(section.locator("[aria-current]")).toHaveCount(0);
});

test("on small screens, the table is about the filing status that was answered", async ({
  page,
}) => {
  const section = page.getByRole("region", { name: "The full table for 2026" });
  const others = section.getByText("More than $218,000, up to $274,000");
  const own = section.getByText("$391,000 or more");
  for (const [width, shown] of [
    [1280, true],
    [360, false],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/income-costs");
    await expect(others).toBeVisible();
    await page.goto("/income-costs?sent=income&year=2026&status=separate&income=0");
    await expect(own).toBeVisible();
    await expect(others).toBeVisible({ visible: shown });
    await expect(section.getByText("$284.10")).toBeVisible({ visible: shown });
  }
});
