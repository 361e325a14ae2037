import { expect, expectComplaints, failedResource, test } from "#tests/e2e/support/fixtures.ts";
import { operatorLeads } from "#tests/e2e/support/operator.ts";
import { fill, formParts, openForm } from "#tests/e2e/support/request-form.ts";
import { compare, guide, guideInput, planInput } from "#tests/e2e/support/request-forms.ts";

// A page opened before a new release requests files that no longer exist.
for (const { form, leadInput, file } of [
  { form: guide, leadInput: guideInput, file: "guide-form" },
  { form: compare, leadInput: planInput, file: "compare-form" },
])
  test(`${form.path}: a form whose script no longer exists is sent without script`, async ({
    page,
    complaints,
    service,
  }) => {
    const email = `gone-${file}@example.test`;
    await page.route(`**/assets/${file}-*.js`, (route) => route.fulfill({ status: 404 }));
    await openForm(page, form);
    await fill(page, form, { ...leadInput, email });
    await formParts(page, form).submit.click();
    await expect(formParts(page, form).thanks).toBeVisible();
    expect(await operatorLeads(service.store, email)).toMatchObject([
      { disclosures: [{ channel: "page" }] },
    ]);
    // The thank-you page requests it too if it is on the same page: to move the focus to the thank-you.
    await expectComplaints(complaints, [failedResource(404), /works without script/]);
  });
