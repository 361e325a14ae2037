import type { Page } from "@playwright/test";
import {
  clockTest as test,
  expect,
  expectComplaints,
  started,
} from "#tests/e2e/support/fixtures.ts";
import { guideForm, toast } from "#tests/e2e/support/guide-form.ts";
import { answerLeads, stored } from "#tests/e2e/support/lead-calls.ts";

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

test.afterEach(async ({ complaints }, { title }) => {
  const failed = /^warning: The form could not be sent\./;
  await expectComplaints(complaints, title.endsWith("success") ? [] : [failed]);
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

for (const width of [360, 1280])
  test(`at ${width} px, it covers nothing of the page after a success`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 });
    await answerLeads(page, (route) => route.fulfill(stored));
    await guideForm(page).button.click();
    await expect(page).toHaveURL(/thank-you-guide$/);
    const box = await toast(page).close.evaluate((close) => {
      const { left, right, top, bottom } =
        close.parentElement?.getBoundingClientRect() ?? new DOMRect();
      return { left, right, top, bottom };
    });
    expect(box.bottom - box.top).toBeGreaterThan(44);
    expect(await page.evaluate(coveredBy, box)).toEqual([]);
    const all = { left: 0, right: width, top: 0, bottom: 640 };
    expect(await page.evaluate(coveredBy, all), "control").not.toEqual([]);
  });

/** The texts and buttons of the main part in a box. */
function coveredBy(box: Record<"left" | "right" | "top" | "bottom", number>): string[] {
  return Array.from(document.querySelectorAll("main :is(h1, h2, p, a, button, li)"))
    .filter((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
    })
    .map((part) => part.textContent);
}

async function fail(page: Page, nth: number): Promise<void> {
  await guideForm(page).button.click();
  await expect(toast(page).region).toContainText(`Try ${nth} failed.`);
}
