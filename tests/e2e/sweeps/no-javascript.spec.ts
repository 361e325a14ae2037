import type { Page } from "@playwright/test";
import { expect, expectComplaints, failedResource, test } from "#tests/e2e/support/fixtures.ts";
import { guideForm } from "#tests/e2e/support/guide-form.ts";
import { waitLikeAPerson } from "#tests/e2e/support/request-form.ts";
import { operatorLeads } from "#tests/e2e/support/store.ts";

// The guide's form without script; the other forms are in tests/e2e/forms/lead-forms.spec.ts.

test.use({ javaScriptEnabled: false });

for (const { path, title } of [
  { path: "/", title: /^Error: Free Help/ },
  { path: "/download-guide", title: /^Error: Get the 2025/ },
])
  test(`the guide's form on ${path} shows errors at its fields and keeps the input; once corrected, it is one lead with the guide mailed`, async ({
    page,
    complaints,
    mail,
    service,
  }) => {
    await page.goto(path);
    const form = guideForm(page);
    await form.fill({ firstName: "Ann", email: "ann at example", zipCode: "750" });
    await form.newsletter.check();
    expect((await submit(page)).status()).toBe(422);
    await expect(page).toHaveURL(/#guide-form$/);
    await expect(page).toHaveTitle(title);
    await expect(form.summary).toBeInViewport();
    const errors = form.summary.getByRole("link");
    await expect(errors).toHaveCount(2);
    for (const [index, field] of [form.email, form.zipCode].entries())
      await expect(field).toHaveAccessibleDescription(
        new RegExp(`${await errors.nth(index).innerText()}$`),
      );
    await expect(form.firstName).not.toHaveAttribute("aria-invalid");
    await expect(form.firstName).toHaveValue("Ann");
    await expect(form.email).toHaveValue("ann at example");
    await expect(form.newsletter).toBeChecked();
    await errors.first().click();
    await expect(form.email).toBeFocused();

    const email = path === "/" ? "plain@example.test" : "own-plain@example.test";
    await form.fill({ firstName: "Ann", email, zipCode: "75024" });
    await form.newsletter.uncheck();
    await waitLikeAPerson();
    expect((await submit(page)).status()).toBe(303);
    await expect(page).toHaveURL(/\/thank-you-guide#main$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your guide is ready");
    await expect(page.getByRole("link", { name: "Download PDF" })).toBeVisible();
    const { email: guide } = await mail.waitFor(({ to }) => to.includes(email));
    expect(guide.attachments.map(({ mimeType }) => mimeType)).toContain("application/pdf");
    const text = expect.stringContaining("By asking for the guide");
    expect(await operatorLeads(service.store, email)).toMatchObject([
      {
        name: "Ann",
        zipCode: "75024",
        wantsNewsletter: false,
        disclosures: [{ channel: "page", text }],
      },
    ]);
    await expectComplaints(complaints, [failedResource(422)]);
  });

async function submit(page: Page) {
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await guideForm(page).button.click();
  return answer;
}
