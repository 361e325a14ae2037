import type { Page, Response } from "@playwright/test";
import {
  expect,
  expectComplaints,
  failedResource,
  started,
  test,
} from "#tests/e2e/support/fixtures.ts";
import { quizPage } from "#tests/e2e/support/quiz-page.ts";

test("by keyboard alone to a result, which can be changed; nothing is sent or stored", async ({
  page,
}) => {
  const { keyboard } = page;
  await page.goto("/quiz");
  await started(page);
  await page.waitForLoadState("networkidle");
  const requests: string[] = [];
  // For each new fragment, Chromium requests the page's icon again, from its cache. The script loads on the first
  // touch, and the page to start again is prefetched.
  page.on("request", (request) => {
    if (!/\/icon\.svg$|\/assets\/|\/quiz$/.test(request.url())) requests.push(request.url());
  });
  const before = await storedData(page);
  const quiz = quizPage(page);
  await page.getByRole("main").getByRole("link", { name: "Home" }).focus();
  await keyboard.press("Tab");
  await expect(page.getByRole("radio").first()).toBeFocused();
  await keyboard.press("Space");
  await keyboard.press("Tab");
  await expect(quiz.next).toBeFocused();
  await keyboard.press("Enter");
  for (const place of [2, 3, 4, 5]) {
    await expect(quiz.question).toContainText(`Question ${place} of 5`);
    await expect(quiz.question).toBeFocused();
    await keyboard.press("Tab");
    await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
  }
  await expect(quiz.result).toBeFocused();
  // The second answer to the last question is Extra Help.
  await expect(quiz.result).toHaveText("Talk with someone before you choose");
  await expect(page).toHaveURL(/\/quiz#result$/);
  await page.getByRole("button", { name: "Change my answers" }).click();
  await expect(quiz.question).toContainText("Question 5 of 5");
  await quiz.give(["None of these"]);
  await expect(quiz.result).toHaveText("Read about Original Medicare with Medigap first");
  await page.getByRole("link", { name: "Start over" }).click();
  await expect(quiz.question).toContainText("Question 1 of 5");
  await expect(quiz.question).toBeFocused();
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  expect(requests).toEqual([]);
  expect(await storedData(page)).toEqual(before);
  await page.goBack();
  await expect(quiz.result, "started over by mistake").toHaveText(/^Read about Original Medicare/);
});

/** What the browser stores of this visit, except scroll positions. */
function storedData(page: Page): Promise<unknown> {
  return page.evaluate(() => [
    document.cookie,
    { ...localStorage },
    Object.entries(sessionStorage).filter(([key]) => !key.includes("scroll")),
  ]);
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the server names unanswered questions, then shows the result, and keeps no answer", async ({
    page,
    complaints,
    service,
  }) => {
    await page.goto("/quiz");
    const quiz = quizPage(page);
    const groups = page.getByRole("group", { name: /^Question \d of 5/ });
    await expect(groups.filter({ visible: true })).toHaveCount(5);
    const buttons = page.getByRole("main").getByRole("button");
    await expect(buttons).toHaveCount(1);
    await expect(buttons).toHaveAccessibleName("See my result");
    await quiz.choose(["I’m already on Medicare", "Anywhere"]);
    expect((await submit(page)).status()).toBe(422);
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

    for (const name of ["A higher premium", "Often", "None"])
      await page.getByRole("radio", { name }).check();
    const answer = await submit(page);
    expect([answer.status(), answer.headers()["cache-control"]]).toEqual([200, "no-store"]);
    await expect(quiz.result).toHaveText("Read about Original Medicare with Medigap first");
    await expect(page).toHaveTitle(/^Your Medicare Quiz Result/);
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
    await expect(buttons).toHaveCount(0);
    await page.getByRole("link", { name: "Start over" }).click();
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
    await expectComplaints(complaints, [failedResource(422)]);
  });
});

async function submit(page: Page): Promise<Response> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === "POST"),
    quizPage(page).finish.click(),
  ]);
  return answer;
}
