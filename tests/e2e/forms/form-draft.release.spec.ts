import type { Page } from "@playwright/test";
import {
  clockTest,
  expect,
  expectComplaints,
  failedResource,
  started,
  test,
} from "#tests/e2e/support/fixtures.ts";
import { holdScripts } from "#tests/e2e/support/gate.ts";
import {
  expectFailure,
  expectPending,
  expectSent,
  fill,
  formParts,
  openConsent,
  openForm,
  type RequestForm,
} from "#tests/e2e/support/request-form.ts";
import {
  compare,
  consultation,
  guide,
  guideInput,
  leadForms,
  planInput,
} from "#tests/e2e/support/request-forms.ts";
import { operatorLeads } from "#tests/e2e/support/store.ts";

const birthdate = "3/15/1960";

/** The boxes that a test checks, by their labels; they are restored with the draft. */
const planChoices = [/^Medicare Part B/, "Text message", /^Afternoon/];
/** Never restored: the visitor must check a consent each time. */
const consent = /automated calls|newsletter/;

// The real service stores the lead; only the connection is slow, and is cut after the first response.
for (const { name, form, leadInput } of leadForms) {
  test(`${name}: after a lost response, the draft survives leaving the page and coming back, until it is sent, as one lead`, async ({
    page,
    complaints,
    service,
  }) => {
    const email = `${name}@slow-line.test`;
    const typed = { ...leadInput, email };
    const choices = "birthdate" in leadInput ? planChoices : [];
    const line = await slowConnection(page, form);
    await openForm(page, form);
    const { form: whole, submit, input } = formParts(page, form);
    await fill(page, form, typed);
    for (const box of choices) await whole.getByLabel(box).check();
    await openConsent(page, form);
    await whole.getByLabel(consent).check();
    await submit.dblclick();
    await expectPending(page, form);
    await page.keyboard.press("Enter");
    await expect.poll(line.calls, "pressed twice, and once more while it waits").toBe(1);
    line.cutFirst();
    await expectFailure(page, form, form.failure, typed);

    await page.goto("/about-us");
    await started(page);
    await page.goto(form.path);
    await expectRestored(page, form, typed, choices);
    await page.getByRole("contentinfo").getByRole("link", { name: "Testimonials" }).click();
    await expect(page).toHaveURL(/testimonials/);
    await page.goBack();
    await expectRestored(page, form, typed, choices);
    if ("birthdate" in leadInput) await fill(page, form, { birthdate });
    await openConsent(page, form);
    await whole.getByLabel(consent).check();
    expect(await savedDraft(page), "not the birth date, the honeypot or the consent").not.toMatch(
      /1960|birth|confirm_wish|disclosure|agrees|wants|consent/,
    );
    await submit.press("Enter");
    await expectPending(page, form);
    line.answerSecond();
    await expectSent(page, form);
    expect(await savedDraft(page)).toBe("");

    await page.reload();
    await started(page);
    await page.goBack();
    await page.goForward();
    await openForm(page, form);
    await expect(submit).toBeEnabled();
    for (const field of Object.keys(leadInput))
      if (field !== "zipCode") await expect(input(field)).toHaveValue("");
    expect(line.calls()).toBe(2);
    expect(await operatorLeads(service.store, email)).toHaveLength(1);
    await expectComplaints(complaints, [/The form could not be sent/, /ERR_CONNECTION_RESET/]);
  });
}

test("keeps what the visitor typed before the script ran, and restores the rest of the draft", async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem("visitorZip", "78701"));
  await openForm(page, compare);
  const { input } = formParts(page, compare);
  await expect(input("zipCode"), "the saved draft").toHaveValue("78701");
  await fill(page, compare, planInput);
  await expect.poll(() => savedDraft(page)).toContain("75024");

  const release = await holdScripts(page);
  await page.goto(compare.path, { waitUntil: "domcontentloaded" });
  await input("name").fill("Bea Flores");
  release();
  await started(page);
  await expect(input("email")).toHaveValue(planInput.email);
  await expect(input("zipCode"), "typed, so it replaces the draft").toHaveValue("75024");
  await expect(input("name")).toHaveValue("Bea Flores");
  expect(await savedDraft(page)).toContain("Bea Flores");
});

