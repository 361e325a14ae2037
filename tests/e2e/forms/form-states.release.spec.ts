import type { Page } from "@playwright/test";
import { axeFaults, colorFaults } from "#tests/e2e/support/axe-faults.ts";
import { clockTest, expect, expectComplaints, test } from "#tests/e2e/support/fixtures.ts";
import { toast } from "#tests/e2e/support/guide-form.ts";
import { answerLeads, holdCalls } from "#tests/e2e/support/lead-calls.ts";
import { expectFits } from "#tests/e2e/support/page-fit.ts";
import {
  expectSent,
  expectThanksPanel,
  fill,
  formParts,
  openForm,
} from "#tests/e2e/support/request-form.ts";
import {
  compare,
  contact,
  leadForms,
  messageInput,
  planInput,
} from "#tests/e2e/support/request-forms.ts";
import { operatorLeads } from "#tests/e2e/support/store.ts";

// The comparison is the consultation with other texts; the guide form is checked with the pages
// (support/page-states.ts).
for (const { name, form, leadInput } of leadForms.slice(2)) {
  test(`${name}: is accessible, large enough and fits with errors, after a failure, while it is sent, and after`, async ({
    page,
    complaints,
  }) => {
    await openForm(page, form);
    const { submit, summary, failure, thanks, input } = formParts(page, form);
    await fill(page, form, { phone: "12" });
    await submit.click();
    await summary.waitFor();
    await expectFormFitsAndIsAccessible(page, "errors");

    const refused = { success: false, message: "We could not take it." };
    await answerLeads(page, (route) => route.fulfill({ json: refused }), form.call);
    await fill(page, form, leadInput);
    await submit.click();
    await failure.waitFor();
    await toast(page).close.focus(); // otherwise the toast would disappear during the check
    await expectFormFitsAndIsAccessible(page, "failure", "form, [aria-label=Notifications]");

    await openForm(page, form);
    await expect(input("email")).toHaveValue(leadInput.email);
    const { release } = await holdCalls(page, form.call);
    await fill(page, form, leadInput);
    await submit.click();
    await page.getByRole("button", { name: form.pending }).waitFor();
    await expectFormFitsAndIsAccessible(page, "pending");
    release();
    await thanks.waitFor();
    await expectNoFault(page, "sent", "body");
    await test.step("sent", () => expectFits(page));
    await expectComplaints(complaints, [/^warning: The form could not be sent\./]);
  });
}

async function expectFormFitsAndIsAccessible(
  page: Page,
  state: string,
  uncovered = "body",
): Promise<void> {
  await page.setViewportSize({ width: 390, height: 780 });
  // Below the form: what the toast half covers would count as small.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expectNoFault(page, state);
  await test.step(state, () => expectFits(page, uncovered));
}

/** Every rule in the light scheme, only colors in the dark one. */
async function expectNoFault(page: Page, state: string, within = "main form"): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  expect(await axeFaults(page, within), `${state}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await colorFaults(page, within), `${state}, dark`).toEqual([]);
}

// A form's code is fetched when the form is first used, which takes a while on a slow connection.

test("a form submitted before its code arrives waits for it, and is sent once", async ({
  page,
  service,
}) => {
  const email = "late-island@example.test";
  const release = await holdReact(page);
  await openForm(page, contact);
  await fill(page, contact, { ...messageInput, email });
  await formParts(page, contact).submit.dblclick();
  await expect(page.locator("[data-island=contact-form]")).toHaveAttribute("aria-busy", "true");
  release();
  await expectSent(page, contact);
  expect(await operatorLeads(service.store, email)).toHaveLength(1);
});

clockTest(
  "if the code doesn't arrive within ten seconds, the form is sent without script",
  async ({ page, service }) => {
    const email = "no-island@example.test";
    await page.clock.install();
    await holdReact(page);
    await openForm(page, compare);
    await fill(page, compare, { ...planInput, email });
    await formParts(page, compare).submit.dblclick();
    await expect(page.locator("[data-island=compare-form]")).toHaveAttribute("aria-busy", "true");
    await page.clock.fastForward(10_000);
    await expect(formParts(page, compare).thanks).toBeVisible();
    await expectThanksPanel(page, compare);
    expect(await operatorLeads(service.store, email)).toMatchObject([
      { name: planInput.name, disclosures: [{ channel: "page" }] },
    ]);
  },
);

test("a form that fails to render stays as the server sent it", async ({ page, complaints }) => {
  await page.route("**/assets/compare-form-*.js", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(
      /export\{.*$/s,
      'const broken=()=>{throw Error("broken")};export{broken as CompareForm};',
    );
    await route.fulfill({ response: answer, body });
  });
  await openForm(page, compare);
  await formParts(page, compare).input("name").focus();
  await expectComplaints(complaints, [/Falling back to plain HTML/]);
  await expect(formParts(page, compare).submit).toBeVisible();
});

/** Blocks the code that every island needs, until the returned function is called. */
async function holdReact(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/react-*.js", async (route) => {
    await promise;
    await route.continue().catch(() => {}); // the page may be closed by then
  });
  return resolve;
}
