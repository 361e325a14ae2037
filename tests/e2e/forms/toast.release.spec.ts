import type { Page } from "@playwright/test";
import {
  clockTest as test,
  expect,
  expectComplaints,
  openPaused,
} from "#tests/e2e/support/fixtures.ts";
import { guideForm, toast } from "#tests/e2e/support/guide-form.ts";
import { answerLeads } from "#tests/e2e/support/lead-calls.ts";

const lifetime = 5000;

// A form that fails on purpose, on a page whose clock only moves when a test moves it.
test.beforeEach(async ({ page }) => {
  let tries = 0;
  await answerLeads(page, (route) => {
    tries += 1;
    return route.fulfill({ json: { success: false, message: `Try ${tries} failed.` } });
  });
  // Live from here on: a press on a form that isn't is repeated by a timer.
  await openPaused(page, "/");
  await guideForm(page).fill({ firstName: "Ann", email: "ann@example.test" });
});

test.afterEach(async ({ complaints }) => {
  await expectComplaints(complaints, [/^warning: The form could not be sent\./]);
});

test("disappears after 5 seconds, replaces the one before it, and closes with its button", async ({
  page,
}) => {
  const { region, close } = toast(page);
  await fail(page, 1);
  await page.clock.runFor(lifetime - 1);
  await expect(region).toContainText("Try 1 failed.");
  await page.clock.runFor(1);
  await expect(region).toBeEmpty();
  await expect(guideForm(page).failure, "the page still shows it").toContainText("Try 1 failed.");

  await fail(page, 2);
  await page.clock.runFor(lifetime - 1000);
  await fail(page, 3);
  await expect(close).toHaveCount(1);
  await expect(region).not.toContainText("Try 2 failed.");
  await page.clock.runFor(lifetime - 1);
  await expect(region, "its full time").toContainText("Try 3 failed.");
  const box = await close.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await close.click();
  await expect(region).toBeEmpty();
});

test("stays while the pointer is on it, and while it has focus", async ({ page }) => {
  const { region, close } = toast(page);
  await fail(page, 1);
  await region.getByText("Error").hover();
  await page.clock.runFor(3 * lifetime);
  await expect(region).toContainText("Try 1 failed.");
  await page.mouse.move(0, 0);
  await page.clock.runFor(lifetime);
  await expect(region).toBeEmpty();

  await fail(page, 2);
  await close.focus();
  await page.clock.runFor(3 * lifetime);
  await expect(region).toContainText("Try 2 failed.");
  await close.hover();
  await page.mouse.move(0, 0);
  await page.clock.runFor(3 * lifetime);
  await expect(region, "the pointer has left, but not the focus").toContainText("Try 2 failed.");
  await guideForm(page).email.focus();
  await page.clock.runFor(lifetime);
  await expect(region).toBeEmpty();
});

async function fail(page: Page, nth: number): Promise<void> {
  await guideForm(page).button.click();
  await expect(toast(page).region).toContainText(`Try ${nth} failed.`);
}
