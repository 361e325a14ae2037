import type { Page } from "@playwright/test";
import { allLive, expect, serviceTest, started, test } from "#tests/e2e/support/fixtures.ts";
import { readPage } from "#tests/e2e/support/html-links.ts";
import { answerLeads, stored } from "#tests/e2e/support/lead-calls.ts";
import { painted } from "#tests/e2e/support/reading-place.ts";
import {
  consentBox,
  consentOpener,
  expectSent,
  fill,
  formParts,
  mistakesIn,
  openConsent,
  openForm,
} from "#tests/e2e/support/request-form.ts";
import {
  compare,
  consultation,
  contact,
  leadForms,
  messageInput,
  planInput,
} from "#tests/e2e/support/request-forms.ts";
import { operatorLeads } from "#tests/e2e/support/store.ts";

test("pasting a ZIP code with spaces keeps all its digits", async ({ page }) => {
  for (const { form } of leadForms.slice(0, 3)) {
    await openForm(page, form);
    await allLive(page);
    const zip = formParts(page, form).input("zipCode");
    await zip.focus();
    // Once the script that the focus loads is there.
    await expect(async () => {
      await zip.clear();
      await paste(page, " 75024");
      await expect(zip).toHaveValue("75024", { timeout: 1000 });
    }).toPass();
    await zip.selectText();
    await paste(page, "\t78701-1234\n");
    await expect(zip).toHaveValue("78701");
  }
});

test("so does pasting before the form is live, and a ZIP code that the browser fills in", async ({
  page,
}) => {
  await page.route("**/take-over-*.js", () => {}); // never answered
  await openForm(page, compare);
  const zip = formParts(page, compare).input("zipCode");
  const loaded = page.waitForResponse("**/zip-input-*.js");
  await zip.focus();
  await (await loaded).finished();
  await paste(page, " 75024");
  await expect(zip).toHaveValue("75024");
  await zip.evaluate((input: HTMLInputElement) => {
    input.value = "78701-1234"; // `maxLength` doesn't apply
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await expect(zip).toHaveValue("78701");
});

serviceTest("no field for a ZIP code takes more than five characters", async ({ request }) => {
  for (const path of ["/download-guide", "/compare-plans", "/talk-to-agent", "/"]) {
    const { html } = readPage(path, await (await request.get(path)).text());
    const fields = html.querySelectorAll("input[autocomplete=postal-code]");
    const limits = new Set(fields.map((field) => field.getAttribute("maxlength")));
    expect([...limits], path).toEqual(["5"]);
  }
});

test("the saved ZIP code is filled in, if it is one; a cleared one stays cleared, but not on another form", async ({
  page,
}) => {
  await openForm(page, compare);
  const { input } = formParts(page, compare);
  await page.evaluate(() => localStorage.setItem("visitorZip", "78701"));
  await openForm(page, compare);
  await expect(input("zipCode")).toHaveValue("78701");
  await input("zipCode").fill("");
  await allLive(page);
  await expect(input("zipCode")).toHaveValue("");
  await page.goto("/accessibility");
  await started(page);
  await page.goto(compare.path);
  await allLive(page);
  await expect(input("zipCode")).toHaveValue("");
  await openForm(page, consultation);
  const other = formParts(page, consultation).input("zipCode");
  await expect(other).toHaveValue("78701");
  await page.evaluate(() => localStorage.setItem("visitorZip", "no ZIP"));
  await openForm(page, consultation);
  await expect(other).toHaveValue("");
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "by script" : "by a plain post", () => {
    test.use({ javaScriptEnabled });

    test("where the agency has no license, the thank-you promises only who can help", async ({
      page,
    }) => {
      if (javaScriptEnabled) await openForm(page, compare);
      else await page.goto(compare.path);
      const { submit, thanks } = formParts(page, compare);
      const email = `unlicensed-${javaScriptEnabled}@example.test`;
      await fill(page, compare, { ...planInput, email, zipCode: "00901" }); // Puerto Rico
      await submit.click();
      await expect(thanks).toBeInViewport();
      const panel = thanks.locator("..");
      await expect(panel).toContainText("not licensed to sell insurance in Puerto Rico");
      await expect(panel.getByRole("listitem").first()).toContainText(
        "who can help you in Puerto Rico.",
      );
      await expect(panel).not.toContainText("A licensed agent");
      await expect(panel).toContainText("Request Received");
      await expect(panel).toContainText(
        /licensed in Puerto Rico, so we’ll tell you who can help there\./,
      );
    });
  });
}

// What the box says is in form-names.release.spec.ts, and that the answer is stored word for word in
// lead-forms.spec.ts.

test("the box shows after a press or to who chooses text messages, and a checked one always", async ({
  page,
  service,
}) => {
  await openForm(page, consultation);
  const { form } = formParts(page, consultation);
  await expect(consentBox(page, consultation)).toBeHidden();
  await form.getByLabel("Text message").check();
  await expect(consentBox(page, consultation)).toBeVisible();
  await form.getByLabel("Phone call").check();
  await expect(consentBox(page, consultation)).toBeHidden();

  await openForm(page, contact);
  const { submit, thanks } = formParts(page, contact);
  const box = consentBox(page, contact);
  const opener = consentOpener(page, contact);
  const email = "automated-unseen@example.test";
  await fill(page, contact, { ...messageInput, email, phone: planInput.phone });
  await expect(box).toBeHidden();
  await opener.click();
  await box.check();
  await expect(opener, "agreed to: can't be sent unseen").toBeHidden();
  await expect(box).toBeVisible();
  await box.uncheck();
  await opener.click();
  await expect(box).toBeHidden();
  // Nobody sees the box, so there is no answer to keep.
  await submit.click();
  await expect(thanks).toBeFocused();
  expect(await operatorLeads(service.store, email)).toMatchObject([{ consents: [] }]);
});

test("the contact form requires a phone number while the box is checked", async ({ page }) => {
  await openForm(page, contact);
  const { submit, summary, input, thanks } = formParts(page, contact);
  const email = "automated-number@example.test";
  await fill(page, contact, { ...messageInput, email });
  await openConsent(page, contact);
  await consentBox(page, contact).check();
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
  await expect(accept).toHaveAccessibleDescription(/^Did you mean Pat@gmail\.com ?\?$/);
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

/** Pastes a text at the focus, as the browser does from the clipboard. */
async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press("ControlOrMeta+V");
}
