import type { Page } from "@playwright/test";
import { axeFaults, colourRules, everyRule } from "#tests/e2e/support/axe-faults.ts";
import { expectComplaints } from "#tests/e2e/support/complaints.ts";
import { expect, test } from "#tests/e2e/support/fixtures.ts";
import { toast } from "#tests/e2e/support/guide-form.ts";
import { answerLeads, stored } from "#tests/e2e/support/lead-calls.ts";
import { fill, formParts, openForm } from "#tests/e2e/support/request-form.ts";
import { leadForms } from "#tests/e2e/support/request-forms.ts";

// The comparison and the consultation are one form with different words.
for (const { name, form, wish } of leadForms.filter((one) => one.name !== "comparison")) {
  test(`${name}: no fault in any of its states, light or dark`, async ({ page, complaints }) => {
    await page.setViewportSize({ width: 390, height: 780 });
    await openForm(page, form);
    const { submit, summary, failure, thanks, input } = formParts(page, form);
    await submit.click();
    await summary.waitFor();
    await expectNoFault(page, "errors");

    await answerLeads(page, (route) => route.fulfill({ json: { success: false } }), form.call);
    await fill(page, form, wish);
    await submit.click();
    await failure.waitFor();
    await expectNoFault(page, "failure");

    await openForm(page, form);
    await expect(input("email")).toHaveValue(wish.email);
    await expectNoFault(page, "restored");

    const answered = Promise.withResolvers<void>();
    const answer = () => answered.promise;
    await answerLeads(page, async (route) => (await answer(), route.fulfill(stored)), form.call);
    await fill(page, form, wish);
    await submit.click();
    await page.getByRole("button", { name: form.pending }).waitFor();
    await expectNoFault(page, "pending");

    answered.resolve();
    await thanks.waitFor();
    await toast(page).close.focus(); // else the notice would leave in the middle
    await expectNoFault(page, "sent", "body");
    await expectComplaints(complaints, [/^warning: The form was not taken\./]);
  });
}

/** Every rule in the light scheme, colours in the dark one. */
async function expectNoFault(page: Page, state: string, within = "main form"): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  expect(await axeFaults(page, everyRule, within), `${state}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await axeFaults(page, colourRules, within), `${state}, dark`).toEqual([]);
}
