import type { Route } from "@playwright/test";
import { expectComplaints } from "#tests/e2e/support/complaints.ts";
import { failedAnswers, holdPatience } from "./failed-answers.ts";
import { expect, test } from "#tests/e2e/support/fixtures.ts";
import { answerLeads } from "#tests/e2e/support/lead-calls.ts";
import { expectFailure, fill, formParts, openForm } from "#tests/e2e/support/request-form.ts";
import { leadForms } from "#tests/e2e/support/request-forms.ts";

const warning = /^warning: The form was not taken\./;

for (const { name, form, wish } of leadForms) {
  test(`${name}: each failure is told in its words, and the form stays as it was`, async ({
    page,
    context,
    complaints,
  }) => {
    await holdPatience(page);
    await openForm(page, form);
    let answer: (route: Route) => Promise<void> = () => Promise.resolve();
    const calls = await answerLeads(page, (route) => answer(route), form.call);
    const { submit } = formParts(page, form);
    await fill(page, form, wish);
    for (const failed of failedAnswers) {
      await test.step(failed.name, async () => {
        ({ answer } = failed);
        await submit.click();
        await expectFailure(page, form, failed.says ?? form.failure, wish);
        await expect(submit, "ready for the next try").toBeFocused();
        await expect(page).toHaveTitle(/^Error: /);
      });
    }
    await expect(page.locator("#theirs")).toHaveCount(0);
    const keys = calls.map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toHaveLength(failedAnswers.length);
    expect(new Set(keys).size, "one wish, one key").toBe(1);

    await context.setOffline(true);
    await page.unroute(`**${form.call}`);
    await submit.press("Enter");
    await expectFailure(page, form, form.failure, wish);
    await context.setOffline(false);
    await expectComplaints(complaints, [
      warning,
      /ERR_INTERNET_DISCONNECTED/,
      ...failedAnswers.flatMap(({ logs }) => logs ?? []),
    ]);
  });
}
