import type { Locator } from "@playwright/test";
import { expect, test } from "#tests/e2e/support/fixtures.ts";
import { openGuideForm } from "#tests/e2e/support/guide-form.ts";
import { answerLeads, stored } from "#tests/e2e/support/lead-calls.ts";
import { fill, formParts, mistakesIn, openForm } from "#tests/e2e/support/request-form.ts";
import { compare, guide, guideInput, planInput } from "#tests/e2e/support/request-forms.ts";

const long = "a".repeat(1001);

for (const { form, wrong, mended, wrongAgain } of [
  {
    form: guide,
    wrong: { firstName: long, email: "ann at example", zipCode: "7" },
    mended: guideInput,
    wrongAgain: { firstName: "", email: "" },
  },
  {
    form: compare,
    // With a number from the start, so that the consent under it stays.
    wrong: { name: long, email: "", phone: "1", zipCode: "", birthdate: "", additionalInfo: long },
    // As many lines, since the field grows with its text.
    mended: { ...planInput, additionalInfo: long.slice(1) },
    wrongAgain: { birthdate: "03/15/2999", phone: "12" },
  },
])
  test(`${form.path}: after a failed attempt, leaving a field validates it, and the button doesn't move`, async ({
    page,
  }) => {
    await openForm(page, form);
    const { submit, summary, input } = formParts(page, form);
    const [first = ""] = Object.keys(wrong);
    await fill(page, form, wrong);
    await expect(input(first), "before the first attempt").not.toHaveAttribute("aria-invalid");
    for (const width of [320, 600, 800, 1024, 1280]) {
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 720 });
        await fill(page, form, wrong);
        await submit.click();
        await expect(summary).toBeFocused();
        const messages = Object.values(mistakesIn(form, wrong));
        await expect(summary.getByRole("link")).toHaveText(messages);
        const place = await placeOnPage(submit);
        await fill(page, form, mended);
        await input(first).focus();
        for (const name of Object.keys(mended))
          await expect(input(name)).not.toHaveAttribute("aria-invalid");
        expect(await placeOnPage(submit), "messages disappeared").toEqual(place);
        await fill(page, form, wrongAgain);
        await input("zipCode").focus();
        const mistakes = mistakesIn(form, { ...mended, ...wrongAgain });
        for (const [name, message] of Object.entries(mistakes)) {
          await expect(input(name)).toHaveAttribute("aria-invalid", "true");
          await expect(input(name)).toHaveAccessibleDescription(new RegExp(`${message}$`));
        }
        expect(await placeOnPage(submit), "messages changed").toEqual(place);
      });
    }
  });

test("a failed attempt moves only the fields that failed", async ({ page }) => {
  const form = await openGuideForm(page);
  await form.fill({ firstName: "Ann", email: "", zipCode: "75024" });
  const distance = (input: Locator) =>
    input.evaluate((box: HTMLInputElement) => {
      const label = box.labels?.[0];
      return box.getBoundingClientRect().top - (label?.getBoundingClientRect().bottom ?? 0);
    });
  const before = [await distance(form.firstName), await distance(form.zipCode)];
  const empty = await distance(form.email);
  await form.button.click();
  await expect(form.email).toHaveAttribute("aria-invalid", "true");
  expect([await distance(form.firstName), await distance(form.zipCode)]).toEqual(before);
  expect(await distance(form.email)).toBeGreaterThan(empty + 20);
});

test("the button works right after correcting a field, and an empty ZIP code is left out and not saved", async ({
  page,
}) => {
  const form = await openGuideForm(page);
  const calls = await answerLeads(page, (route) => route.fulfill(stored));
  await form.fill({ firstName: "Ada", email: "ada at example" });
  await form.button.click();
  await expect(form.summary).toBeFocused();
  await form.email.fill(guideInput.email);
  await form.button.hover();
  await page.mouse.down();
  await expect(form.email).not.toBeFocused();
  await page.mouse.up();
  await page.waitForURL("**/thank-you-guide");
  expect(calls.map(({ body }) => body)).toStrictEqual([
    { firstName: "Ada", email: guideInput.email, wantsNewsletter: false },
  ]);
  expect(await page.evaluate(() => Object.values(localStorage))).toEqual([]);
});

/** An element's position on the page, in px, regardless of scrolling. */
function placeOnPage(element: Locator) {
  return element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return { left, top: Math.round(top + window.scrollY), width, height };
  });
}
