import { expectComplaints, failedResource } from "./complaints.ts";
import { expect, started, test } from "./fixtures.ts";
import { openGuideForm } from "./guide-form.ts";
import { answerLeads, stored } from "./lead-calls.ts";

const wish = { firstName: "Ann", email: "ann@example.test" };

// A page that was opened before a new release asks for files that are gone.
test("a visitor is thanked although the script of that page is gone", async ({
  page,
  complaints,
}) => {
  const form = await openGuideForm(page);
  await answerLeads(page, (route) => route.fulfill(stored));
  await page.route("**/assets/thank-you-guide-*.js", (route) => route.fulfill({ status: 404 }), {
    times: 1,
  });
  await form.fill(wish);
  await form.button.click();
  await page.waitForURL("**/thank-you-guide");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your guide is ready");
  await expectComplaints(complaints, [
    failedResource(404),
    /Error loading route module/,
    /Failed to fetch dynamically imported module/,
  ]);
});

test("a form whose own script is gone is sent as without script", async ({ page, complaints }) => {
  const form = await openGuideForm(page);
  await page.route("**/assets/guide-desk-*.js", (route) => route.fulfill({ status: 404 }));
  await form.fill(wish);
  await form.button.click();
  await page.waitForURL(/\/thank-you-guide/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your guide is ready");
  await expectComplaints(complaints, [failedResource(404)]);
});

test("a page of which a part is gone is loaded from the server", async ({ page, complaints }) => {
  await page.goto("/sitemap");
  await started(page);
  await page.route("**/assets/home-parts-*.js", (route) => route.fulfill({ status: 404 }));
  await page.getByRole("main").getByRole("link", { name: "Home", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "Simple. Free. Personalized." })).toBeVisible();
  await expectComplaints(complaints, [failedResource(404)]);
});
