import {
  expect,
  expectComplaints,
  failedResource,
  started,
  test,
} from "#tests/e2e/support/fixtures.ts";
import { holdScripts } from "#tests/e2e/support/gate.ts";
import { quizPage } from "#tests/e2e/support/quiz-page.ts";

const noScript = /Failed to load resource: net::ERR_FAILED|Failed to fetch dynamically imported/;

test("keeps an answer selected before the script runs, and nothing moves when it does", async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto("/quiz", { waitUntil: "domcontentloaded" });
  const quiz = quizPage(page);
  await expect(quiz.question).toHaveCount(1);
  const early = (await quiz.next.boundingBox())?.y;
  await page.getByRole("radio", { name: "I'm turning 65" }).check();
  release();
  await started(page);
  expect((await quiz.next.boundingBox())?.y).toBe(early);
  await expect(page.getByRole("radio", { name: "I'm turning 65" })).toBeChecked();
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
  for (const [index, name] of ["I'm turning 65", "Anywhere", "A higher", "Often", "None"].entries())
    await page
      .getByRole("group", { name: new RegExp(`^Question ${index + 1} of 5`) })
      .getByRole("radio", { name })
      .check();
  await quiz.finish.click();
  await expect(quiz.result).toHaveText("Read about Original Medicare with Medigap first");
  await expectComplaints(complaints, [noScript, failedResource(422)]);
});
