import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/e2e/support/axe-faults.ts";
import {
  expect,
  expectComplaints,
  failedResource,
  started,
  test,
} from "#tests/e2e/support/fixtures.ts";
import { asks, confirmButton, linkIn, signUp } from "#tests/e2e/support/newsletter-mail.ts";
import { exportedReaders, operatorSays } from "#tests/e2e/support/store.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("a suppressed address is told that we send no mail, and how to change that", async ({
  page,
  mail,
  service,
  complaints,
}) => {
  const email = "nothing@example.test";
  const letter = await signUp(page, mail, email);
  const link = linkIn(letter, "/newsletter/confirm");
  await page.goto(link);
  await operatorSays(service.store, ["suppress", email]);
  await page.getByRole("button", { name: confirmButton }).click();
  await expect(heading(page)).toHaveText("We don’t send email to this address");
  await page.goto(link);
  await expect(heading(page)).toHaveText("We don’t send email to this address");
  await expect(page).toHaveTitle(/^No Email to This Address/);
  await expect(page.locator("main").getByRole("link", { name: "Ways to reach us" })).toBeVisible();
  await expectAccessible(page);
  await expectComplaints(complaints, [failedResource(422)]);
});

// Browsers may show the page as it was when the visitor goes back, whatever the server would say now.
test("after leaving the page and coming back, the button works", async ({
  page,
  mail,
  service,
}) => {
  const email = "back@example.test";
  const letter = await signUp(page, mail, email);
  await page.goto(linkIn(letter, "/newsletter/confirm"));
  await started(page);
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(heading(page)).not.toHaveText(asks);
  await page.goBack();
  await expect(heading(page)).toHaveText(asks);
  await started(page);
  await expectAccessible(page);
  expect(await exportedReaders(service.store, email)).toEqual([]);
  await page.getByRole("button", { name: confirmButton }).click();
  await expect(heading(page)).toHaveText("You’re on the list");
  await expectAccessible(page);
  expect(await exportedReaders(service.store, email)).toHaveLength(1);
});

test("a forged link shows a message, and the phone number", async ({ page }) => {
  for (const act of ["confirm", "unsubscribe"]) {
    await page.goto(`/newsletter/${act}?token=made.up`);
    await expect(heading(page)).toHaveText("This link doesn’t work");
    await expect(page.locator("main").getByRole("link", { name: /\(972\)/ })).toBeVisible();
  }
});
