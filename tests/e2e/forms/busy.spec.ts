import { agency } from "#tests/e2e/support/content-facts.ts";
import { expect, expectComplaints, failedResource, test } from "#tests/e2e/support/fixtures.ts";
import { guideForm } from "#tests/e2e/support/guide-form.ts";
import { holdStore } from "#tests/e2e/support/service-store.ts";
import { operatorLeads } from "#tests/e2e/support/operator.ts";
import { somebody, submit, submitUntilRejected } from "#tests/faults/support/visitors.ts";

test.use({ javaScriptEnabled: false });

test("a form rejected because too many are waiting keeps its input, and is accepted when sent again", async ({
  page,
  service,
  complaints,
}) => {
  const email = "busy@example.test";
  const form = guideForm(page);
  await page.goto("/");
  await form.fill({ firstName: "Ann", email, zipCode: "75024" });
  await form.newsletter.check();

  const letGo = await holdStore(service.store);
  const waiting = submit(service, somebody());
  await submitUntilRejected(service); // once a submission has waited for more than a second
  await form.button.click();
  await expect(
    page.getByRole("alert").getByRole("link", { name: agency.phone.display }),
  ).toBeVisible();
  await expect(form.firstName).toHaveValue("Ann");
  await expect(form.email).toHaveValue(email);
  await expect(form.zipCode).toHaveValue("75024");
  await expect(form.newsletter).toBeChecked();
  await letGo();
  expect((await waiting).status).toBe(201);
  // Others that waited may still be in line.
  await expect.poll(async () => (await submit(service, somebody())).status).toBe(201);

  await form.button.click();
  await expect(page).toHaveTitle(/^Your Guide Is Ready/);
  expect(await operatorLeads(service.store, email)).toHaveLength(1);
  await expectComplaints(complaints, [failedResource(503)]);
});
