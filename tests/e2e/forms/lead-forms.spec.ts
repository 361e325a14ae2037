import type { Page } from "@playwright/test";
import type { Email } from "postal-mime";
import { agency } from "#tests/e2e/support/content-facts.ts";
import { expect, expectComplaints, failedResource, test } from "#tests/e2e/support/fixtures.ts";
import { holdCalls } from "#tests/e2e/support/lead-calls.ts";
import {
  consentBox,
  consentText,
  expectMistakes,
  expectPending,
  expectSent,
  expectThanksPanel,
  fill,
  formParts,
  mistakesIn,
  openConsent,
  openForm,
  type RequestForm,
  waitLikeAPerson,
} from "#tests/e2e/support/request-form.ts";
import { guide, leadForms } from "#tests/e2e/support/request-forms.ts";
import { operatorLeads } from "#tests/e2e/support/store.ts";
import type { MailServer } from "#tests/service/testing.ts";

type FormName = (typeof leadForms)[number]["name"];

/** What a visitor does with a form beyond typing, and where it shows. */
interface Choices {
  /** The boxes and radio buttons that they check, besides the consent to automated calls. */
  readonly checked: readonly (string | RegExp)[];
  /** Whether they consent to automated calls and texts; undefined if the form doesn't ask. */
  readonly agrees?: boolean;
  readonly lead: object;
  /** Where the thank-you says that the answer goes. */
  readonly answerGoesTo: (email: string) => string;
}

const phone = "(972) 204-5855";
const planRequest = { phone, birthdate: "03/15/1960", medicarePartA: false, medicarePartB: false };

const choices: Readonly<Record<FormName, Choices>> = {
  guide: {
    checked: [],
    lead: { kind: "guide", zipCode: "75024", wantsNewsletter: false, details: null },
    answerGoesTo: (email) => `We’re sending it to ${email}.`,
  },
  comparison: {
    checked: [/^Medicare Part A/, "Text message", "Morning"],
    agrees: false,
    lead: {
      kind: "compare",
      zipCode: "75024",
      wantsNewsletter: false,
      details: {
        ...planRequest,
        medicarePartA: true,
        preferredContactMethod: "text",
        bestTimeToContact: "morning",
      },
    },
    answerGoesTo: () => `We’ll text you at ${phone}.`,
  },
  consultation: {
    checked: [/^Medicare Part B/],
    agrees: true,
    lead: {
      kind: "consultation",
      details: { ...planRequest, medicarePartB: true, preferredContactMethod: "phone" },
    },
    answerGoesTo: () => `We’ll call you at ${phone}.`,
  },
  message: {
    checked: [],
    agrees: true,
    lead: {
      kind: "contact",
      zipCode: null,
      details: { phone, message: "What does Part D cover?\nThank you" },
    },
    answerGoesTo: (email) => `We’ll answer you at ${email}.`,
  },
};

