import { agency } from "#tests/e2e/support/content-facts.ts";
import {
  expect,
  expectComplaints,
  failedResource,
  started,
  test,
} from "#tests/e2e/support/fixtures.ts";
import { holdScripts } from "#tests/e2e/support/gate.ts";
import { quizPage } from "#tests/e2e/support/quiz-page.ts";
import { painted } from "#tests/e2e/support/reading-place.ts";

/** Near 65, no other help, no preference. */
const undecided = [
  "I’m turning 65, or new to Part B",
  "I want to keep specific doctors",
  "I’m not sure",
  "Rarely",
  "None of these",
] as const;

const [advantage, original] = ["Medicare Advantage", "Original Medicare with Medigap and Part D"];

test.describe("one question at a time", () => {
  test.beforeEach(async ({ page }) => {
    await page.goto("/quiz");
    await started(page);
  });

  test("goes forward and back by its buttons and the browser's, and keeps the answers", async ({
    page,
  }) => {
    const quiz = quizPage(page);
    await quiz.give(undecided.slice(0, 4));
    await expect(quiz.question).toHaveCount(1);
    await expect(quiz.next).toHaveCount(0);
    for (const [index, answer] of [...undecided.entries()].slice(0, 4).toReversed()) {
      await quiz.back.click();
      await expect(quiz.question).toContainText(`Question ${index + 1} of 5`);
      await expect(quiz.question).toBeFocused();
      await expect(page.getByRole("radio", { name: answer })).toBeChecked();
    }
    await expect(quiz.back).toHaveCount(0);
    await quiz.next.click();
    await expect(quiz.question).toContainText("Question 2 of 5");
    await page.goBack();
    await expect(quiz.question).toContainText("Question 1 of 5");
    await page.goForward();
    await expect(quiz.question).toContainText("Question 2 of 5");
    await expect(page.getByRole("radio", { name: undecided[1] })).toBeChecked();

    await test.step("the skip link stays on the question", async () => {
      await page.getByRole("link", { name: "Skip to main content" }).focus();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/#main$/);
      await expect(quiz.question).toContainText("Question 2 of 5");
      await quiz.next.click();
      await expect(quiz.question).toContainText("Question 3 of 5");
    });
  });

  test("can't go past a question without an answer", async ({ page }) => {
    const quiz = quizPage(page);
    await page.setViewportSize({ width: 360, height: 640 });
    await quiz.give(undecided.slice(0, 1));
    await quiz.next.click();
    const error = page.getByRole("alert").filter({ hasText: "Please choose an answer." });
    await expect(error).toBeInViewport({ ratio: 1 });
    await expect(quiz.question).toContainText("Question 2 of 5");
    await expect(page.getByRole("group", { name: /Question 2/ })).toHaveAccessibleDescription(
      /Please choose an answer\./,
    );
    await page.getByRole("radio", { name: undecided[1] }).check();
    await expect(error).toBeHidden();
    await page.goto("/quiz#result");
    await page.reload();
    await expect(quiz.question).toContainText("Question 3 of 5");
    await page.evaluate(painted);
    await expect(quiz.question, "a reload doesn't move the focus").not.toBeFocused();
  });
});

/** Which answers lead to which result and reasons is tested in app/sections/quiz/answers.test.ts; here, one way to each. */
const results = [
  {
    headline: "Read about Medicare Advantage first",
    answers: ["I’m turning 65", "A network", "A lower premium", "Rarely", "None"],
    first: advantage,
    words: ["You’re rarely away."],
  },
  {
    headline: "Read about Original Medicare with Medigap first",
    answers: ["I’m already on Medicare", "Anywhere", "A higher premium", "Often", "None"],
    first: original,
    words: ["A Medigap company may ask about your health"],
  },
  {
    headline: "Both options could fit. Compare them.",
    answers: ["I’m turning 65", "I want to keep", "A lower premium", "Often", "None"],
    words: [
      "You’d rather have a lower",
      "You’re often away.",
      "You want to keep specific doctors.",
    ],
  },
  {
    headline: "Talk with someone before you choose",
    answers: ["I’m leaving", "A network", "A lower premium", "Rarely", "Medicaid"],
    words: [
      "Why talk first",
      "You’re leaving coverage from a job.",
      "You have Medicaid.",
      "24 hours a day, 7 days a week. TTY 1-877-486-2048",
    ],
  },
] as const;

