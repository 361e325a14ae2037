import type { Page } from "@playwright/test";
import { axeFaults, colorFaults } from "#tests/e2e/support/axe-faults.ts";
import { expect, expectComplaints, test } from "#tests/e2e/support/fixtures.ts";
import { toast } from "#tests/e2e/support/guide-form.ts";
import { answerLeads, stored } from "#tests/e2e/support/lead-calls.ts";
import { expectFits } from "#tests/e2e/support/page-fit.ts";
import { fill, formParts, openForm } from "#tests/e2e/support/request-form.ts";
import { compare, contact, leadForms, planInput } from "#tests/e2e/support/request-forms.ts";

const warning = /^warning: The form could not be sent\./;

// The comparison and the consultation are one form with different texts: one is checked for accessibility, the
// other for size.
for (const { name, form, leadInput } of leadForms.filter((one) => one.form !== compare)) {
  test(`${name}: has no accessibility faults in any state, light or dark`, async ({
    page,
    complaints,
  }) => {
    await page.setViewportSize({ width: 390, height: 780 });
    await openForm(page, form);
    const { submit, summary, failure, thanks, input } = formParts(page, form);
    if (form === contact) await fill(page, form, { ...leadInput, message: "short", phone: "12" });
    await submit.click();
    await summary.waitFor();
    await expectNoFault(page, "errors");
    if (form === contact) {
      await expectFits(page);
      await page.setViewportSize({ width: 390, height: 780 });
    }

    await answerLeads(page, (route) => route.fulfill({ json: { success: false } }), form.call);
    await fill(page, form, leadInput);
    await submit.click();
    await failure.waitFor();
    await expectNoFault(page, "failure");

    await openForm(page, form);
    await expect(input("email")).toHaveValue(leadInput.email);
    await expectNoFault(page, "restored");

    const answered = Promise.withResolvers<void>();
    const answer = () => answered.promise;
    await answerLeads(page, async (route) => (await answer(), route.fulfill(stored)), form.call);
    await fill(page, form, leadInput);
    await submit.click();
    await page.getByRole("button", { name: form.pending }).waitFor();
    await expectNoFault(page, "pending");

    answered.resolve();
    await thanks.waitFor();
    await toast(page).close.focus(); // otherwise the toast would disappear during the check
    await expectNoFault(page, "sent", "body");
    await expectComplaints(complaints, [warning]);
  });
}

test("comparison: fits and is large enough with errors, after a failure and after sending", async ({
  page,
  complaints,
}) => {
  await openForm(page, compare);
  const { submit, summary, thanks } = formParts(page, compare);
  await fill(page, compare, { additionalInfo: "a".repeat(1001) });
  await submit.click();
  await summary.waitFor();
  await test.step("errors", () => expectFits(page));

  const refused = { success: false, message: "We could not take it." };
  await answerLeads(page, (route) => route.fulfill({ json: refused }), compare.call);
  await fill(page, compare, { ...planInput, additionalInfo: "" });
  await submit.click();
  await toast(page).close.focus(); // otherwise the toast would disappear during the check
  await test.step("failure", () => expectFits(page, "form, [aria-label=Notifications]"));

  await answerLeads(page, (route) => route.fulfill(stored), compare.call);
  await submit.click();
  await thanks.waitFor();
  await toast(page).close.click();
  await test.step("sent", () => expectFits(page));
  await expectComplaints(complaints, [warning]);
});
/** Every rule in the light scheme, only colors in the dark one. */
async function expectNoFault(page: Page, state: string, within = "main form"): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  expect(await axeFaults(page, within), `${state}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await colorFaults(page, within), `${state}, dark`).toEqual([]);
}
