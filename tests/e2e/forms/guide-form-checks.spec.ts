import { expect, test } from "#tests/e2e/support/fixtures.ts";
import { openGuideForm } from "#tests/e2e/support/guide-form.ts";
import { answerLeads, stored } from "#tests/e2e/support/lead-calls.ts";
import { expectMessages } from "#tests/e2e/support/request-form.ts";
import { guide } from "#tests/e2e/support/request-forms.ts";

const sound = { firstName: "Ann", email: "ann@example.test", zipCode: "75024" };

test("each mistake has its message, and its field the focus", async ({ page }) => {
  await openGuideForm(page);
  const calls = await answerLeads(page, (route) => route.fulfill(stored));
  await expectMessages(page, guide, sound, [
    ["firstName", "", "First name is required"],
    ["firstName", "   ", "First name is required"],
    ["firstName", "a".repeat(51), "First name cannot exceed 50 characters"],
    ["email", "", "Email is required"],
    ["email", "ann at example", "Invalid email address"],
    ["zipCode", "7502", "ZIP code must be 5 digits"],
    ["zipCode", "7502a", "ZIP code must be 5 digits"],
  ]);
  expect(calls).toEqual([]);
});

test("a form with nothing in it names both required fields, in order", async ({ page }) => {
  const form = await openGuideForm(page);
  await form.button.click();
  const both = ["First name is required", "Email is required"];
  await expect(form.summary.getByRole("link")).toHaveText(both);
  await form.button.click();
  await expect(form.summary, "after every failed try").toBeFocused();
  const gap = await form.summary.getByRole("link").evaluateAll((links) => {
    const [first, second] = links.map((link) => link.getBoundingClientRect());
    return (second?.top ?? 0) - (first?.bottom ?? 0);
  });
  expect(gap, "pixels between two links").toBeGreaterThanOrEqual(8);
});

test("the longest name and no ZIP code are taken", async ({ page }) => {
  const form = await openGuideForm(page);
  const calls = await answerLeads(page, (route) => route.fulfill(stored));
  await form.fill({ firstName: "a".repeat(50), email: sound.email });
  await form.button.click();
  await page.waitForURL("**/thank-you-guide");
  expect(calls).toHaveLength(1);
});

test("the ZIP code takes 5 characters and asks for digits", async ({ page }) => {
  const { zipCode } = await openGuideForm(page);
  await zipCode.pressSequentially("1234567");
  await expect(zipCode).toHaveValue("12345");
  await expect(zipCode).toHaveAttribute("pattern", "[0-9]{5}");
  await expect(zipCode).toHaveAttribute("inputmode", "numeric");
});

test("hints stay tied to their fields beside the messages", async ({ page }) => {
  const { email, zipCode, button } = await openGuideForm(page);
  await expect(email).toHaveAccessibleDescription("We send the guide to this address.");
  await expect(zipCode).toHaveAccessibleDescription(/^Five digits, for example 75024\./);
  await button.click();
  await expect(email).toHaveAccessibleDescription(
    "We send the guide to this address. Email is required",
  );
});
