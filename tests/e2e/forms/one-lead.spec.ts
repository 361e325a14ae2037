import type { Page } from "@playwright/test";
import { expect, expectComplaints, started, test } from "#tests/e2e/support/fixtures.ts";
import { operatorLeads } from "#tests/e2e/support/store.ts";
import {
  expectSent,
  fill,
  formParts,
  openForm,
  type RequestForm,
} from "#tests/e2e/support/request-form.ts";
import { consultation, leadForms } from "#tests/e2e/support/request-forms.ts";

const warning = /^warning: The form could not be sent\./;

// The real service stores the lead; only the connection is slow, or is cut after the response. The consultation
// form is the comparison form with other texts.
for (const { name, form, leadInput } of leadForms.filter((one) => one.form !== consultation)) {
  test(`${name}: a slow connection, repeated clicks, a lost response, a reload and the back button make one lead`, async ({
    page,
    complaints,
    service,
  }) => {
    const email = `${name}@slow-line.test`;
    const line = await slowConnection(page, form);
    await openForm(page, form);
    await fill(page, form, { ...leadInput, email });
    const { submit, thanks, failure, input } = formParts(page, form);
    await submit.dblclick();
    await expectPending(page, form, Object.keys(leadInput));
    await page.keyboard.press("Enter");
    await expect.poll(line.calls, "pressed twice, and once more while it waits").toBe(1);
    line.cutFirst();
    await expect(failure).toContainText(form.failure);

    await page.goto(form.path);
    await expect(input("email"), "the input is restored").toHaveValue(email);
    if ("birthdate" in leadInput) await fill(page, form, { birthdate: leadInput.birthdate });
    await submit.press("Enter");
    await expectPending(page, form, Object.keys(leadInput));
    line.answerSecond();
    await expectSent(page, form);

    await page.reload();
    await started(page);
    await page.goBack();
    await page.goForward();
    await page.goto(form.path);
    await expect(submit).toBeEnabled();
    await expect(thanks).toHaveCount(0);
    await expect(input("email"), "sent and deleted").toHaveValue("");
    expect(line.calls()).toBe(2);
    expect(await operatorLeads(service.store, email)).toHaveLength(1);
    await expectComplaints(complaints, [warning, /ERR_CONNECTION_RESET/]);
  });
}

/** Every control is disabled, and the button says that the form is being sent. */
async function expectPending(page: Page, form: RequestForm, names: string[]): Promise<void> {
  await expect(page.getByRole("button", { name: form.pending, exact: true })).toBeDisabled();
  for (const name of names) await expect(page.locator(`[name=${name}]`)).toBeDisabled();
  const controls = page.locator("form:has(button:disabled)").locator("input, textarea, button");
  for (const control of await controls.all()) await expect(control).toBeDisabled();
}

/**
 * Holds two calls until the test releases them: the first loses its response, the second gets through. The test may
 * release a call before it is made, because a form shows that it is being sent a little earlier.
 */
async function slowConnection(page: Page, { call }: RequestForm) {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let calls = 0;
  await page.route(`**${call}`, async (route) => {
    calls += 1;
    const isFirst = calls === 1;
    await (isFirst ? first : second).promise;
    const response = await route.fetch();
    await (isFirst ? route.abort("connectionreset") : route.fulfill({ response }));
  });
  return { calls: () => calls, cutFirst: first.resolve, answerSecond: second.resolve };
}
