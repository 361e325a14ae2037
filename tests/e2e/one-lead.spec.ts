import type { Page } from "@playwright/test";
import { expectComplaints } from "./complaints.ts";
import { expect, hydrated, test } from "./fixtures.ts";
import { operatorLeads } from "./operator-leads.ts";
import { expectSent, fill, formParts, openForm, type RequestForm } from "./request-form.ts";
import { leadForms } from "./request-forms.ts";

const warning = /^warning: The form was not taken\./;

// The real service stores; only the way to it is slow, or cut behind its answer.
for (const { name, form, wish } of leadForms) {
  test(`${name}: a slow line, more presses, a cut, a reload and the back button make one lead`, async ({
    page,
    complaints,
    service,
  }) => {
    const email = `${name}@slow-line.test`;
    const line = await slowLine(page, form);
    await openForm(page, form);
    await fill(page, form, { ...wish, email });
    const { submit, thanks, failure, input } = formParts(page, form);
    await submit.dblclick();
    await expectPending(page, form, Object.keys(wish));
    await page.keyboard.press("Enter");
    expect(line.calls(), "pressed twice, and once more while it waits").toBe(1);
    line.cutBehindAnswer();
    await expect(failure).toContainText(form.failure);

    await page.goto(form.path);
    await expect(input("email"), "what was typed is back").toHaveValue(email);
    if ("birthdate" in wish) await fill(page, form, { birthdate: wish.birthdate });
    await submit.press("Enter");
    await expectPending(page, form, Object.keys(wish));
    line.answer();
    await expectSent(page, form);

    await page.reload();
    await hydrated(page);
    await page.goBack();
    await page.goForward();
    await page.goto(form.path);
    await expect(submit).toBeEnabled();
    await expect(thanks).toHaveCount(0);
    await expect(input("email"), "sent and forgotten").toHaveValue("");
    expect(line.calls()).toBe(2);
    expect(await operatorLeads(service.store, email)).toHaveLength(1);
    await expectComplaints(complaints, [warning, /ERR_CONNECTION_RESET/]);
  });
}

/** Every control is disabled, and the button says that the form is on its way. */
async function expectPending(page: Page, form: RequestForm, names: string[]): Promise<void> {
  await expect(page.getByRole("button", { name: form.pending, exact: true })).toBeDisabled();
  for (const name of names) await expect(page.locator(`[name=${name}]`)).toBeDisabled();
  const controls = page.locator("form:has(button:disabled)").locator("input, textarea, button");
  for (const control of await controls.all()) await expect(control).toBeDisabled();
}

/** Holds every call until the test lets it go on: to the service and back, or cut on the way back. */
async function slowLine(page: Page, { call }: RequestForm) {
  let calls = 0;
  let decide: (way: "answer" | "cut") => void = () => {};
  await page.route(`**${call}`, async (route) => {
    calls += 1;
    const { promise, resolve } = Promise.withResolvers<"answer" | "cut">();
    decide = resolve;
    const way = await promise;
    const response = await route.fetch();
    await (way === "cut" ? route.abort("connectionreset") : route.fulfill({ response }));
  });
  return {
    calls: () => calls,
    cutBehindAnswer: () => decide("cut"),
    answer: () => decide("answer"),
  };
}
