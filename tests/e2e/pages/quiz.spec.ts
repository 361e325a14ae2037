import type { Page } from "@playwright/test";
import { expect, started, test } from "#tests/e2e/support/fixtures.ts";
import { quizPage } from "#tests/e2e/support/quiz-page.ts";
import { painted } from "#tests/e2e/support/reading-place.ts";
import { agency } from "#tests/e2e/support/content-facts.ts";

/** Near 65, no other help, no preference: each rule's example changes only the answers it depends on. */
const undecided = [
  "I’m turning 65, or new to Part B",
  "I want to keep specific doctors",
  "I’m not sure",
  "Rarely",
  "None of these",
] as const;

const [advantage, original] = ["Medicare Advantage", "Original Medicare with Medigap and Part D"];

const headlines = {
  advantage: "Read about Medicare Advantage first",
  original: "Read about Original Medicare with Medigap first",
  both: "Both options could fit. Compare them.",
  agent: "Talk with someone before you choose",
};

type Outcome = keyof typeof headlines;

test.describe("one question at a time", () => {
  test.beforeEach(async ({ page }) => {
    await page.goto("/quiz");
    await started(page);
  });

  test("goes forward and back through five questions, and keeps the answers", async ({ page }) => {
    const quiz = quizPage(page);
    for (const [index, answer] of undecided.entries()) {
      await expect(quiz.question).toHaveCount(1);
      await expect(quiz.question).toContainText(`Question ${index + 1} of 5`);
      if (index > 0) await expect(quiz.question).toBeFocused();
      await page.getByRole("radio", { name: answer }).check();
      if (index < 4) await quiz.next.click();
    }
    await expect(quiz.next).toHaveCount(0);
    for (const [index, answer] of [...undecided.entries()].slice(0, 4).toReversed()) {
      await quiz.back.click();
      await expect(quiz.question).toContainText(`Question ${index + 1} of 5`);
      await expect(quiz.question).toBeFocused();
      await expect(page.getByRole("radio", { name: answer })).toBeChecked();
    }
    await expect(quiz.back).toHaveCount(0);
  });

  test("the browser's back and forward buttons go from question to question; the skip link stays on one", async ({
    page,
  }) => {
    const quiz = quizPage(page);
    await quiz.give(undecided.slice(0, 2));
    await expect(quiz.question).toContainText("Question 3 of 5");
    await page.goBack();
    await expect(quiz.question).toContainText("Question 2 of 5");
    await expect(page.getByRole("radio", { name: undecided[1] })).toBeChecked();
    await page.goForward();
    await expect(quiz.question).toContainText("Question 3 of 5");

    await page.getByRole("link", { name: "Skip to main content" }).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/#main$/);
    await expect(quiz.question).toContainText("Question 3 of 5");
    await page.getByRole("radio", { name: undecided[2] }).check();
    await quiz.next.click();
    await expect(quiz.question).toContainText("Question 4 of 5");
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
    await page.goto("/accessibility");
    await page.goto("/quiz#result");
    await started(page);
    await expect(quiz.question).toContainText("Question 1 of 5");
    await page.getByRole("radio", { name: undecided[0] }).check();
    await expect(quiz.question).toContainText("Question 1 of 5");
    await quiz.next.click();
    await expect(quiz.question).toContainText("Question 2 of 5");
  });

  test("works by keyboard alone, to the result and its buttons", async ({ page }) => {
    const { keyboard } = page;
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
    await expect(quiz.result).toHaveText(headlines.agent); // the second answer to the last is Extra Help
  });

  test("sends and stores nothing and leaves the address unchanged; the result can be restarted or changed", async ({
    page,
  }) => {
    const requests: string[] = [];
    await page.waitForLoadState("networkidle");
    // For each new fragment, Chromium requests the page's icon again, from its cache. The script loads on the first
    // touch, and the page to start again is prefetched.
    page.on("request", (request) => {
      if (!/\/icon\.svg$|\/assets\/|\/quiz$/.test(request.url())) requests.push(request.url());
    });
    const quiz = quizPage(page);
    const before = await storedData(page);
    await quiz.give(undecided);
    await expect(quiz.result).toHaveText(headlines.both);
    expect(requests).toEqual([]);
    expect(await storedData(page)).toEqual(before);
    await expect(page).toHaveURL(/\/quiz#result$/);
    await page.getByRole("link", { name: "Start over" }).click();
    await expect(quiz.question).toContainText("Question 1 of 5");
    await expect(quiz.question).toBeFocused();
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
    expect(requests).toEqual([]);

    await test.step("restarted by mistake: back leads to the result", async () => {
      await page.goBack();
      await expect(quiz.result).toHaveText(headlines.both);
    });
    await test.step("the answers can be changed", async () => {
      await page.getByRole("button", { name: "Change my answers" }).click();
      await expect(quiz.question).toContainText("Question 5 of 5");
      await page.getByRole("radio", { name: "Medicaid" }).check();
      await quiz.finish.click();
      await expect(quiz.result).toHaveText(headlines.agent);
    });
  });
});

/** What the browser stores of this visit, except scroll positions. */
function storedData(page: Page): Promise<unknown> {
  return page.evaluate(() => [
    document.cookie,
    { ...localStorage },
    Object.entries(sessionStorage).filter(([key]) => !key.includes("scroll")),
  ]);
}

/** The number of the question, the answer that is changed, and the result. */
const rules: readonly [string, Readonly<Record<number, string>>, Outcome][] = [
  [
    "network, lower premium, rarely",
    { 2: "A network is fine with me", 3: "A lower premium" },
    "advantage",
  ],
  [
    "anywhere, steadier bills, often",
    { 2: "Anywhere", 3: "A higher premium", 4: "Often" },
    "original",
  ],
  ["specific doctors, unsure, rarely", {}, "both"],
  ["one answer each way and one more", { 2: "A network", 3: "A higher premium" }, "both"],
  ["leaving coverage from a job", { 1: "I’m leaving coverage from a job" }, "agent"],
  ["under 65", { 1: "I’m under 65" }, "agent"],
  ["timing unsure", { 1: "I’m not sure" }, "agent"],
  ["Medicaid", { 5: "Medicaid" }, "agent"],
  ["Extra Help", { 5: "Extra Help" }, "agent"],
  ["VA or TRICARE", { 5: "VA or TRICARE" }, "agent"],
  ["coverage from a current job", { 5: "Coverage from a current job" }, "agent"],
  ["retiree or union coverage", { 5: "Retiree or union coverage" }, "agent"],
  ["other help unsure", { 5: "I’m not sure" }, "agent"],
];

for (const outcome of ["advantage", "original", "both", "agent"] as const) {
  test(`every combination that leads to the result "${headlines[outcome]}"`, async ({ page }) => {
    await page.goto("/quiz");
    await started(page);
    const quiz = quizPage(page);
    let lastAlone = false;
    for (const [name, changes] of rules.filter(([, , leadsTo]) => leadsTo === outcome)) {
      await test.step(name, async () => {
        if (lastAlone) {
          // Other answers are those of the current result.
          await page.getByRole("button", { name: "Change my answers" }).click();
          await quiz.give([changes[5] ?? ""]);
        } else await quiz.give(undecided.map((answer, index) => changes[index + 1] ?? answer));
        await expectResult(page, outcome, name);
        lastAlone = Object.keys(changes).join() === "5";
        if (lastAlone) return;
        await page.getByRole("link", { name: "Start over" }).click();
        await expect(quiz.question).toContainText("Question 1 of 5");
      });
    }
  });
}

async function expectResult(page: Page, outcome: Outcome, name: string): Promise<void> {
  const quiz = quizPage(page);
  await expect(quiz.result, name).toHaveText(headlines[outcome]);
  await expect(quiz.result).toBeFocused();
  for (const way of [advantage, original]) {
    const column = quiz.column(way);
    await expect(column.getByRole("heading", { level: 3 })).toHaveText([
      "From your answers",
      "Advantages",
      "Trade-offs",
    ]);
  }
  await expect(
    page.getByRole("heading", { name: "You pay the Part B premium either way" }),
  ).toBeVisible();
  const first = { advantage, original, both: undefined, agent: undefined }[outcome];
  await expect(page.getByText("Start reading here")).toHaveCount(first ? 1 : 0);
  if (first) await expect(quiz.column(first)).toContainText("Start reading here");
  await expect(page.getByRole("heading", { name: "Why talk first" })).toHaveCount(
    outcome === "agent" ? 1 : 0,
  );
  const said = await page.getByRole("main").innerText();
  expect(said).not.toMatch(/\bbest\b|\$|%/i);
}

test.describe("the result", () => {
  test.beforeEach(async ({ page }) => {
    await page.goto("/quiz");
    await started(page);
  });

  test("the reasons come from the visitor's own answers", async ({ page }) => {
    const quiz = quizPage(page);
    await quiz.give(["I’m turning 65", "I want to keep", "A lower premium", "Often", "None"]);
    await expect(quiz.column("Medicare Advantage")).toContainText("You’d rather have a lower");
    await expect(quiz.column("Original Medicare with Medigap and Part D")).toContainText(
      "You’re often away.",
    );
    const both = page.getByRole("main").getByText("You want to keep specific doctors.");
    await expect(both).toBeVisible();
    await expect(page.getByRole("main").getByRole("definition")).toHaveText([
      "I’m turning 65, or new to Part B",
      "I want to keep specific doctors",
      "A lower premium, and paying as I use care",
      "Often",
      "None of these",
    ]);
  });

  test("visitors who should talk to someone first see our number, Medicare's and the local SHIP", async ({
    page,
  }) => {
    await quizPage(page).give([
      "I’m leaving",
      "A network",
      "A lower premium",
      "Rarely",
      "Medicaid",
    ]);
    const main = page.getByRole("main");
    await expect(main.getByText("You’re leaving coverage from a job.")).toBeVisible();
    await expect(main.getByText("You have Medicaid.")).toBeVisible();
    await expect(main.getByRole("link", { name: "Talk to an Agent" }).first()).toHaveAttribute(
      "href",
      "/talk-to-agent",
    );
    await expect(
      main.getByRole("link", { name: `Call ${agency.phone.display}` }).first(),
    ).toHaveAttribute("href", agency.phone.href);
    await expect(main.getByText(/1-800-MEDICARE/)).toBeVisible();
    await expect(
      main.getByText(/24 hours a day, 7 days a week\. TTY 1-877-486-2048/),
    ).toBeVisible();
    await expect(main.getByRole("link", { name: /SHIP/ })).toHaveAttribute(
      "href",
      "https://www.medicare.gov/talk-to-someone",
    );
  });

  test("mentions health questions for Medigap only to people already on Medicare", async ({
    page,
  }) => {
    for (const [timing, count] of [
      ["I’m already on Medicare", 1],
      ["I’m turning 65", 0],
      ["I’m leaving", 0],
    ] as const) {
      await quizPage(page).give([timing, "Anywhere", "A higher premium", "Often", "None"]);
      await expect(
        page.getByRole("heading", { name: "A Medigap company may ask about your health" }),
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
    await quiz.give(["I’m turning 65", "A network", "A lower premium", "Rarely", "None"]);
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
});
