import type { Page } from "@playwright/test";
import {
  clockTest as test,
  expect,
  expectComplaints,
  started,
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
  await page.goto("/");
  await started(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await guideForm(page).fill({ firstName: "Ann", email: "ann@example.test" });
});

test.afterEach(async ({ complaints }) => {
  await expectComplaints(complaints, [/^warning: The form could not be sent\./]);
});

test("it disappears after 5 seconds", async ({ page }) => {
  await fail(page, 1);
  await page.clock.runFor(lifetime - 1);
  await expect(toast(page).region).toContainText("Try 1 failed.");
  await page.clock.runFor(1);
  await expect(toast(page).region).toBeEmpty();
  await expect(guideForm(page).failure, "the page still shows the message").toContainText(
    "Try 1 failed.",
  );
});

test("it stays while the pointer is on it", async ({ page }) => {
  await fail(page, 1);
  await toast(page).region.getByText("Error").hover();
  await page.clock.runFor(3 * lifetime);
  await expect(toast(page).region).toContainText("Try 1 failed.");
  await page.mouse.move(0, 0);
  await page.clock.runFor(lifetime);
  await expect(toast(page).region).toBeEmpty();
});

test("it stays while it has focus, even after the pointer has left", async ({ page }) => {
  await fail(page, 1);
  const { region, close } = toast(page);
  await close.focus();
  await page.clock.runFor(3 * lifetime);
  await expect(region).toContainText("Try 1 failed.");
  await close.hover();
  await page.mouse.move(0, 0);
  await page.clock.runFor(3 * lifetime);
  await expect(region).toContainText("Try 1 failed.");
  await guideForm(page).email.focus();
  await page.clock.runFor(lifetime);
  await expect(region).toBeEmpty();
});

test("a new one replaces the previous one, with its full time", async ({ page }) => {
  await fail(page, 1);
  await page.clock.runFor(lifetime - 1000);
  await fail(page, 2);
  await expect(toast(page).close).toHaveCount(1);
  await expect(toast(page).region).not.toContainText("Try 1 failed.");
  await page.clock.runFor(lifetime - 1);
  await expect(toast(page).region).toContainText("Try 2 failed.");
  await page.clock.runFor(1);
  await expect(toast(page).region).toBeEmpty();
});

test("its button closes it and is 44 px wide and high", async ({ page }) => {
  await fail(page, 1);
  const { region, close } = toast(page);
  const box = await close.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await close.click();
  await expect(region).toBeEmpty();
});

async function fail(page: Page, nth: number): Promise<void> {
  await guideForm(page).button.click();
  await expect(toast(page).region).toContainText(`Try ${nth} failed.`);
}
