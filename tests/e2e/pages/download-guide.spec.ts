import { expect, expectComplaints, failedResource, test } from "#tests/e2e/support/fixtures.ts";
import { guideForm, openGuideForm, toast } from "#tests/e2e/support/guide-form.ts";
import { operatorLeads } from "#tests/e2e/support/store.ts";

test("says what is inside, shows the cover, and explains how the guide is sent", async ({
  page,
}) => {
  await page.goto("/download-guide");
  await expect(page).toHaveTitle(/^Get the 2025 Medicare Enrollment Guide \|/);
  const inside = page.getByRole("region", { name: "Six topics, a few pages each" });
  await expect(inside.getByRole("listitem").getByRole("heading")).toHaveCount(6);
  await expect(inside.getByRole("term")).toHaveCount(6);
  await expect(page.getByRole("img", { name: /^Cover of the 2025/ })).toBeVisible();
  const receive = page.getByRole("region", { name: "How you’ll get it" });
  await expect(receive.getByRole("listitem")).toHaveCount(3);
  await expect(receive).toContainText("spam or promotions folder");
});

test("the form sends the guide, as on the home page", async ({ page, service, mail }) => {
  const email = "own-page@example.test";
  const form = await openGuideForm(page, "/download-guide");
  await form.fill({ firstName: "Ann", email });
  await form.button.click();
  await expect(page.getByRole("heading", { name: "Your guide is ready" })).toBeVisible();
  await expect(toast(page).region).toContainText("Your guide is on its way to your email.");
  expect(await operatorLeads(service.store, email)).toHaveLength(1);
  const { email: guide } = await mail.waitFor(({ to }) => to.includes(email));
  expect(guide.attachments).toHaveLength(1);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("errors appear on this page, and the corrected form shows the thank-you", async ({
    page,
    complaints,
    service,
  }) => {
    const email = "own-plain@example.test";
    await page.goto("/download-guide");
    const form = guideForm(page);
    await form.fill({ firstName: "Ann", email: "own-plain at example" });
    await form.button.click();
    await expect(page).toHaveURL(/\/download-guide#guide-form$/);
    await expect(page).toHaveTitle(/^Error: Get the 2025/);
    await expect(form.summary.getByRole("link")).toHaveText(["Invalid email address"]);
    await expect(form.summary).toBeInViewport();
    await expect(form.firstName).toHaveValue("Ann");
    await form.email.fill(email);
    await form.button.click();
    await expect(page).toHaveURL(/\/thank-you-guide#main$/);
    expect(await operatorLeads(service.store, email)).toMatchObject([
      { name: "Ann", disclosures: [{ channel: "page" }] },
    ]);
    await expectComplaints(complaints, [failedResource(422)]);
  });
});
