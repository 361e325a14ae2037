import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** The quiz as a visitor finds it: by roles and text. */
export function quizPage(page: Page) {
  const next = page.getByRole("button", { name: "Next question" });
  const finish = page.getByRole("button", { name: "See my result" });
  return {
    question: page.getByRole("heading", { name: /^Question \d of 5/ }),
    result: page.getByRole("heading", { level: 1 }),
    next,
    finish,
    back: page.getByRole("button", { name: "Back", exact: true }),
    column: (name: string) =>
      page
        .getByRole("article")
        .filter({ has: page.getByRole("heading", { level: 2, name, exact: true }) }),
    /** Chooses answers by their first words, where all questions are visible. */
    async choose(answers: readonly string[]) {
      for (const [index, name] of answers.entries())
        await page
          .getByRole("group", { name: new RegExp(`^Question ${index + 1} of 5`) })
          .getByRole("radio", { name })
          .check();
    },
    /**
     * Gives answers by their first words, starting at the current question; after the fifth, the result appears.
     */
    async give(answers: readonly string[]) {
      for (const answer of answers) {
        const choice = page.getByRole("radio", { name: answer });
        await choice.check();
        await next.or(finish).click();
        await expect(choice, "the next question is shown").toBeHidden();
      }
    },
  };
}
