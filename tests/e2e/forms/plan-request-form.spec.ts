import type { Page } from "@playwright/test";
import { agency } from "#tests/e2e/support/content-facts.ts";
import { expect, expectComplaints, failedResource, test } from "#tests/e2e/support/fixtures.ts";
import { expectConfirmation } from "#tests/e2e/support/request-form.ts";
import { toast } from "#tests/e2e/support/guide-form.ts";
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
  placeOnPage,
} from "#tests/e2e/support/request-form.ts";
import { compare, consultation, planInput } from "#tests/e2e/support/request-forms.ts";

const forms = [
  { kind: "compare", form: compare },
  { kind: "consultation", form: consultation },
];

const leadInput = planInput;
const { call } = compare;
const warning = /^warning: The form could not be sent\./;

for (const { kind, form } of forms) {
  test.describe(kind, () => {
    test("sends the form once and shows the thank-you", async ({ page }) => {
      await openForm(page, form);
      const answered = Promise.withResolvers<void>();
      const calls = await answerLeads(
        page,
        async (route) => {
          await answered.promise;
          await route.fulfill(stored);
        },
        call,
      );
      const { form: whole, input, submit } = formParts(page, form);
      await fill(page, form, { ...leadInput, additionalInfo: "Two doctors.\nOne clinic." });
      await whole.getByLabel(/^Medicare Part A/).check();
      await whole.getByLabel("Text message").check();
      await whole.getByLabel("Evening").check();
      await submit.dblclick();
      const pending = page.getByRole("button", { name: form.pending, exact: true });
      await expect(pending).toBeDisabled();
      for (const name of [...Object.keys(leadInput), "medicarePartA", "additionalInfo"])
        await expect(page.locator(`[name=${name}]`)).toBeDisabled();
      for (const radio of await page.getByRole("radio").all()) await expect(radio).toBeDisabled();
      answered.resolve();
      await expectThanks(page, form);
      expect(calls.map(({ body }) => body)).toStrictEqual([
        {
          name: "Ada Flores",
          email: "ada@example.test",
          phone: "(972) 204-5855",
          zipCode: "75024",
          birthdate: "03/15/1960",
          medicarePartA: true,
          medicarePartB: false,
          preferredContactMethod: "text",
          bestTimeToContact: "evening",
          additionalInfo: "Two doctors.\nOne clinic.",
          agreesToAutomatedContact: false,
        },
      ]);
      expect(calls[0]?.headers).toMatchObject({
        "content-type": "application/json",
        "lead-form": kind,
        "idempotency-key": expect.stringMatching(/^[0-9a-f]{48}$/),
        "disclosure-version": expect.stringMatching(/^\d{4}-\d\d-\d\d(\.\d)?$/),
        "consent-version": expect.stringMatching(/^\d{4}-\d\d-\d\d(\.\d)?$/),
      });
      await expect(input("name")).toHaveCount(0);
    });

    test("is stored, and an agent gets an email with everything they need", async ({
      page,
      mail,
      service,
    }) => {
      const email = `${kind}@example.test`;
      const name = `Real ${kind}`;
      await openForm(page, form);
      await fill(page, form, { ...leadInput, name, email, additionalInfo: "Line one\nLine two" });
      await page.getByLabel("Morning").check();
      await formParts(page, form).submit.click();
      await expectThanks(page, form);
      const { email: notice } = await mail.waitFor(({ email: { text } }) =>
        Boolean(text?.includes(email)),
      );
      expect(notice.subject).toMatch(
        kind === "compare" ? /^Plan comparison request \d+: / : /^Consultation request \d+: /,
      );
      expect(notice.replyTo).toMatchObject([{ address: email, name }]);
      for (const words of [
        "Phone: (972) 204-5855",
        "Prefers: Phone call",
        "Best time: Morning, 8am-12pm Eastern Time",
        "Date of birth: 03/15/1960",
        "> Line one\n> Line two",
        `Form on page: ${form.path}`,
        "Get a scope of appointment before any personal marketing appointment.",
      ])
        expect(notice.text?.replaceAll("\r\n", "\n")).toContain(words);
      expect(await operatorLeads(service.store, email)).toMatchObject([
        {
          name,
          zipCode: "75024",
          wantsNewsletter: false,
          disclosures: [{ channel: "api", text: expect.stringContaining("licensed agent") }],
        },
      ]);
      const subject = kind === "compare" ? /plan comparison request$/ : /consultation request$/;
      await expectConfirmation(mail, email, subject, [name, "1960", "Line one"]);
    });
  });
}

