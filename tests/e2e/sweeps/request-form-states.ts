import type { Page } from "@playwright/test";
import { toast } from "#tests/e2e/support/guide-form.ts";
import { answerLeads, stored } from "#tests/e2e/support/lead-calls.ts";
import type { PageState } from "#tests/e2e/support/page-states.ts";
import { fill, formParts, openForm } from "#tests/e2e/support/request-form.ts";
import { compare, contact, messageWish, planWish } from "#tests/e2e/support/request-forms.ts";

/** The request forms and the contact form with all that can appear on them. */
export const requestFormStates: readonly PageState[] = [
  { name: "plan request with errors shown", complains: [], open: openErrors },
  {
    name: "plan request with a failure and its notice",
    complains: [/^warning: The form was not taken\./],
    open: openFailure,
    uncovered: "form, [aria-label=Notifications]",
  },
  { name: "plan request sent", complains: [], open: openThanks },
  { name: "message with errors shown", complains: [], open: openMessageErrors },
];

async function openErrors(page: Page): Promise<void> {
  await openForm(page, compare);
  const { submit, summary } = formParts(page, compare);
  await fill(page, compare, { additionalInfo: "a".repeat(1001) });
  await submit.click();
  await summary.waitFor();
}

/** The notice is held by focus, else it would leave in the middle of a check. */
async function openFailure(page: Page): Promise<void> {
  await openForm(page, compare);
  const json = { success: false, message: "We could not take it." };
  await answerLeads(page, (route) => route.fulfill({ json }), compare.call);
  await fill(page, compare, planWish);
  await formParts(page, compare).submit.click();
  await toast(page).close.focus();
}

async function openThanks(page: Page): Promise<void> {
  await openForm(page, compare);
  await answerLeads(page, (route) => route.fulfill(stored), compare.call);
  await fill(page, compare, planWish);
  await formParts(page, compare).submit.click();
  await formParts(page, compare).thanks.waitFor();
  await toast(page).close.click();
}

async function openMessageErrors(page: Page): Promise<void> {
  await openForm(page, contact);
  await fill(page, contact, { ...messageWish, message: "short", phone: "12" });
  await formParts(page, contact).submit.click();
  await formParts(page, contact).summary.waitFor();
}
