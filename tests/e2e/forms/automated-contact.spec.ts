import type { Page } from "@playwright/test";
import { agency } from "#tests/e2e/support/content-facts.ts";
import { expect, expectComplaints, failedResource, test } from "#tests/e2e/support/fixtures.ts";
import { operatorLeads, operatorSays } from "#tests/e2e/support/store.ts";
import {
  waitLikeAPerson,
  fill,
  formParts,
  openForm,
  type RequestForm,
} from "#tests/e2e/support/request-form.ts";
import {
  compare,
  consultation,
  contact,
  messageInput,
  planInput,
} from "#tests/e2e/support/request-forms.ts";

const forms = [
  { form: compare, leadInput: planInput },
  { form: consultation, leadInput: planInput },
  { form: contact, leadInput: { ...messageInput, phone: planInput.phone } },
];
/** The label of the box, and those of the blocks of its text. */
const blocks = [
  "I agree to automated calls and texts (Optional)",
  "What I allow",
  "My choice",
  "Messages, and how to stop",
];
const missing = "Add a phone number, or uncheck the box below";

function box(page: Page, form: RequestForm) {
  const { form: whole } = formParts(page, form);
  return whole.getByRole("checkbox", { name: "I agree to automated calls and texts (Optional)" });
}

/** All text at the box, as the page shows it: the label, then the text under it. */
async function textAt(page: Page, form: RequestForm): Promise<string> {
  const label = await box(page, form).locator("xpath=..").innerText();
  const id = await box(page, form).getAttribute("aria-describedby");
  const text = await page.locator(`#${id}`).innerText();
  return `${label.trim()}\n${text.replaceAll(/\n+/g, "\n")}`;
}

async function expectUnchecked(page: Page, form: RequestForm): Promise<void> {
  await expect(box(page, form)).not.toBeChecked();
  await expect(box(page, form)).toHaveAccessibleDescription(
    new RegExp(`I allow ${agency.name}.*phone number I gave above.*I do not have to agree`),
  );
}

test("the box is unchecked by default and optional, and its answer is stored word for word", async ({
  page,
  service,
}) => {
  const kept: { email: string; consent: object }[] = [];
  for (const { form, leadInput } of forms) {
    for (const agreed of [false, true]) {
      await test.step(`${form.path}, ${agreed ? "ticked" : "left"}`, async () => {
        const email = `automated-${agreed}-${form.button.length}@example.test`;
        await openForm(page, form);
        await fill(page, form, { ...leadInput, email });
        await expectUnchecked(page, form);
        const text = await textAt(page, form);
        expect(text.split("\n").map((line) => line.split(":")[0])).toEqual(blocks);
        if (agreed) await box(page, form).check();
        await formParts(page, form).submit.click();
        await expect(formParts(page, form).thanks).toBeFocused();
        const phone = "(972) 204-5855";
        const consent = { id: "automated-contact", agreed, phone, text, page: form.path };
        kept.push({ email, consent: { ...consent, channel: "api" } });
      });
    }
  }
  const leads = await operatorLeads(service.store);
  for (const { email, consent } of kept)
    expect(leads.filter((lead) => lead.email === email)).toMatchObject([{ consents: [consent] }]);
  expect(kept).toHaveLength(6);
});

test("the box shows once a number is typed, right under it, and a checked one always", async ({
  page,
  service,
}) => {
  for (const form of [consultation, contact]) {
    await openForm(page, form);
    const { input, submit } = formParts(page, form);
    await expect(submit).toBeVisible();
    await expect(box(page, form)).toBeHidden();
    await input("phone").fill("9");
    await expect(box(page, form)).toBeVisible();
    const [above, below] = [
      await input("phone").boundingBox(),
      await box(page, form).boundingBox(),
    ];
    const gap = (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
    expect(gap).toBeGreaterThan(0);
    expect(gap).toBeLessThan(60);
    await input("phone").fill("");
    await expect(box(page, form)).toBeHidden();
    await input("phone").fill("9");
    await box(page, form).check();
    await input("phone").fill("");
    await expect(box(page, form), "agreed to: can't be sent unseen").toBeVisible();
  }
  // Nobody saw the box, so there is no answer to keep.
  const email = "automated-unseen@example.test";
  await openForm(page, contact);
  await fill(page, contact, { ...messageInput, email });
  await formParts(page, contact).submit.click();
  await expect(formParts(page, contact).thanks).toBeFocused();
  expect(await operatorLeads(service.store, email)).toMatchObject([{ consents: [] }]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("errors keep the box checked, agents see the consent, and the proof can be printed", async ({
    page,
    complaints,
    mail,
    service,
  }) => {
    for (const { form, leadInput } of forms) {
      await test.step(form.path, async () => {
        const email = `automated-plain-${form.button.length}@example.test`;
        await page.goto(form.path);
        await expectUnchecked(page, form);
        await fill(page, form, { ...leadInput, email, phone: "12" });
        await box(page, form).check();
        const { submit, summary, input, thanks } = formParts(page, form);
        await submit.click();
        await expect(summary.getByRole("link")).toHaveText(["Please enter a valid phone number"]);
        await expect(box(page, form)).toBeChecked();
        const text = await textAt(page, form);
        await input("phone").fill(leadInput.phone);
        if (form === compare) await waitLikeAPerson();
        await submit.click();
        await expect(thanks).toBeVisible();
        const [lead] = await operatorLeads(service.store, email);
        expect(lead?.consents).toMatchObject([{ agreed: true, text, channel: "page" }]);
        const proof = await operatorSays(service.store, ["consent", lead?.id ?? ""]);
        expect(proof).toContain("AGREED: the box was checked");
        for (const line of text.split("\n")) expect(proof).toContain(line);
        if (form !== compare) return;
        const { email: notice } = await mail.waitFor((one) =>
          Boolean(one.email.text?.includes(email)),
        );
        expect(notice.text).toContain(
          "Automated calls and texts: Agreed: (972) 204-5855 (wording version ",
        );
        expect(notice.text).toContain("Permission to contact: Until ");
      });
    }
    await expectComplaints(complaints, [failedResource(422)]);
  });
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
      await box(page, contact).check();
      await input("phone").fill("");
      await submit.click();
      const tooShort = "Message must be at least 10 characters";
      await expect(summary.getByRole("link")).toHaveText([missing, tooShort]);
      await input("message").fill(messageInput.message);
      await expect(input("phone")).toHaveAttribute("aria-invalid", "true");
      await expect(input("phone")).toHaveAccessibleDescription(new RegExp(`${missing}$`));
      await expect(box(page, contact)).toBeChecked();
      await box(page, contact).uncheck();
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
