import type { Page, Response } from "@playwright/test";
import {
  expect,
  expectComplaints,
  failedResource,
  started,
  test,
} from "#tests/e2e/support/fixtures.ts";
import { quizPage } from "#tests/e2e/support/quiz-page.ts";
import { holdScripts } from "#tests/e2e/support/gate.ts";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test.beforeEach(({ page }) => page.goto("/quiz"));

  const answers = ["I’m already on Medicare", "Anywhere", "A higher premium", "Often", "None"];

  test("shows all five questions in one form, without inactive buttons", async ({ page }) => {
    const groups = page.getByRole("group", { name: /^Question \d of 5/ });
    await expect(groups).toHaveCount(5);
    for (const group of await groups.all()) await expect(group).toBeVisible();
    const buttons = page.getByRole("main").getByRole("button");
    await expect(buttons).toHaveCount(1);
    await expect(buttons).toHaveAccessibleName("See my result");
  });

  test("the server determines the result, and stores no answers", async ({ page, service }) => {
    await choose(page, answers);
    const answer = await submit(page);
    expect(answer.status()).toBe(200);
    expect(answer.headers()["cache-control"]).toBe("no-store");
    const quiz = quizPage(page);
    await expect(quiz.result).toHaveText("Read about Original Medicare with Medigap first");
    await expect(page).toHaveTitle(/^Your Medicare Quiz Result/);
    await expect(
      page.getByRole("heading", { name: "A Medigap company may ask about your health" }),
    ).toBeVisible();
    await expect(page.getByRole("main").getByRole("definition")).toHaveText([
      "I’m already on Medicare",
      "Anywhere that takes Medicare",
      "A higher premium, and more predictable bills",
      "Often",
      "None of these",
    ]);
    expect(new URL(page.url()).search).toBe("");
    await expect.poll(service.output).toContain('"route":"/quiz"');
    expect(service.output()).not.toMatch(/on-medicare|anywhere|steadier-bills|often/);
    await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
    await page.getByRole("link", { name: "Start over" }).click();
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
    await expect(page.getByRole("radio", { name: "Often" })).toBeVisible();
  });

  test("names unanswered questions and keeps the other answers", async ({ page, complaints }) => {
    await choose(page, answers.slice(0, 2));
    const answer = await submit(page);
    expect(answer.status()).toBe(422);
    await expect(page).toHaveTitle(/^Error: Five-Question Medicare Quiz/);
    const summary = page.getByRole("alert").filter({ hasText: "still need an answer" });
    await expect(summary.getByRole("link")).toHaveText([
      "How would you rather pay?",
      "How often are you away from home?",
      "Do you get other help with health costs?",
    ]);
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(2);
    const open = page.getByRole("group", { name: /How would you rather pay/ });
    await expect(open).toHaveAccessibleDescription(/^Please choose an answer\./);
    await summary.getByRole("link").first().click();
    await expect(open.getByRole("radio").first()).toBeFocused();
    for (const name of answers.slice(2)) await page.getByRole("radio", { name }).check();
    expect((await submit(page)).status()).toBe(200);
    await expectComplaints(complaints, [failedResource(422)]);
  });

  test("treats answers that no question offers as missing", async ({ page, service }) => {
    const answer = await page.request.post("/quiz", {
      headers: { Origin: service.url },
      form: { timing: "<script>", doctors: "best", health: "good" },
    });
    expect(answer.status()).toBe(422);
    expect(await answer.text()).not.toMatch(/<script>"|"best"|"good"/);
  });
});

async function choose(page: Page, names: readonly string[]): Promise<void> {
  for (const [index, name] of names.entries())
    await page
      .getByRole("group", { name: new RegExp(`^Question ${index + 1} of 5`) })
      .getByRole("radio", { name })
      .check();
}

/** Presses the button. Returns the server's response. */
async function submit(page: Page): Promise<Response> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === "POST"),
    quizPage(page).finish.click(),
  ]);
  return answer;
}

const noScript = /Failed to load resource: net::ERR_FAILED|Failed to fetch dynamically imported/;

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
  for (const [index, name] of ["I’m turning 65", "Anywhere", "A higher", "Often", "None"].entries())
    await page
      .getByRole("group", { name: new RegExp(`^Question ${index + 1} of 5`) })
      .getByRole("radio", { name })
      .check();
  await quiz.finish.click();
  await expect(quiz.result).toHaveText("Read about Original Medicare with Medigap first");
  await expectComplaints(complaints, [noScript, failedResource(422)]);
});