test("each error shows its message and focuses its field", async ({ page }) => {
  await openForm(page, compare);
  const calls = await answerLeads(page, (route) => route.fulfill(stored), call);
  await expectMessages(page, compare, { ...leadInput, additionalInfo: "" }, [
    ["name", " ", "Name is required"],
    ["name", "a".repeat(101), "Name cannot exceed 100 characters"],
    ["email", "", "Email is required"],
    ["email", "ada at example", "Invalid email address"],
    ["phone", "", "Phone number is required"],
    ["phone", "204-5855", "Please enter a valid phone number"],
    ["phone", "972-204-CALL", "Please enter a valid phone number"],
    ["zipCode", "", "ZIP code must be 5 digits"],
    ["zipCode", "7502a", "ZIP code must be 5 digits"],
    ["birthdate", "", "Date must be in MM/DD/YYYY format"],
    ["birthdate", "March 15", "Date must be in MM/DD/YYYY format"],
    ["birthdate", "02/30/1960", "Please enter a real date"],
    ["birthdate", "03/15/2999", "Date of birth cannot be in the future"],
    ["additionalInfo", "a".repeat(1001), "Additional information cannot exceed 1000 characters"],
  ]);
  expect(calls).toEqual([]);
});

test("after a failed attempt, leaving a field validates it, and the button doesn't move", async ({
  page,
}) => {
  await openForm(page, compare);
  const { submit, summary, input } = formParts(page, compare);
  const mended = { ...leadInput, additionalInfo: "" };
  const empty = Object.fromEntries(Object.keys(mended).map((name) => [name, ""]));
  // With a number from the start, so that the consent under it stays.
  const wrong = { ...empty, phone: "1", name: "a".repeat(101), additionalInfo: "a".repeat(1001) };
  for (const width of [320, 600, 800, 1024, 1280]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 720 });
      await fill(page, compare, wrong);
      await submit.click();
      await expect(summary.getByRole("link")).toHaveText([
        "Name cannot exceed 100 characters",
        "Email is required",
        "Please enter a valid phone number",
        "ZIP code must be 5 digits",
        "Date must be in MM/DD/YYYY format",
        "Additional information cannot exceed 1000 characters",
      ]);
      const place = await placeOnPage(submit);
      await fill(page, compare, mended);
      await input("name").focus();
      for (const name of Object.keys(mended))
        await expect(input(name)).not.toHaveAttribute("aria-invalid");
      expect(await placeOnPage(submit), "messages disappeared").toEqual(place);
      await fill(page, compare, { birthdate: "03/15/2999", phone: "12" });
      await input("name").focus();
      await expect(input("phone")).toHaveAttribute("aria-invalid", "true");
      await expect(input("birthdate")).toHaveAttribute("aria-invalid", "true");
      expect(await placeOnPage(submit), "messages changed").toEqual(place);
    });
  }
});

test("shows the server's errors at their fields", async ({ page, complaints }) => {
  await openForm(page, compare);
  const errors = { phone: "Please enter a valid phone number" };
  const json = { success: false, message: "Please check the form.", errors };
  await answerLeads(page, (route) => route.fulfill({ status: 422, json }), call);
  await fill(page, compare, leadInput);
  await formParts(page, compare).submit.click();
  const { summary, input } = formParts(page, compare);
  await expect(summary.getByRole("link")).toHaveText(Object.values(errors));
  await expect(input("phone")).toHaveAttribute("aria-invalid", "true");
  await expectComplaints(complaints, [warning, failedResource(422)]);
});

test("the saved ZIP code is filled in, and the visitor's changes are kept", async ({ page }) => {
  await openForm(page, compare);
  const { input } = formParts(page, compare);
  await expect(input("zipCode")).toHaveValue("");
  await page.evaluate(() => localStorage.setItem("visitorZip", "78701"));
  await openForm(page, compare);
  await expect(input("zipCode")).toHaveValue("78701");
  await input("zipCode").fill("75024");
  await input("name").focus();
  await expect(input("zipCode")).toHaveValue("75024");
  await page.evaluate(() => localStorage.setItem("visitorZip", "no ZIP"));
  await openForm(page, consultation);
  await expect(formParts(page, consultation).input("zipCode")).toHaveValue("");
});

