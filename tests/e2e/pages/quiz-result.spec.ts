import { agency } from "#tests/e2e/support/content-facts.ts";
import { expect, started, test } from "#tests/e2e/support/fixtures.ts";
import { quizPage } from "#tests/e2e/support/quiz-page.ts";

test.beforeEach(async ({ page }) => {
  await page.goto("/quiz");
  await started(page);
});

test("the reasons come from the visitor's own answers", async ({ page }) => {
  const quiz = quizPage(page);
  await quiz.give(["I'm turning 65", "I want to keep", "A lower premium", "Often", "None"]);
  await expect(quiz.column("Medicare Advantage")).toContainText("You'd rather have a lower");
  await expect(quiz.column("Original Medicare with Medigap and Part D")).toContainText(
    "You're often away.",
  );
  const both = page.getByRole("main").getByText("You want to keep specific doctors.");
  await expect(both).toBeVisible();
  await expect(page.getByRole("main").getByRole("definition")).toHaveText([
    "I'm turning 65, or new to Part B",
    "I want to keep specific doctors",
    "A lower premium, and paying as I use care",
    "Often",
    "None of these",
  ]);
});

test("visitors who should talk to someone first see our number, Medicare's and the local SHIP", async ({
  page,
}) => {
  await quizPage(page).give(["I'm leaving", "A network", "A lower premium", "Rarely", "Medicaid"]);
  const main = page.getByRole("main");
  await expect(main.getByText("You're leaving coverage from a job.")).toBeVisible();
  await expect(main.getByText("You have Medicaid.")).toBeVisible();
  await expect(main.getByRole("link", { name: "Talk to an Agent" }).first()).toHaveAttribute(
    "href",
    "/talk-to-agent",
  );
  await expect(
    main.getByRole("link", { name: `Call ${agency.phone.display}` }).first(),
  ).toHaveAttribute("href", agency.phone.href);
  await expect(main.getByText(/1-800-MEDICARE/)).toBeVisible();
  await expect(main.getByText(/24 hours a day, 7 days a week\. TTY 1-877-486-2048/)).toBeVisible();
  await expect(main.getByRole("link", { name: /SHIP/ })).toHaveAttribute(
    "href",
    "https://www.medicare.gov/talk-to-someone",
  );
});

test("mentions health questions for Medigap only to people already on Medicare", async ({
  page,
}) => {
  for (const [timing, count] of [
    ["I'm already on Medicare", 1],
    ["I'm turning 65", 0],
    ["I'm leaving", 0],
  ] as const) {
    await quizPage(page).give([timing, "Anywhere", "A higher premium", "Often", "None"]);
    await expect(
      page.getByRole("heading", { name: "Medigap may ask about your health" }),
      timing,
    ).toHaveCount(count);
    await page.getByRole("link", { name: "Start over" }).click();
    await expect(quizPage(page).question).toContainText("Question 1 of 5");
  }
});

test("shows the result again after going back from reading; prints without buttons", async ({
  page,
}) => {
  const quiz = quizPage(page);
  await quiz.give(["I'm turning 65", "A network", "A lower premium", "Rarely", "None"]);
  await page.getByRole("link", { name: "Read about Medicare Advantage" }).click();
  await expect(page).toHaveURL(/\/learning-center\/medicare-advantage$/);
  await page.goBack();
  await expect(quiz.result).toHaveText("Read about Medicare Advantage first");

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "yes");
  });
  await page.getByRole("button", { name: "Print this result" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-printed", "yes");
  await page.emulateMedia({ media: "print" });
  await expect(quiz.result).toBeVisible();
  for (const way of ["Medicare Advantage", "Original Medicare with Medigap and Part D"])
    await expect(quiz.column(way)).toBeVisible();
  await expect(page.getByText("You pay the Part B premium either way")).toBeVisible();
  await expect(page.getByText("Your answers", { exact: true })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("button")).toHaveCount(0);
  await expect(main.getByRole("link")).toHaveCount(0);
  await expect(main.getByText("Rather talk it through?")).toBeHidden();
});
