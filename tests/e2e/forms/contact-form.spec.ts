import { expectComplaints, failedResource } from "#tests/e2e/support/complaints.ts";
import { expectConfirmation } from "./confirmation-mail.ts";
import { expect, test } from "#tests/e2e/support/fixtures.ts";
import { answerLeads, stored } from "#tests/e2e/support/lead-calls.ts";
import { operatorLeads } from "#tests/e2e/support/operator-leads.ts";
import { asLongAsAPersonTakes } from "#tests/e2e/support/person-pace.ts";
import {
  expectMessages,
  expectThanks,
  expectThanksPanel,
  fill,
  formParts,
  openForm,
} from "#tests/e2e/support/request-form.ts";
import { contact, messageWish } from "#tests/e2e/support/request-forms.ts";

const wish = messageWish;

test("has every field with its label, hint and autofill", async ({ page }) => {
  await openForm(page, contact);
  const { input } = formParts(page, contact);
  for (const [name, label, autocomplete] of [
    ["name", "Full name", "name"],
    ["email", "Email", "email"],
    ["phone", "Phone number (Optional)", "tel"],
  ] as const) {
    await expect(input(name)).toHaveAccessibleName(label);
    await expect(input(name)).toHaveAttribute("autocomplete", autocomplete);
  }
  await expect(input("message")).toHaveAccessibleName("Message");
  await expect(input("message")).toHaveAccessibleDescription(/^From 10 to 1,000 characters\./);
  await expect(input("phone")).toHaveAccessibleDescription(/^\(000\) 000-0000\..*we call you/);
});

test("each mistake has its message, and its field the focus", async ({ page }) => {
  await openForm(page, contact);
  const calls = await answerLeads(page, (route) => route.fulfill(stored), contact.call);
  await expectMessages(page, contact, wish, [
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

test("sends what was written, once, and thanks for it", async ({ page }) => {
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
  await fill(page, contact, wish);
  await formParts(page, contact).submit.dblclick();
  const pending = page.getByRole("button", { name: contact.pending, exact: true });
  await expect(pending).toBeDisabled();
  for (const name of Object.keys(wish)) await expect(page.locator(`[name=${name}]`)).toBeDisabled();
  answered.resolve();
  await expectThanks(page, contact);
  const { phone: _none, ...sent } = wish;
  expect(calls.map(({ body }) => body)).toStrictEqual([
    { ...sent, agreesToAutomatedContact: false },
  ]);
});

test("reaches an agent: stored, and mailed with a way to answer", async ({
  page,
  mail,
  service,
}) => {
  const email = "message@example.test";
  await openForm(page, contact);
  await fill(page, contact, { ...wish, email, phone: "9722045855" });
  await formParts(page, contact).submit.click();
  await expectThanks(page, contact);
  const { email: notice } = await mail.waitFor(({ email: { text } }) =>
    Boolean(text?.includes(email)),
  );
  expect(notice.subject).toBe("Message from the website: Ada Flores");
  expect(notice.replyTo).toMatchObject([{ address: email }]);
  const text = notice.text?.replaceAll("\r\n", "\n");
  expect(text).toContain("Phone: (972) 204-5855");
  expect(text).toContain("> What does Part D cover?\n> Thank you\n");
  expect(await operatorLeads(service.store, email)).toHaveLength(1);
  await expectConfirmation(mail, email, /^We received your message$/, ["Part D", wish.name]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("mistakes come back with what was written, then thanks; twice is one lead", async ({
    page,
    complaints,
    service,
  }) => {
    const email = "plain-message@example.test";
    for (const _ of ["once", "twice"]) {
      await page.goto(contact.path);
      await fill(page, contact, { ...wish, email, phone: "12" });
      const { input, submit, summary, thanks } = formParts(page, contact);
      await submit.click();
      await expect(summary.getByRole("link")).toHaveText(["Please enter a valid phone number"]);
      await expect(input("message")).toHaveValue(wish.message);
      await input("phone").fill("");
      await asLongAsAPersonTakes();
      await submit.click();
      await expect(thanks).toBeInViewport();
      await expectThanksPanel(page, contact);
      await expect(page).toHaveTitle(/^Thank You: /);
    }
    expect(await operatorLeads(service.store, email)).toMatchObject([
      { name: wish.name, suspected: null, disclosures: [{ channel: "page" }] },
    ]);
    await expectComplaints(complaints, [failedResource(422)]);
  });
});
