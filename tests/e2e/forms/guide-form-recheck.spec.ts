import type { Locator } from "@playwright/test";
import { expect, test } from "#tests/e2e/support/fixtures.ts";
import { openGuideForm } from "#tests/e2e/support/guide-form.ts";
import { answerLeads, stored } from "#tests/e2e/support/lead-calls.ts";

test("a field says nothing when it is left before the first try", async ({ page }) => {
  const form = await openGuideForm(page);
  await form.email.fill("ann at example");
  await form.zipCode.focus();
  await expect(form.email).not.toHaveAttribute("aria-invalid");
});

test("after a failed try a field is checked when left; the button stays", async ({ page }) => {
  const form = await openGuideForm(page);
  for (const width of [320, 600, 1024, 1220]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 720 });
      await form.fill({ firstName: "a".repeat(51), email: "ann at example", zipCode: "7" });
      await form.button.click();
      await expect(form.summary).toBeFocused();
      const place = await placeOnPage(form.button);

      await form.firstName.fill("Ann");
      await form.email.fill("");
      await expect(form.firstName).not.toHaveAttribute("aria-invalid");
      expect(await placeOnPage(form.button), "a message went").toEqual(place);

      await form.zipCode.fill("75024");
      await expect(form.email).toHaveAccessibleDescription(/Email is required$/);
      await form.firstName.fill("");
      await form.email.focus();
      await expect(form.firstName).toHaveAccessibleDescription("First name is required");
      await expect(form.zipCode).not.toHaveAttribute("aria-invalid");
      expect(await placeOnPage(form.button), "messages changed").toEqual(place);
    });
  }
});

test("the button works straight from the field that was just corrected", async ({ page }) => {
  const form = await openGuideForm(page);
  const calls = await answerLeads(page, (route) => route.fulfill(stored));
  await form.fill({ firstName: "Ann", email: "ann at example" });
  await form.button.click();
  await expect(form.summary).toBeFocused();
  await form.email.fill("ann@example.test");
  await form.button.hover();
  await page.mouse.down();
  await expect(form.email).not.toBeFocused();
  await page.mouse.up();
  await page.waitForURL("**/thank-you-guide");
  expect(calls).toHaveLength(1);
});

/** Where an element stands on the page, in px, however far the page is scrolled. */
function placeOnPage(element: Locator) {
  return element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return { left, top: Math.round(top + window.scrollY), width, height };
  });
}