test("what comes back into the field that the visitor is about to type in is replaced by what they type", async ({
  page,
}) => {
  await openForm(page, compare);
  await fill(page, compare, planInput);
  const { input } = formParts(page, compare);
  await expect.poll(() => savedDraft(page)).toContain(planInput.email);

  const release = await holdScripts(page);
  await page.goto(compare.path, { waitUntil: "domcontentloaded" });
  await input("email").focus();
  release();
  await expect(input("email")).toHaveValue(planInput.email);
  await page.keyboard.type("bea@example.test");
  await expect(input("email")).toHaveValue("bea@example.test");
  await expect(input("name")).toHaveValue(planInput.name);
});

test("a rejected plain post shows its own values, not an older draft", async ({
  page,
  complaints,
}) => {
  await openForm(page, compare);
  const { input, submit, summary } = formParts(page, compare);
  await fill(page, compare, planInput);
  await expect.poll(() => savedDraft(page)).toContain(planInput.email);
  await page.route("**/assets/**", (route) => route.abort());
  await page.goto(compare.path);
  await fill(page, compare, { ...planInput, email: "bea@example.test", phone: "12" });
  await page.unroute("**/assets/**");
  await submit.click();
  await expect(summary.getByRole("link")).toHaveText(["Please enter a valid phone number"]);
  await started(page);
  await summary.getByRole("link").click();
  await expect.poll(() => savedDraft(page)).toContain("bea@example.test");
  await expect(input("email")).toHaveValue("bea@example.test");
  await expect(input("birthdate")).toHaveValue(birthdate);
  expect(await savedDraft(page)).not.toContain("1960");
  await expectComplaints(complaints, [/ERR_FAILED|dynamically imported/, failedResource(422)]);
});

test("the guide's draft is deleted when its form is sent without script", async ({
  page,
  complaints,
}) => {
  await openForm(page, guide);
  await fill(page, guide, guideInput);
  await expect.poll(() => savedDraft(page)).toContain(guideInput.email);
  await page.route("**/assets/guide-form-*.js", (route) => route.abort());
  await openForm(page, guide);
  await fill(page, guide, { ...guideInput, email: "plain-draft@example.test" });
  await formParts(page, guide).submit.click();
  await expect(formParts(page, guide).thanks).toBeVisible();
  await expect.poll(() => savedDraft(page)).toBe("");
  await expectComplaints(complaints, [/ERR_FAILED/, /Falling back to plain HTML/]);
});

clockTest("a draft expires after an hour, because the computer may be shared", async ({ page }) => {
  await page.clock.install();
  await openForm(page, consultation);
  const { input } = formParts(page, consultation);
  await fill(page, consultation, planInput);
  await expect.poll(() => savedDraft(page)).toContain(planInput.email);
  await page.clock.fastForward("01:00:01");
  await openForm(page, consultation);
  await expect.poll(() => savedDraft(page)).toBe("");
  await expect(input("email")).toHaveValue("");
});

/**
 * Holds two calls until the test releases them: the first loses its response, the second gets through. The test may
 * release a call before it is made, because a form shows that it is being sent a little earlier.
 */
async function slowConnection(page: Page, { call }: RequestForm) {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let calls = 0;
  await page.route(`**${call}`, async (route) => {
    calls += 1;
    const isFirst = calls === 1;
    await (isFirst ? first : second).promise;
    const response = await route.fetch();
    await (isFirst ? route.abort("connectionreset") : route.fulfill({ response }));
  });
  return { calls: () => calls, cutFirst: first.resolve, answerSecond: second.resolve };
}

async function expectRestored(
  page: Page,
  form: RequestForm,
  leadInput: Readonly<Record<string, string>>,
  choices: readonly (string | RegExp)[],
): Promise<void> {
  const { form: whole, input } = formParts(page, form);
  for (const [name, value] of Object.entries(leadInput))
    await expect(input(name), name).toHaveValue(name === "birthdate" ? "" : value);
  for (const box of choices) await expect(whole.getByLabel(box)).toBeChecked();
  await expect(whole.locator(":checked"), "no consent").toHaveCount(choices.length);
}

/** The draft that this tab saved, without its time, which may contain any digits. */
function savedDraft(page: Page): Promise<string> {
  return page.evaluate(() =>
    Object.entries(sessionStorage)
      .filter(([name]) => name.startsWith("draft:"))
      .map(([name, draft]) => `${name} ${draft.replace(/"at":\d+/, "")}`)
      .join("\n"),
  );
}
