import type { Page } from "@playwright/test";
import { allLive, expect, started, test } from "#tests/e2e/support/fixtures.ts";
import { formParts, openForm } from "#tests/e2e/support/request-form.ts";
import { compare, consultation, contact, leadForms } from "#tests/e2e/support/request-forms.ts";

for (const { name, form } of leadForms.filter((one) => one.form !== contact)) {
  test(`${name}: pasting a ZIP code with spaces keeps all its digits`, async ({ page }) => {
    await openForm(page, form);
    await allLive(page);
    const zip = formParts(page, form).input("zipCode");
    await expect(zip).toHaveAttribute("maxlength", "5");
    await zip.focus();
    await paste(page, " 75024");
    await expect(zip).toHaveValue("75024");
    await zip.selectText();
    await paste(page, "\t78701-1234\n");
    await expect(zip).toHaveValue("78701");
  });
}

for (const { name, form } of leadForms.filter((one) => one.form !== contact)) {
  test(`${name}: so does pasting before the form is live`, async ({ page }) => {
    await page.route("**/take-over-*.js", () => {}); // never answered
    await openForm(page, form);
    const zip = formParts(page, form).input("zipCode");
    await zip.focus();
    await paste(page, " 75024");
    await expect(zip).toHaveValue(" 75024");
  });
}

test("a cleared ZIP code stays cleared, and is filled in again on another form", async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem("visitorZip", "78701"));
  await openForm(page, compare);
  const { input } = formParts(page, compare);
  await expect(input("zipCode")).toHaveValue("78701");
  await input("zipCode").fill("");
  await allLive(page);
  await expect(input("zipCode")).toHaveValue("");
  await page.goto("/accessibility");
  await started(page);
  await page.goto(compare.path);
  await allLive(page);
  await expect(input("zipCode")).toHaveValue("");
  await openForm(page, consultation);
  await expect(formParts(page, consultation).input("zipCode")).toHaveValue("78701");
});

/** Pastes a text at the focus, as the browser does from the clipboard. */
async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press("ControlOrMeta+V");
}
