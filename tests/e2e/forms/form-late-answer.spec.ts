import type { Page } from "@playwright/test";
import { clockTest, expect, expectComplaints, test } from "#tests/e2e/support/fixtures.ts";
import { operatorLeads } from "#tests/e2e/support/operator.ts";
import {
  expectSent,
  expectThanksPanel,
  fill,
  formParts,
  openForm,
} from "#tests/e2e/support/request-form.ts";
import { compare, contact, messageInput, planInput } from "#tests/e2e/support/request-forms.ts";

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
  await expectComplaints(complaints, [/works without script/]);
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
