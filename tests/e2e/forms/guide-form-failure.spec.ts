import type { Page } from "@playwright/test";
import { agency } from "#tests/e2e/support/agency-facts.ts";
import { expectComplaints, failedResource } from "#tests/e2e/support/complaints.ts";
import { expect, test } from "#tests/e2e/support/fixtures.ts";
import { guideForm, openGuideForm } from "#tests/e2e/support/guide-form.ts";
import { answerLeads } from "#tests/e2e/support/lead-calls.ts";
import { expectFailure } from "#tests/e2e/support/request-form.ts";
import { guide } from "#tests/e2e/support/request-forms.ts";

const wish = { firstName: "Ann", email: "ann@example.test", zipCode: "75024" };
const warning = /^warning: The form was not taken\./;

test("errors of the server stand at their fields", async ({ page, complaints }) => {
  const form = await openGuideForm(page);
  const errors = { email: "Invalid email address", zipCode: "ZIP code must be 5 digits" };
  const json = { success: false, message: "Please check the form.", errors };
  await answerLeads(page, (route) => route.fulfill({ status: 422, json }));
  await submit(page);
  await expect(form.summary).toBeFocused();
  await expect(form.summary.getByRole("link")).toHaveText(Object.values(errors));
  await expect(form.email).toHaveAccessibleDescription(/Invalid email address$/);
  await expect(form.zipCode).toHaveAccessibleDescription(/ZIP code must be 5 digits$/);
  await expect(form.firstName).not.toHaveAttribute("aria-invalid");
  await expectFailure(page, guide, "Please check the form.", wish);
  await expectComplaints(complaints, [warning, failedResource(422)]);
});

test("changed content is tried under a new key", async ({ page, complaints }) => {
  const form = await openGuideForm(page);
  const calls = await answerLeads(page, (route) => route.abort());
  const keys = () => calls.map(({ headers }) => headers["idempotency-key"]);
  await submit(page);
  await expect(form.failure).toBeVisible();
  await form.email.fill("ann.other@example.test");
  await form.button.click();
  await expect.poll(keys).toHaveLength(2);
  const [first, second] = keys();
  expect(second).not.toBe(first);
  await expect(form.failure).toBeVisible();
  await expectComplaints(complaints, [warning, /net::ERR_FAILED/]);
});

test("too many forms from one address: the real service's words", async ({
  page,
  complaints,
  startOwn,
}) => {
  const service = await startOwn({ RATE_LIMIT_PER_HOUR: "1" });
  const form = await openGuideForm(page, service.url);
  await page.request.post(`${service.url}/api/leads`, {
    data: { firstName: "Other", email: "other@example.test" },
    headers: { Origin: service.url },
  });
  await submit(page);
  const words = `We have received many forms from your connection. Please try again later, or call us now at ${agency.phone.display}.`;
  await expectFailure(page, guide, words, wish);
  await expect(form.button).toBeFocused();
  await expectComplaints(complaints, [warning, failedResource(429)]);
});

async function submit(page: Page): Promise<void> {
  const form = guideForm(page);
  await form.fill(wish);
  await form.button.click();
}
