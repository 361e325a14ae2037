import { agency } from "#tests/e2e/support/content-facts.ts";
import { expect, test } from "#tests/e2e/support/fixtures.ts";
import { tabTo } from "#tests/e2e/support/keyboard.ts";
import { answerLeads, stored } from "#tests/e2e/support/lead-calls.ts";
import { expectThanks, formParts, openForm } from "#tests/e2e/support/request-form.ts";
import { contact, messageInput } from "#tests/e2e/support/request-forms.ts";

test("the contact form can be found, filled in, corrected and sent by keyboard alone", async ({
  page,
}) => {
  await openForm(page, contact);
  const calls = await answerLeads(page, (route) => route.fulfill(stored), contact.call);
  const { form, input, summary, submit, thanks } = formParts(page, contact);
  const { keyboard } = page;
  await keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to main content" })).toBeFocused();
  await keyboard.press("Enter");
  await tabTo(page, input("name"));
  await keyboard.press("Enter");
  await expect(summary).toBeFocused();
  await keyboard.press("Tab");
  await expect(summary.getByRole("link").first()).toBeFocused();
  await keyboard.press("Enter");
  await expect(input("name")).toBeFocused();
  await keyboard.type(messageInput.name);
  await keyboard.press("Tab");
  await keyboard.type("ada@gmial.com");
  await keyboard.press("Tab");
  await expect(form.getByRole("status")).toContainText("Did you mean ada@gmail.com?");
  await keyboard.press("Shift+Tab");
  await expect(form.getByRole("button", { name: "Yes, change it" })).toBeFocused();
  await keyboard.press("Enter");
  await expect(input("email")).toBeFocused();
  await keyboard.press("Tab");
  await keyboard.type("9722045855");
  await tabTo(page, input("message"));
  const [first = "", second = ""] = messageInput.message.split("\n");
  await keyboard.type(first);
  await keyboard.press("Enter");
  await keyboard.type(second);
  await tabTo(page, submit);
  await keyboard.press("Enter");
  await expectThanks(page, contact);
  const fields = { ...messageInput, email: "ada@gmail.com", phone: "(972) 204-5855" };
  expect(calls.map(({ body }) => body)).toMatchObject([fields]);
  await keyboard.press("Tab");
  const call = thanks.locator("..").getByRole("link", { name: agency.phone.display });
  await expect(call).toBeFocused();
});
