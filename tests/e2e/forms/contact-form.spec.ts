import { expect, expectComplaints, failedResource, test } from "#tests/e2e/support/fixtures.ts";
import { expectConfirmation } from "#tests/e2e/support/request-form.ts";
import { answerLeads, stored } from "#tests/e2e/support/lead-calls.ts";
import { operatorLeads } from "#tests/e2e/support/store.ts";
import {
  waitLikeAPerson,
  expectMessages,
  expectThanks,
  expectThanksPanel,
  fill,
  formParts,
  openForm,
} from "#tests/e2e/support/request-form.ts";
import { contact, messageInput } from "#tests/e2e/support/request-forms.ts";

const leadInput = messageInput;

test("each error shows its message and focuses its field", async ({ page }) => {
  await openForm(page, contact);
  const calls = await answerLeads(page, (route) => route.fulfill(stored), contact.call);
  await expectMessages(page, contact, leadInput, [
    ["name", "", "Name is required"],
    ["name", "a".repeat(101), "Name cannot exceed 100 characters"],
    ["email", "", "Email is required"],
    ["email", "ada at example", "Invalid email address"],
    ["phone", "12", "Please enter a valid phone number"],
    ["message", "Too short", "Message must be at least 10 characters"],
    ["message", "a".repeat(1001), "Message cannot exceed 1000 characters"],
  ]);
  expect(calls).toEqual([]);
});

test("sends the message once and shows the thank-you", async ({ page }) => {
  await openForm(page, contact);
  const answered = Promise.withResolvers<void>();
  const calls = await answerLeads(
    page,
    async (route) => {
      await answered.promise;
      await route.fulfill(stored);
    },
    contact.call,
  );
  await fill(page, contact, leadInput);
  await formParts(page, contact).submit.dblclick();
  const pending = page.getByRole("button", { name: contact.pending, exact: true });
  await expect(pending).toBeDisabled();
  for (const name of Object.keys(leadInput))
    await expect(page.locator(`[name=${name}]`)).toBeDisabled();
  answered.resolve();
  await expectThanks(page, contact);
  const { phone: _none, ...sent } = leadInput;
  expect(calls.map(({ body }) => body)).toStrictEqual([
    { ...sent, agreesToAutomatedContact: false },
  ]);
});

test("is stored, and an agent gets an email with a way to reply", async ({
  page,
  mail,
  service,
}) => {
  const email = "message@example.test";
  await openForm(page, contact);
  await fill(page, contact, { ...leadInput, email, phone: "tel:123-456-7890 x12" });
  await formParts(page, contact).submit.click();
  await expectThanks(page, contact);
  const { email: notice } = await mail.waitFor(({ email: { text } }) =>
    Boolean(text?.includes(email)),
  );
  expect(notice.subject).toMatch(/^Message \d+: Ada$/);
  expect(notice.replyTo).toMatchObject([{ address: email }]);
  const text = notice.text?.replaceAll("\r\n", "\n");
  expect(text).toContain("Phone: (123) 456-7890\nExtension: 12\nCheck this number: ");
  expect(text).toContain("> What does Part D cover?\n> Thank you\n");
  expect(await operatorLeads(service.store, email)).toHaveLength(1);
  await expectConfirmation(mail, email, /^We received your message$/, ["Part D", leadInput.name]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("errors keep the input; a corrected form shows the thank-you; sending it twice is one lead", async ({
    page,
    complaints,
    service,
  }) => {
    const email = "plain-message@example.test";
    for (const _ of ["once", "twice"]) {
      await page.goto(contact.path);
      await fill(page, contact, { ...leadInput, email, phone: "12" });
      const { input, submit, summary, thanks } = formParts(page, contact);
      await submit.click();
      await expect(summary.getByRole("link")).toHaveText(["Please enter a valid phone number"]);
      await expect(input("message")).toHaveValue(leadInput.message);
      await input("phone").fill("");
      await waitLikeAPerson();
      await submit.click();
      await expect(thanks).toBeInViewport();
      await expectThanksPanel(page, contact);
      await expect(page.getByText(`We’ll answer you at ${email}.`)).toBeVisible();
      await expect(page).toHaveTitle(/^Thank You: /);
    }
    expect(await operatorLeads(service.store, email)).toMatchObject([
      { name: leadInput.name, suspected: null, disclosures: [{ channel: "page" }] },
    ]);
    await expectComplaints(complaints, [failedResource(422)]);
  });
});
