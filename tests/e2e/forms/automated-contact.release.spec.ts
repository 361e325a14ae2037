import { agency } from "#tests/e2e/support/content-facts.ts";
import { expect, expectComplaints, failedResource, test } from "#tests/e2e/support/fixtures.ts";
import {
  consentBox,
  consentText,
  fill,
  formParts,
  mistakesIn,
  openForm,
} from "#tests/e2e/support/request-form.ts";
import {
  consultation,
  contact,
  leadForms,
  messageInput,
} from "#tests/e2e/support/request-forms.ts";
import { operatorLeads } from "#tests/e2e/support/store.ts";

// That the answer is stored word for word is in lead-forms.spec.ts.

test("the box says what is allowed, that it is a choice, and how to stop", async ({ page }) => {
  for (const { form } of leadForms.slice(1)) {
    await openForm(page, form);
    await formParts(page, form).input("phone").fill("9");
    await expect(consentBox(page, form)).toHaveAccessibleDescription(
      new RegExp(`I allow ${agency.name}.*phone number I gave above.*I do not have to agree`),
    );
    const blocks = (await consentText(page, form)).split("\n").map((line) => line.split(":")[0]);
    expect(blocks).toEqual([
      "I agree to automated calls and texts (Optional)",
      "What I allow",
      "My choice",
      "Messages, and how to stop",
    ]);
  }
});

test("the box shows once a number is typed, right under it, and a checked one always", async ({
  page,
  service,
}) => {
  for (const form of [consultation, contact]) {
    await openForm(page, form);
    const { input, submit } = formParts(page, form);
    await expect(submit).toBeVisible();
    await expect(consentBox(page, form)).toBeHidden();
    await input("phone").fill("9");
    await expect(consentBox(page, form)).toBeVisible();
    const [above, below] = [
      await input("phone").boundingBox(),
      await consentBox(page, form).boundingBox(),
    ];
    const gap = (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
    expect(gap).toBeGreaterThan(0);
    expect(gap).toBeLessThan(60);
    await input("phone").fill("");
    await expect(consentBox(page, form)).toBeHidden();
    await input("phone").fill("9");
    await consentBox(page, form).check();
    await input("phone").fill("");
    await expect(consentBox(page, form), "agreed to: can't be sent unseen").toBeVisible();
  }
  // Nobody saw the box, so there is no answer to keep.
  const email = "automated-unseen@example.test";
  await openForm(page, contact);
  await fill(page, contact, { ...messageInput, email });
  await formParts(page, contact).submit.click();
  await expect(formParts(page, contact).thanks).toBeFocused();
  expect(await operatorLeads(service.store, email)).toMatchObject([{ consents: [] }]);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "by script" : "by a plain post", () => {
    test.use({ javaScriptEnabled });

    test("the contact form requires a phone number if the box is checked", async ({
      page,
      complaints,
    }) => {
      if (javaScriptEnabled) await openForm(page, contact);
      else await page.goto(contact.path);
      const { submit, summary, input, thanks } = formParts(page, contact);
      const email = `automated-number-${javaScriptEnabled}@example.test`;
      await fill(page, contact, { ...messageInput, email, message: "Short", phone: "9" });
      await consentBox(page, contact).check();
      await input("phone").fill("");
      await submit.click();
      const { phone: missing, message: tooShort } = mistakesIn(contact, {
        name: "Ada",
        email,
        message: "Short",
        agreesToAutomatedContact: true,
      });
      await expect(summary.getByRole("link")).toHaveText([String(missing), String(tooShort)]);
      await input("message").fill(messageInput.message);
      await expect(input("phone")).toHaveAttribute("aria-invalid", "true");
      await expect(input("phone")).toHaveAccessibleDescription(new RegExp(`${missing}$`));
      await expect(consentBox(page, contact)).toBeChecked();
      await consentBox(page, contact).uncheck();
      if (javaScriptEnabled) {
        await input("name").focus();
        await expect(input("phone")).not.toHaveAttribute("aria-invalid");
      }
      await submit.click();
      await expect(thanks).toBeVisible();
      await expectComplaints(complaints, javaScriptEnabled ? [] : [failedResource(422)]);
    });
  });
}
