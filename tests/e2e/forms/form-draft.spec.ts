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
import { answerLeads, stored } from "#tests/e2e/support/lead-calls.ts";
import {
  expectSent,
  fill,
  formParts,
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

const birthdate = "3/15/1960";

/** The boxes of a form, by their labels. */
interface Boxes {
  /** Checked by the test, and restored with the draft. */
  readonly choices: readonly (string | RegExp)[];
  /** Checked by the test, and never restored: the visitor must check a consent each time. */
  readonly consents: readonly RegExp[];
  readonly unchecked: readonly RegExp[];
}

const planBoxes = {
  choices: [/^Medicare Part B/, "Text message", /^Afternoon/],
  consents: [/automated calls/],
  unchecked: [/^Medicare Part A/],
};

const boxesOf: Readonly<Record<(typeof leadForms)[number]["name"], Boxes>> = {
  guide: { choices: [], consents: [/newsletter/], unchecked: [] },
  comparison: planBoxes,
  consultation: planBoxes,
  message: { choices: [], consents: [/automated calls/], unchecked: [] },
};

for (const { name, form, leadInput } of leadForms) {
  test(`${name}: the draft is restored after a failure and after leaving the page, until the form is sent`, async ({
    page,
    complaints,
  }) => {
    await openForm(page, form);
    await answerLeads(page, (route) => route.abort(), form.call);
    const { form: whole, submit, failure } = formParts(page, form);
    const boxes = boxesOf[name];
    await fill(page, form, leadInput);
    for (const box of [...boxes.choices, ...boxes.consents]) await whole.getByLabel(box).check();
    await submit.click();
    await expect(failure).toBeVisible();

    await page.goto("/about-us");
    await started(page);
    await page.goto(form.path);
    await expectRestored(page, form, leadInput, boxes);

    await page.getByRole("contentinfo").getByRole("link", { name: "Testimonials" }).click();
    await expect(page).toHaveURL(/testimonials/);
    await page.goBack();
    await expectRestored(page, form, leadInput, boxes);

    await answerLeads(page, (route) => route.fulfill(stored), form.call);
    if ("birthdate" in leadInput) await fill(page, form, { birthdate });
    expect(await savedDraft(page), "not the birth date, the honeypot or the consent").not.toMatch(
      /1960|birth|confirm_wish|disclosure|agrees|wants|consent/,
    );
    await submit.click();
    await expectSent(page, form);
    expect(await savedDraft(page)).toBe("");
    await openForm(page, form);
    for (const field of Object.keys(leadInput))
      if (field !== "zipCode") await expect(formParts(page, form).input(field)).toHaveValue("");
    await expectComplaints(complaints, [/The form could not be sent/, /ERR_FAILED/]);
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

test("everything else works with storage disabled", async ({ page }) => {
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException("denied", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, { get });
  });
  await openForm(page, compare);
  const calls = await answerLeads(page, (route) => route.fulfill(stored), compare.call);
  await fill(page, compare, planInput);
  await formParts(page, compare).submit.click();
  await expectSent(page, compare);
  expect(calls).toHaveLength(1);
});

async function expectRestored(
  page: Page,
  form: RequestForm,
  leadInput: Readonly<Record<string, string>>,
  { choices, consents, unchecked }: Boxes,
): Promise<void> {
  const { form: whole, input } = formParts(page, form);
  for (const [name, value] of Object.entries(leadInput))
    await expect(input(name), name).toHaveValue(name === "birthdate" ? "" : value);
  for (const box of choices) await expect(whole.getByLabel(box)).toBeChecked();
  for (const box of [...consents, ...unchecked])
    await expect(whole.getByLabel(box)).not.toBeChecked();
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