for (const { name, form, leadInput } of leadForms) {
  const { agrees, answerGoesTo, lead } = choices[name];

  test(`${name}: errors, a slip in the address, two presses; one lead arrives, and both sides get mail`, async ({
    page,
    mail,
    service,
  }) => {
    const email = `${name}@gmail.com`;
    await openForm(page, form);
    await expectMistakes(page, form, mistakesIn(form));
    await fill(page, form, { ...leadInput, email: `${name}@gmial.com` });
    await takeSuggestion(page, form, email);
    await check(page, form, choices[name]);
    const text = agrees === undefined ? null : await consentText(page, form);
    const { calls, release } = await holdCalls(page, form.call);
    await formParts(page, form).submit.dblclick();
    await expectPending(page, form);
    release();
    await expectSent(page, form);
    await expect(page.getByText(answerGoesTo(email))).toBeVisible();
    expect(calls).toHaveLength(1);

    const origin = { channel: "api", page: form.path };
    expect(await operatorLeads(service.store, email)).toMatchObject([
      {
        ...lead,
        name: Object.values(leadInput)[0],
        suspected: null,
        page: form.path,
        disclosures: [{ ...origin, text: expect.stringContaining("licensed agent") }],
        consents: [
          { ...origin, agreed: agrees ?? false, ...(text === null ? {} : { phone, text }) },
        ],
      },
    ]);
    if (form !== guide) await expectThanksPanel(page, form);
    const { attachments } = await expectMails(mail, form, email);
    const files = attachments.filter(({ disposition }) => disposition === "attachment");
    if (form === guide) await expectSameGuide(page, files);
    else expect(files).toEqual([]);
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const { name, form, leadInput } of leadForms) {
    if (form === guide) continue; // sweeps/no-javascript.spec.ts
    const { agrees = false, answerGoesTo, lead } = choices[name];

    test(`${name}: errors keep all input; the corrected form is one lead, with the text of the consent`, async ({
      page,
      complaints,
      mail,
      service,
    }) => {
      const email = `${name}-plain@example.test`;
      const { submit, summary, input, thanks } = formParts(page, form);
      const typed = { ...leadInput, email, phone: "12" };
      await page.goto(form.path);
      await fill(page, form, typed);
      await check(page, form, choices[name]);
      await submit.click();
      const returned = Date.now();
      await expect(summary.getByRole("link")).toHaveText(Object.values(mistakesIn(form, typed)));
      await expect(summary).toBeInViewport();
      await expect(page).toHaveTitle(/^Error: /);
      for (const [field, value] of Object.entries(typed))
        await expect(input(field)).toHaveValue(value);
      await expectChecked(page, form, choices[name]);
      const text = await consentText(page, form);
      await input("phone").fill(phone);
      await waitLikeAPerson(returned);
      await submit.click();
      await expect(thanks).toBeInViewport();
      await expectThanksPanel(page, form);
      await expect(page.getByText(answerGoesTo(email))).toBeVisible();
      await expect(page).toHaveTitle(/^Thank You: /);
      await expect(submit).toHaveCount(0);
      expect(page.url()).not.toContain(email);
      await expectComplaints(complaints, [failedResource(422)]);

      expect(await operatorLeads(service.store, email)).toMatchObject([
        {
          ...lead,
          suspected: null,
          disclosures: [{ channel: "page" }],
          consents: [{ agreed: agrees, text, channel: "page" }],
        },
      ]);
      await expectMails(mail, form, email);
    });
  }
});

/** Checks the boxes. The consent to automated calls is unchecked until then. */
async function check(page: Page, form: RequestForm, { checked, agrees }: Choices): Promise<void> {
  const { form: whole } = formParts(page, form);
  for (const label of checked) await whole.getByLabel(label).check();
  if (agrees === undefined) return;
  await openConsent(page, form);
  await expect(consentBox(page, form)).not.toBeChecked();
  if (agrees) await consentBox(page, form).check();
}

/** Expects the boxes as the visitor left them. */
async function expectChecked(
  page: Page,
  form: RequestForm,
  { checked, agrees = false }: Choices,
): Promise<void> {
  const { form: whole } = formParts(page, form);
  for (const label of checked) await expect(whole.getByLabel(label)).toBeChecked();
  await expect(consentBox(page, form)).toBeChecked({ checked: agrees });
}

/** Takes the address that the form suggests in place of a mistyped one. */
async function takeSuggestion(page: Page, form: RequestForm, address: string): Promise<void> {
  const { form: whole, input } = formParts(page, form);
  const question = whole.getByRole("status");
  await expect(question).toContainText(`Did you mean ${address}?`);
  await question.getByRole("button", { name: "Yes, change it" }).click();
  await expect(input("email")).toHaveValue(address);
  await expect(question).toBeEmpty();
}

/** Expects an email to each side, and returns the visitor's. What they say is in server/delivery/emails/. */
async function expectMails(
  mail: MailServer,
  { subjects }: RequestForm,
  address: string,
): Promise<Email> {
  const notice = await mail.waitFor(({ email }) =>
    Boolean(email.text?.includes(`Email: ${address}`)),
  );
  expect(notice.to).toEqual([agency.email]);
  expect(notice.email.subject).toMatch(subjects[0]);
  expect(notice.email.replyTo).toMatchObject([{ address }]);
  const { email } = await mail.waitFor(({ to }) => to.includes(address));
  expect(email.subject).toMatch(subjects[1]);
  expect(mail.caught.filter(({ to }) => to.includes(address))).toHaveLength(1);
  return email;
}

/** Expects the guide to be attached, as the same file that the page offers. */
async function expectSameGuide(page: Page, attachments: Email["attachments"]): Promise<void> {
  expect(attachments).toMatchObject([{ mimeType: "application/pdf" }]);
  const content = attachments[0]?.content;
  const attached = content instanceof ArrayBuffer ? Buffer.from(content) : Buffer.alloc(0);
  expect(attached.length, "the page says: under 1 MB").toBeLessThan(1_000_000);
  const href = await page.getByRole("link", { name: "Download PDF" }).getAttribute("href");
  const download = await page.request.get(String(href));
  expect((await download.body()).equals(attached), "the same file").toBe(true);
}