/** Sends the form from Puerto Rico, where the samples have no license. */
async function sendFromPuertoRico(page: Page, email: string) {
  const { submit, thanks } = formParts(page, compare);
  await fill(page, compare, { ...leadInput, email, zipCode: "00901" });
  await submit.click();
  await expect(thanks).toBeInViewport();
  const panel = thanks.locator("..");
  await expect(panel).toContainText("not licensed to sell insurance in Puerto Rico");
  await expect(panel.getByRole("listitem").first()).toContainText(
    "who can help you in Puerto Rico.",
  );
  await expect(panel).not.toContainText("A licensed agent");
}

test("where the agency has no license, the thank-you promises only who can help", async ({
  page,
}) => {
  await openForm(page, compare);
  await sendFromPuertoRico(page, "unlicensed@example.test");
  await expect(toast(page).region.getByRole("paragraph")).toHaveText([
    "Request Received",
    /^We have your request\. .* licensed in Puerto Rico, so we’ll tell you who can help there\.$/,
  ]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("where the agency has no license, the thank-you promises only who can help", async ({
    page,
  }) => {
    await page.goto(compare.path);
    await sendFromPuertoRico(page, "plain-unlicensed@example.test");
  });

  test("a rejected form keeps its input, and shows the reason and the phone number", async ({
    page,
    complaints,
    startOwn,
  }) => {
    const { url } = await startOwn({ RATE_LIMIT_PER_HOUR: "1" });
    for (const name of ["First", "Second"]) {
      await page.goto(url + compare.path);
      await fill(page, compare, { ...leadInput, name });
      await formParts(page, compare).submit.click();
    }
    const { failure, input, submit } = formParts(page, compare);
    await expect(failure).toContainText("We've received too many forms from your connection.");
    await expect(failure.getByRole("link", { name: agency.phone.display })).toBeVisible();
    await expect(page).toHaveTitle(/^Error: /);
    for (const [name, value] of Object.entries({ ...leadInput, name: "Second" }))
      await expect(input(name)).toHaveValue(value);
    await expect(submit).toBeEnabled();
    await expectComplaints(complaints, [failedResource(429)]);
  });

  for (const { kind, form } of forms) {
    test(`${kind}: errors keep all input; a corrected form shows the thank-you`, async ({
      page,
      complaints,
      mail,
      service,
    }) => {
      const email = `plain-${kind}@example.test`;
      await page.goto(form.path);
      const { form: whole, input, submit, summary, thanks } = formParts(page, form);
      await fill(page, form, { ...leadInput, email, phone: "12", additionalInfo: "One\nTwo" });
      await whole.getByLabel(/^Medicare Part B/).check();
      await whole.getByLabel("Email", { exact: true }).and(page.getByRole("radio")).check();
      await whole.getByLabel("Afternoon").check();
      await submit.click();
      await expect(summary.getByRole("link")).toHaveText(["Please enter a valid phone number"]);
      await expect(summary).toBeInViewport();
      await expect(page).toHaveTitle(/^Error: /);
      await expect(input("phone")).toHaveValue("12");
      await expect(input("additionalInfo")).toHaveValue("One\nTwo");
      await expect(whole.getByLabel(/^Medicare Part A/)).not.toBeChecked();
      await expect(whole.getByLabel(/^Medicare Part B/)).toBeChecked();
      await expect(whole.getByRole("radio", { name: "Email" })).toBeChecked();
      await expect(whole.getByRole("radio", { name: "Afternoon" })).toBeChecked();
      await fill(page, form, { phone: leadInput.phone });
      await waitLikeAPerson();
      await submit.click();
      await expect(thanks).toBeInViewport();
      await expectThanksPanel(page, form);
      await expect(page.getByText(`We’ll email you at ${email}.`)).toBeVisible();
      expect(page.url()).not.toContain(email);
      await expect(submit).toHaveCount(0);
      await expect(page).toHaveTitle(/^Thank You: /);
      await mail.waitFor(({ email: { text } }) => Boolean(text?.includes(email)));
      expect(await operatorLeads(service.store, email)).toMatchObject([
        { name: leadInput.name, suspected: null, disclosures: [{ channel: "page" }] },
      ]);
      await expectComplaints(complaints, [failedResource(422)]);
    });

    test(`${kind}: posting it twice makes one lead`, async ({ page, service }) => {
      const email = `twice-${kind}@example.test`;
      for (const _ of ["once", "twice"]) {
        await page.goto(form.path);
        await fill(page, form, { ...leadInput, email });
        await formParts(page, form).submit.click();
        await expect(formParts(page, form).thanks).toBeVisible();
      }
      await page.reload();
      await expect(formParts(page, form).thanks).toBeVisible();
      expect(await operatorLeads(service.store, email)).toHaveLength(1);
    });
  }
});
