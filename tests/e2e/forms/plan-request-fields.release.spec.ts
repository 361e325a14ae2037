import type { Page } from "@playwright/test";
import { allLive, expect, serviceTest, started, test } from "#tests/e2e/support/fixtures.ts";
import { toast } from "#tests/e2e/support/guide-form.ts";
import { readPage } from "#tests/e2e/support/html-links.ts";
import { fill, formParts, openForm } from "#tests/e2e/support/request-form.ts";
import { compare, consultation, leadForms, planInput } from "#tests/e2e/support/request-forms.ts";

test("pasting a ZIP code with spaces keeps all its digits", async ({ page }) => {
  for (const { form } of leadForms.slice(0, 3)) {
    await openForm(page, form);
    await allLive(page);
    const zip = formParts(page, form).input("zipCode");
    await zip.focus();
    // Once the script that the focus loads is there.
    await expect(async () => {
      await zip.clear();
      await paste(page, " 75024");
      await expect(zip).toHaveValue("75024", { timeout: 1000 });
    }).toPass();
    await zip.selectText();
    await paste(page, "\t78701-1234\n");
    await expect(zip).toHaveValue("78701");
  }
});

test("so does pasting before the form is live, and a ZIP code that the browser fills in", async ({
  page,
}) => {
  await page.route("**/take-over-*.js", () => {}); // never answered
  await openForm(page, compare);
  const zip = formParts(page, compare).input("zipCode");
  const loaded = page.waitForResponse("**/zip-input-*.js");
  await zip.focus();
  await (await loaded).finished();
  await paste(page, " 75024");
  await expect(zip).toHaveValue("75024");
  await zip.evaluate((input: HTMLInputElement) => {
    input.value = "78701-1234"; // `maxLength` doesn't apply
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await expect(zip).toHaveValue("78701");
});

serviceTest("no field for a ZIP code takes more than five characters", async ({ request }) => {
  for (const path of ["/download-guide", "/compare-plans", "/talk-to-agent", "/"]) {
    const { html } = readPage(path, await (await request.get(path)).text());
    const fields = html.querySelectorAll("input[autocomplete=postal-code]");
    const limits = new Set(fields.map((field) => field.getAttribute("maxlength")));
    expect([...limits], path).toEqual(["5"]);
  }
});

test("the saved ZIP code is filled in, if it is one; a cleared one stays cleared, but not on another form", async ({
  page,
}) => {
  await openForm(page, compare);
  const { input } = formParts(page, compare);
  await page.evaluate(() => localStorage.setItem("visitorZip", "78701"));
  await openForm(page, compare);
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
  const other = formParts(page, consultation).input("zipCode");
  await expect(other).toHaveValue("78701");
  await page.evaluate(() => localStorage.setItem("visitorZip", "no ZIP"));
  await openForm(page, consultation);
  await expect(other).toHaveValue("");
});

/** Pastes a text at the focus, as the browser does from the clipboard. */
async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press("ControlOrMeta+V");
}

test.describe("in the zone America/Chicago", () => {
  test.use({ timezoneId: "America/Chicago" });

  // How hours are converted is in app/ui/widgets.test.ts.
  test("the agency's hours and the visitor's own", async ({ page }) => {
    await openForm(page, compare);
    const { form } = formParts(page, compare);
    const time = form.getByRole("group", { name: "Best time to contact you" });
    await time.scrollIntoViewIfNeeded();
    await expect(time.getByRole("radio", { name: "Morning" })).toHaveAccessibleName(
      "Morning 8am-12pm (7am-11am your time)",
    );
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "by script" : "by a plain post", () => {
    test.use({ javaScriptEnabled });

    test("where the agency has no license, the thank-you promises only who can help", async ({
      page,
    }) => {
      if (javaScriptEnabled) await openForm(page, compare);
      else await page.goto(compare.path);
      const { submit, thanks } = formParts(page, compare);
      const email = `unlicensed-${javaScriptEnabled}@example.test`;
      await fill(page, compare, { ...planInput, email, zipCode: "00901" }); // Puerto Rico
      await submit.click();
      await expect(thanks).toBeInViewport();
      const panel = thanks.locator("..");
      await expect(panel).toContainText("not licensed to sell insurance in Puerto Rico");
      await expect(panel.getByRole("listitem").first()).toContainText(
        "who can help you in Puerto Rico.",
      );
      await expect(panel).not.toContainText("A licensed agent");
      if (!javaScriptEnabled) return;
      await expect(toast(page).region.getByRole("paragraph")).toHaveText([
        "Request Received",
        /^We have your request\. .* licensed in Puerto Rico, so we’ll tell you who can help there\.$/,
      ]);
    });
  });
}