test("each result has both ways with the visitor's own reasons, and recommends none", async ({
  page,
}) => {
  await page.goto("/quiz");
  await started(page);
  const quiz = quizPage(page);
  const main = page.getByRole("main");
  for (const { headline, answers, words, ...result } of results)
    await test.step(headline, async () => {
      await quiz.give(answers);
      await expect(quiz.result).toHaveText(headline);
      await expect(quiz.result).toBeFocused();
      for (const way of [advantage, original])
        await expect(quiz.column(way).getByRole("heading", { level: 3 })).toHaveText([
          "From your answers",
          "Advantages",
          "Trade-offs",
        ]);
      await expect(main).toContainText("You pay the Part B premium either way");
      for (const text of words) await expect(main).toContainText(text);
      const start = "Start reading here";
      await expect(page.getByText(start)).toHaveCount("first" in result ? 1 : 0);
      if ("first" in result) await expect(quiz.column(result.first)).toContainText(start);
      expect(await main.innerText()).not.toMatch(/\bbest\b|\$|%/i);
      if (headline === results[3].headline)
        for (const [name, target] of [
          ["Ask us to call you", "/talk-to-agent"],
          [`Call ${agency.phone.display}`, agency.phone.href],
          [/SHIP/, "https://www.medicare.gov/talk-to-someone"],
        ] as const)
          await expect(main.getByRole("link", { name }).first()).toHaveAttribute("href", target);
      await page.getByRole("link", { name: "Start over" }).click();
      await expect(quiz.question).toContainText("Question 1 of 5");
    });
});

test("the result prints without buttons", async ({ page }) => {
  await page.goto("/quiz");
  await started(page);
  const quiz = quizPage(page);
  await quiz.give(results[0].answers);
  await expect(quiz.result).toHaveText(results[0].headline);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "yes");
  });
  await page.getByRole("button", { name: "Print this result" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-printed", "yes");
  await page.emulateMedia({ media: "print" });
  await expect(quiz.result).toBeVisible();
  for (const way of [advantage, original]) await expect(quiz.column(way)).toBeVisible();
  await expect(page.getByText("You pay the Part B premium either way")).toBeVisible();
  await expect(page.getByText("Your answers", { exact: true })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("button")).toHaveCount(0);
  await expect(main.getByRole("link")).toHaveCount(0);
  await expect(main.getByText("Rather talk it through?")).toBeHidden();
});

test("keeps an answer selected before the script runs, and nothing moves when it does", async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto("/quiz", { waitUntil: "domcontentloaded" });
  const quiz = quizPage(page);
  await expect(quiz.question).toHaveCount(1);
  const early = (await quiz.next.boundingBox())?.y;
  await page.getByRole("radio", { name: "I’m turning 65" }).check();
  release();
  await started(page);
  expect((await quiz.next.boundingBox())?.y).toBe(early);
  await expect(page.getByRole("radio", { name: "I’m turning 65" })).toBeChecked();
  await quiz.next.click();
  await expect(quiz.question).toContainText("Question 2 of 5");
});

test("if the script never arrives, all questions are visible and the server answers", async ({
  page,
  complaints,
}) => {
  await page.route("**/assets/**", (route) => route.abort());
  await page.goto("/quiz");
  const quiz = quizPage(page);
  await quiz.next.click();
  await expect(quiz.question).toHaveCount(5);
  await quiz.choose(results[1].answers);
  await quiz.finish.click();
  await expect(quiz.result).toHaveText(results[1].headline);
  await expectComplaints(complaints, [
    /Failed to load resource: net::ERR_FAILED|Failed to fetch dynamically imported/,
    failedResource(422),
  ]);
});
