import type { Page } from "@playwright/test";
import { allLive, clockTest, expect, started, test } from "#tests/e2e/support/fixtures.ts";
import { formParts, openForm } from "#tests/e2e/support/request-form.ts";
import {
  compare,
  consultation,
  contact,
  guide,
  leadForms,
} from "#tests/e2e/support/request-forms.ts";

for (const { name, form } of leadForms.filter((one) => one.form !== contact)) {
  test(`${name}: pasting a ZIP code with spaces keeps all its digits`, async ({ page }) => {
    await openForm(page, form);
    await allLive(page);
    const zip = formParts(page, form).input("zipCode");
    await expect(zip).toHaveAttribute("maxlength", "5");
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
  });
}

test("so does pasting before the form is live, and what the browser fills in", async ({ page }) => {
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

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("no field for a ZIP code takes more than five characters", async ({ page }) => {
    for (const path of ["/download-guide", "/compare-plans", "/talk-to-agent", "/"]) {
      await page.goto(path);
      const fields = page.locator("input[autocomplete=postal-code]");
      await expect(fields).not.toHaveCount(0);
      for (const field of await fields.all()) await expect(field).toHaveAttribute("maxlength", "5");
    }
    const field = formParts(page, guide).input("zipCode");
    await field.pressSequentially("78701-1234");
    await expect(field).toHaveValue("78701");
  });
});

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

const winter = "2027-01-15T15:00:00Z";
const summer = "2027-07-15T15:00:00Z";

for (const { form, zone, now, own } of [
  { form: compare, zone: "America/New_York", now: winter, own: undefined },
  { form: consultation, zone: "America/Detroit", now: summer, own: undefined },
  { form: compare, zone: "America/Chicago", now: winter, own: ["7am-11am", "11am-4pm", "4pm-7pm"] },
  {
    form: consultation,
    zone: "America/Phoenix",
    now: summer,
    own: ["5am-9am", "9am-2pm", "2pm-5pm"],
  },
  {
    form: compare,
    zone: "Asia/Kolkata",
    now: winter,
    own: ["6:30pm-10:30pm", "10:30pm-3:30am", "3:30am-6:30am"],
  },
] as const) {
  clockTest.describe(`${zone} on ${now.slice(0, 10)}`, () => {
    clockTest.use({ timezoneId: zone });

    clockTest(
      own ? "the agency's hours and the visitor's own" : "the agency's hours",
      async ({ page, request }) => {
        await page.clock.setFixedTime(now);
        await openForm(page, form);
        const time = formParts(page, form).form.getByRole("group", {
          name: "Best time to contact you",
        });
        await time.scrollIntoViewIfNeeded();
        await expect(time).toHaveAccessibleDescription("All contact times are Eastern Time.");
        for (const [index, name] of [
          "Morning 8am-12pm",
          "Afternoon 12pm-5pm",
          "Evening 5pm-8pm",
        ].entries()) {
          const words = own ? `${name} (${own[index]} your time)` : name;
          await expect(time.getByRole("radio").nth(index + 1)).toHaveAccessibleName(words);
        }
        const sent = await (await request.get(form.path)).text();
        expect(sent).toContain("8am-12pm");
        expect(sent).not.toMatch(/[ap]m your time/);
      },
    );
  });
}
