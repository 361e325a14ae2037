import { expect, test } from "#tests/e2e/support/fixtures.ts";
import {
  consentBox,
  fill,
  formParts,
  mistakesIn,
  openForm,
} from "#tests/e2e/support/request-form.ts";
import { contact, messageInput } from "#tests/e2e/support/request-forms.ts";
import { operatorLeads } from "#tests/e2e/support/store.ts";

// What the box says is in form-names.release.spec.ts, and that the answer is stored word for word in
// lead-forms.spec.ts.

test("the box shows once a number is typed, right under it, and a checked one always", async ({
  page,
  service,
}) => {
  await openForm(page, contact);
  const { input, submit, thanks } = formParts(page, contact);
  const box = consentBox(page, contact);
  await expect(submit).toBeVisible();
  await expect(box).toBeHidden();
  await input("phone").fill("9");
  await expect(box).toBeVisible();
  const [above, below] = [await input("phone").boundingBox(), await box.boundingBox()];
  const gap = (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
  expect(gap).toBeGreaterThan(0);
  expect(gap).toBeLessThan(60);
  await box.check();
  await input("phone").fill("");
  await expect(box, "agreed to: can't be sent unseen").toBeVisible();
  await box.uncheck();
  await input("phone").fill("9");
  await input("phone").fill("");
  await expect(box).toBeHidden();
  // Nobody sees the box, so there is no answer to keep.
  const email = "automated-unseen@example.test";
  await fill(page, contact, { ...messageInput, email });
  await submit.click();
  await expect(thanks).toBeFocused();
  expect(await operatorLeads(service.store, email)).toMatchObject([{ consents: [] }]);
});

test("the contact form requires a phone number while the box is checked", async ({ page }) => {
  await openForm(page, contact);
  const { submit, summary, input, thanks } = formParts(page, contact);
  const email = "automated-number@example.test";
  await fill(page, contact, { ...messageInput, email, phone: "9" });
  await consentBox(page, contact).check();
  await input("phone").fill("");
  await submit.click();
  const typed = { ...messageInput, email, agreesToAutomatedContact: true };
  const { phone: missing } = mistakesIn(contact, typed);
  await expect(summary.getByRole("link")).toHaveText([String(missing)]);
  await expect(input("phone")).toHaveAccessibleDescription(new RegExp(`${missing}$`));
  await expect(consentBox(page, contact)).toBeChecked();
  await consentBox(page, contact).uncheck();
  await input("name").focus();
  await expect(input("phone")).not.toHaveAttribute("aria-invalid");
  await submit.click();
  await expect(thanks).toBeVisible();
});
