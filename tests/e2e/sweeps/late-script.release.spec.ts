import {
  clockTest,
  expect,
  expectComplaints,
  failedResource,
  started,
  test,
} from "#tests/e2e/support/fixtures.ts";
import { holdScripts } from "#tests/e2e/support/gate.ts";
import { operatorLeads } from "#tests/e2e/support/store.ts";
import { fill, formParts, openForm } from "#tests/e2e/support/request-form.ts";
import { compare, planInput } from "#tests/e2e/support/request-forms.ts";

// Elements that HTML opens natively don't wait for script, and script leaves them open.

for (const { what, at } of [
  { what: "the menu", at: "header summary" },
  { what: "a question", at: "main details summary" },
]) {
  test(`pressed before the script loads, ${what} opens immediately and stays open`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const release = await holdScripts(page);
    await page.goto("/", { waitUntil: "commit" });
    const summary = page.locator(at).first();
    await summary.click();
    const disclosure = summary.locator("xpath=..");
    await expect(disclosure).toHaveAttribute("open");
    await expect(page.locator("html")).not.toHaveAttribute("data-started");
    release();
    await started(page);
    await expect(disclosure).toHaveAttribute("open");
    await summary.click();
    await expect(disclosure).not.toHaveAttribute("open");
  });
}

clockTest(
  "a connection that fails briefly delays an island only briefly",
  async ({ page, complaints }) => {
    await page.clock.install();
    await page.route("**/take-over-*.js", (route) => route.abort());
    await page.goto("/compare-plans");
    await started(page);
    const third = page.getByRole("group", { name: /plans/i }).getByRole("checkbox").nth(2);
    const picker = page.locator("[data-island=plan-picker]");
    await third.focus();
    await expect(picker).toHaveAttribute("data-live", "never");
    await page.unroute("**/take-over-*.js");
    await page.clock.fastForward(5000);
    await third.press("Space");
    await expect(picker).toHaveAttribute("data-live", "");
    await expectComplaints(complaints, [/ERR_FAILED/, /Falling back to plain HTML/]);
  },
);

// A page opened before a new release requests files that no longer exist. The guide's form without its script is in
// forms/form-draft.release.spec.ts.
test("a form whose script no longer exists is sent without script", async ({
  page,
  complaints,
  service,
}) => {
  const email = "gone-script@example.test";
  await page.route("**/assets/compare-form-*.js", (route) => route.fulfill({ status: 404 }));
  await openForm(page, compare);
  await fill(page, compare, { ...planInput, email });
  await formParts(page, compare).submit.click();
  await expect(formParts(page, compare).thanks).toBeVisible();
  expect(await operatorLeads(service.store, email)).toMatchObject([
    { disclosures: [{ channel: "page" }] },
  ]);
  // The thank-you requests it too, to move the focus there.
  await expectComplaints(complaints, [failedResource(404), /Falling back to plain HTML/]);
});
