import { agency } from "#tests/e2e/support/agency-facts.ts";
import { expectComplaints, failedResource } from "#tests/e2e/support/complaints.ts";
import { expect, test } from "#tests/e2e/support/fixtures.ts";
import { guideForm } from "#tests/e2e/support/guide-form.ts";
import { holdStore } from "#tests/e2e/support/hold-store.ts";
import { operatorLeads } from "#tests/e2e/support/operator-leads.ts";
import { somebody, submit } from "#tests/faults/support/submit.ts";
import { turnedAway } from "#tests/faults/support/turned-away.ts";

test.use({ javaScriptEnabled: false });

test("who is turned away without JavaScript goes back to the form as it was, and is taken then", async ({
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
  await turnedAway(service); // once somebody has waited for longer than a second
  await form.button.click();
  const heading = page.getByRole("heading", { name: "We could not take your form just now" });
  await expect(heading).toBeVisible();
  await expect(page.getByRole("main").getByText(agency.phone.display)).toBeVisible();
  await letGo();
  expect((await waiting).status).toBe(201);

  await page.goBack();
  await expect(form.firstName).toHaveValue("Ann");
  await expect(form.email).toHaveValue(email);
  await expect(form.zipCode).toHaveValue("75024");
  await expect(form.newsletter).toBeChecked();
  await form.button.click();
  await expect(page).toHaveTitle(/^Your Guide Is Ready/);
  expect(await operatorLeads(service.store, email)).toHaveLength(1);
  await expectComplaints(complaints, [failedResource(503)]);
});
