import {
  expect,
  expectComplaints,
  failedResource,
  started,
  test,
} from "#tests/e2e/support/fixtures.ts";
import { agency } from "#tests/e2e/support/content-facts.ts";
import { guideForm, openGuideForm } from "#tests/e2e/support/guide-form.ts";
import { answerLeads, stored } from "#tests/e2e/support/lead-calls.ts";
import {
  expectFailure,
  expectSent,
  fill,
  formParts,
  openForm,
} from "#tests/e2e/support/request-form.ts";
import { contact, guide, guideInput, messageInput } from "#tests/e2e/support/request-forms.ts";

test("the server's errors show at their fields; changed content gets a new key", async ({
  page,
  complaints,
}) => {
  const form = await openGuideForm(page);
  const errors = { email: "Not this address", zipCode: "Not this ZIP code" };
  const json = { success: false, message: "Please check the form.", errors };
  const calls = await answerLeads(page, (route) => route.fulfill({ status: 422, json }));
  await form.fill(guideInput);
  await form.button.click();
  await expect(form.summary).toBeFocused();
  await expect(form.summary.getByRole("link")).toHaveText(Object.values(errors));
  await expect(form.email, "the hint, then the error").toHaveAccessibleDescription(
    "We’ll send the guide to this address. Not this address",
  );
  await expect(form.zipCode).toHaveAccessibleDescription(/Not this ZIP code$/);
  await expect(form.firstName).not.toHaveAttribute("aria-invalid");
  await expectFailure(page, guide, "Please check the form.", guideInput);
  await form.email.fill("ann.other@example.test");
  await form.button.click();
  await expect.poll(() => calls).toHaveLength(2);
  const [first, second] = calls.map(({ headers }) => headers["idempotency-key"]);
  expect(second).not.toBe(first);
  await expect(form.summary).toBeFocused();
  await expectComplaints(complaints, [
    /^warning: The form could not be sent\./,
    failedResource(422),
  ]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a form that was refused has the phone number, and keeps its input", async ({
    page,
    startOwn,
    complaints,
  }) => {
    const { url } = await startOwn({ RATE_LIMIT_PER_HOUR: "1" });
    const form = guideForm(page);
    for (const email of ["first@example.test", "second@example.test"]) {
      await page.goto(url);
      await form.fill({ firstName: "Ann", email, zipCode: "75024" });
      await form.newsletter.check();
      await form.button.click();
    }
    const alert = page.getByRole("alert");
    await expect(alert.getByRole("link", { name: agency.phone.display })).toBeVisible();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(form.firstName).toHaveValue("Ann");
    await expect(form.email).toHaveValue("second@example.test");
    await expect(form.zipCode).toHaveValue("75024");
    await expect(form.newsletter).toBeChecked();
    await expectComplaints(complaints, [failedResource(429)]);
  });
});

test("a form that was refused before its script ran can be corrected, and its title follows", async ({
  page,
  complaints,
}) => {
  await openForm(page, contact);
  const { form } = formParts(page, contact);
  await fill(page, contact, { ...messageInput, email: "ada@" });
  // Posts the form as without script.
  await form.evaluate((element: HTMLFormElement) => element.submit());
  await expect(page).toHaveTitle(/^Error: /);
  await started(page);
  const calls = await answerLeads(page, (route) => route.fulfill(stored), contact.call);
  await fill(page, contact, messageInput);
  await formParts(page, contact).submit.click();
  await expectSent(page, contact);
  expect(calls).toHaveLength(1);
  await expectComplaints(complaints, [failedResource(422)]);
});
