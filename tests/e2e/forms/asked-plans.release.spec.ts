import { leadFormWords } from "#tests/e2e/support/content-facts.ts";
import { allLive, expect, expectComplaints, failedResource } from "#tests/e2e/support/fixtures.ts";
import { answerLeads, stored } from "#tests/e2e/support/lead-calls.ts";
import {
  expectThanks,
  fill,
  formParts,
  openForm,
  type RequestForm,
} from "#tests/e2e/support/request-form.ts";
import {
  consultation,
  contact,
  leadForms,
  messageInput,
} from "#tests/e2e/support/request-forms.ts";
import { test, year } from "#tests/e2e/support/sample-plans.ts";
import { operatorLeads } from "#tests/e2e/support/store.ts";

const place = `${year}/tx/sample`;
const plans = ["Sample Health Plus (HMO)", "Sample Health Choice (PPO)"];
const twoPlans = `${place}/H0000_001_0,H0000_002_0`;

const { more } = leadFormWords.asked;

const about = (form: RequestForm, choice: string) => ({
  ...form,
  path: `${form.path}?choice=${choice}`,
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const { name, form, leadInput } of leadForms.slice(1))
    test(`${name}: shows the plans again after a mistake, and sends them`, async ({
      page,
      service,
      complaints,
    }) => {
      const email = `${name}-plain@example.test`;
      await page.goto(about(form, twoPlans).path);
      const { form: whole, submit, input, summary, thanks } = formParts(page, form);
      await fill(page, form, { ...leadInput, email: "plain at example" });
      await submit.click();
      await expect(summary).toBeVisible();
      await expectComplaints(complaints, [failedResource(422)]);
      await expect(whole.getByRole("listitem").filter({ hasText: "Sample" })).toHaveText(plans);
      await expect(input("planChoice")).toHaveValue(twoPlans);
      await input("email").fill(email);
      await submit.click();
      await expect(thanks).toBeVisible();
      const planChoice = {
        year,
        county: { state: "TX", slug: "sample", name: "Sample County (made up)" },
        plans: plans.map((plan) => ({ name: `${plan} (made up)` })),
        represented: { organizations: expect.any(Number), plans: expect.any(Number) },
      };
      expect(await operatorLeads(service.store, email)).toMatchObject([
        { details: { planChoice } },
      ]);
    });
});

test("a county without chosen plans is named, and a plan it doesn't have is left out", async ({
  page,
}) => {
  await openForm(page, about(contact, `${place}/`));
  const { form: whole, input } = formParts(page, contact);
  await expect(whole).toContainText(`You’re asking about plans in Sample County for ${year}.`);
  await expect(input("planChoice")).toHaveValue(`${place}/`);
  await openForm(page, about(contact, `${place}/H9999_999_0,H0000_001_0`));
  await expect(whole).toContainText(`this plan in Sample County for ${year}:`);
  await expect(input("planChoice")).toHaveValue(`${place}/H0000_001_0`);
});

for (const javaScriptEnabled of [true, false])
  test.describe(`a fourth plan ${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test("is left out, and the form says so, even after a mistake", async ({
      page,
      complaints,
    }) => {
      // As the list's form sends them; with script, the list itself doesn't take a fourth.
      const ask = async (count: number) => {
        const ids = ["H0000_001_0", "H0000_002_0", "H0000_003_0", "H0001_002_0"].slice(0, count);
        const query = ids.map((id) => `plan=${id}`).join("&");
        await page.goto(`/plans/compare?county=tx/sample&year=${year}&${query}&ask=on`);
        await page.waitForURL(/\/talk-to-agent\?choice=/);
      };
      const { form: whole, submit, summary } = formParts(page, consultation);
      await ask(3);
      await expect(whole).not.toContainText(more);
      await ask(4);
      await expect(whole).toContainText(more);
      await submit.click();
      await expect(summary).toBeVisible();
      await expect(whole).toContainText(more);
      await expectComplaints(complaints, javaScriptEnabled ? [] : [failedResource(422)]);
    });
  });

test("an address with anything else has the form as usual", async ({ page }) => {
  for (const choice of [
    "nonsense",
    `${year}/tx/nowhere/H0000_001_0`,
    "1999/tx/sample/",
    "%3Cb%3E",
  ]) {
    await openForm(page, about(contact, choice));
    const { form: whole, input, submit } = formParts(page, contact);
    await expect(submit).toBeVisible();
    await expect(input("planChoice")).toHaveCount(0);
    await expect(whole).not.toContainText("asking about");
  }
});

test("what was typed stays in the tab, but not what it was about", async ({ page }) => {
  await openForm(page, about(contact, twoPlans));
  await fill(page, contact, messageInput);
  // Only a form that is live saves its draft; nobody types this fast.
  await allLive(page);
  await openForm(page, about(contact, `${place}/H0000_003_0`));
  const { input, submit } = formParts(page, contact);
  const calls = await answerLeads(page, (route) => route.fulfill(stored), contact.call);
  // Using the form brings the draft back.
  await input("name").focus();
  await expect(input("message")).toHaveValue(messageInput.message);
  await submit.click();
  await expectThanks(page, contact);
  expect(calls.map(({ body }) => body)).toMatchObject([
    { name: messageInput.name, planChoice: `${place}/H0000_003_0` },
  ]);
});
