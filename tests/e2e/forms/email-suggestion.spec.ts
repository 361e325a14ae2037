import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "#tests/e2e/support/fixtures.ts";
import { answerLeads, stored } from "#tests/e2e/support/lead-calls.ts";
import { expectSent, fill, formParts, openForm } from "#tests/e2e/support/request-form.ts";
import { consultation, contact, leadForms, planInput } from "#tests/e2e/support/request-forms.ts";

const slip = "Pat@gmial.com";
const meant = "Pat@gmail.com";

for (const { name, form, leadInput } of leadForms) {
  test(`${name}: asks under a mistyped address if another was meant; one key press takes it`, async ({
    page,
  }) => {
    await openForm(page, form);
    const calls = await answerLeads(page, (route) => route.fulfill(stored), form.call);
    await fill(page, form, leadInput);
    const { form: whole, input, submit } = formParts(page, form);
    const question = whole.getByRole("status");
    await input("email").press("Tab");
    await expect(question, "control: a sound address").toBeEmpty();
    await input("email").fill(slip);
    await input("email").press("Tab");
    await expect(question).toContainText(`Did you mean ${meant}?`);
    const accept = question.getByRole("button", { name: "Yes, change it" });
    await expect(accept).toHaveAccessibleDescription(`Did you mean ${meant}?`);
    expect((await accept.boundingBox())?.height).toBeGreaterThanOrEqual(52);
    await input("email").focus();
    await page.keyboard.press("Tab");
    await expect(accept).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(input("email")).toHaveValue(meant);
    await expect(input("email")).toBeFocused();
    await expect(question).toBeEmpty();
    await submit.click();
    await expectSent(page, form);
    expect(calls.map(({ body }) => body)).toMatchObject([{ email: meant }]);
  });
}

test("a button that is pressed while the question is due still works, and the address stays as typed", async ({
  page,
}) => {
  await openForm(page, consultation);
  const calls = await answerLeads(page, (route) => route.fulfill(stored), consultation.call);
  const { form, input, submit } = formParts(page, consultation);
  await fill(page, consultation, planInput);
  await input("email").fill("");
  await input("email").pressSequentially(slip);
  await submit.hover();
  await page.mouse.down();
  await delay(500);
  await expect(form.getByRole("status"), "nothing moves under the press").toBeEmpty();
  await page.mouse.up();
  await expectSent(page, consultation);
  expect(calls.map(({ body }) => body)).toMatchObject([{ email: slip }]);
  await expect(page.getByText(/^We’ll call you at \(972\) 204-5855\.$/)).toBeVisible();
});

test("the question goes away when the address changes, and the form works without its script", async ({
  page,
  complaints,
}) => {
  await openForm(page, contact);
  const calls = await answerLeads(page, (route) => route.fulfill(stored), contact.call);
  const { form, input, submit } = formParts(page, contact);
  await input("email").fill(slip);
  await input("email").press("Tab");
  await expect(form.getByRole("status")).toContainText(meant);
  await input("email").pressSequentially("m");
  await expect(form.getByRole("status")).toBeEmpty();

  await page.route("**/email-suggestion-*.js", (route) => route.abort());
  await openForm(page, contact);
  await fill(page, contact, { name: "Pat", email: slip, message: "What does Part D cover?" });
  await submit.click();
  await expectSent(page, contact);
  expect(calls.map(({ body }) => body)).toMatchObject([{ email: slip }]);
  await expect(page.getByText(`We’ll answer you at ${slip}.`)).toBeVisible();
  complaints.length = 0; // the browser may log the failed download
});
