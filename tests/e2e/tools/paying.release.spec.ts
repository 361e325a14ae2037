import { expect, serviceTest, test } from "#tests/e2e/support/fixtures.ts";
import { readPage } from "#tests/e2e/support/html-links.ts";
import { spaced } from "#tests/e2e/support/page-words.ts";

const income = "/income-costs?sent";
const help = "/help-paying?sent";

for (const { path, says, not = [], within = "#answer" } of [
  {
    path: `${income}=status&year=2026&status=separate`,
    says: ["$109,000 or less", "More than $109,000, less than $391,000", "$391,000 or more"],
    not: ["$137,000"],
  },
  { path: `${income}=income&year=1999&status=separate&income=2`, says: ["Choose your income."] },
  { path: "/income-costs?status=%3Cb%3E", says: ["Single"], not: ["<b>"] },
  { path: `${help}=who&household=couple&where=alaska`, says: ["$2,275 or less"] },
  // Savings limits that only other sites report are neither asked about nor shown.
  {
    path: `${help}=who&household=one&where=states`,
    says: ["We leave out savings limits"],
    not: ["9,950"],
    within: "main",
  },
  {
    path: `${help}=income&household=one&where=states&income=4`,
    says: ["Your income may be over the federal limits", "Apply anyway if you’re close."],
    not: ["Qualifying Individual (QI)"],
  },
])
  serviceTest(`${path} says “${says[0]}”`, async ({ request }) => {
    const { html } = readPage(path, await (await request.get(path)).text());
    const answer = spaced(html.querySelector(within)?.text ?? "");
    for (const words of says) expect(answer).toContain(words);
    for (const words of not) expect(answer).not.toContain(words);
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
  const row = section.getByText("$391,000 or more");
  for (const [width, visible] of [
    [1280, true],
    [360, false],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto("/income-costs");
    await expect(others).toBeVisible();
    await page.goto("/income-costs?sent=income&year=2026&status=separate&income=0");
    await expect(row).toBeVisible();
    await expect(others).toBeVisible({ visible });
    await expect(section.getByText("$284.10")).toBeVisible({ visible });
  }
});

test("the checklist prints with its boxes, and without clickable elements", async ({ page }) => {
  await page.goto("/annual-notice-of-change");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page.getByRole("checkbox").filter({ visible: true })).toHaveCount(6);
  await expect(page.getByRole("heading", { name: "Rather go through it together?" })).toBeHidden();
});
