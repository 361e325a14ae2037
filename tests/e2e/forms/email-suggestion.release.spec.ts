import { expect, test } from "#tests/e2e/support/fixtures.ts";
import { answerLeads, stored } from "#tests/e2e/support/lead-calls.ts";
import { painted } from "#tests/e2e/support/reading-place.ts";
import { expectSent, fill, formParts, openForm } from "#tests/e2e/support/request-form.ts";
import {
  consultation,
  contact,
  messageInput,
  planInput,
} from "#tests/e2e/support/request-forms.ts";

const slip = "Pat@gmial.com";

test("a button that is pressed while the question is due still works, and the address stays as typed", async ({
  page,
}) => {
  await openForm(page, consultation);
  const calls = await answerLeads(page, (route) => route.fulfill(stored), consultation.call);
  const { form, input, submit } = formParts(page, consultation);
  const script = page.waitForResponse("**/email-suggestion-*.js");
  await fill(page, consultation, planInput);
  const address = (await script).url();
  await page.evaluate(async (loaded) => void (await import(loaded)), address);
  await expect(form.getByRole("status"), "a sound address").toBeEmpty();
  await input("email").fill("");
  await input("email").pressSequentially(slip);
  await submit.hover();
  await page.mouse.down();
  await page.evaluate(painted);
  await expect(form.getByRole("status"), "nothing moves under the press").toBeEmpty();
  await page.mouse.up();
  await expectSent(page, consultation);
  expect(calls.map(({ body }) => body)).toMatchObject([{ email: slip }]);
});

test("the question's button is large, the question goes away when the address changes, and the form works without its script", async ({
  page,
  complaints,
}) => {
  await openForm(page, contact);
  const calls = await answerLeads(page, (route) => route.fulfill(stored), contact.call);
  const { form, input, submit } = formParts(page, contact);
  const question = form.getByRole("status");
  await input("email").fill(slip);
  await input("email").press("Tab");
  await expect(question).toContainText("Did you mean Pat@gmail.com?");
  const accept = question.getByRole("button", { name: "Yes, change it" });
  await expect(accept).toHaveAccessibleDescription("Did you mean Pat@gmail.com?");
  expect((await accept.boundingBox())?.height).toBeGreaterThanOrEqual(52);
  await input("email").pressSequentially("m");
  await expect(question).toBeEmpty();

  await page.route("**/email-suggestion-*.js", (route) => route.abort());
  await openForm(page, contact);
  await fill(page, contact, { ...messageInput, email: slip });
  await submit.click();
  await expectSent(page, contact);
  expect(calls.map(({ body }) => body)).toMatchObject([{ email: slip }]);
  await expect(page.getByText(`We’ll answer you at ${slip}.`)).toBeVisible();
  complaints.length = 0; // the browser may log the failed download
});
