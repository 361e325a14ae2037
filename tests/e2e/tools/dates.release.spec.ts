import { addMonths } from "#medicare/calendar.ts";
import { agency, datesWords } from "#tests/e2e/support/content-facts.ts";
import { allLive, expect, started, test } from "#tests/e2e/support/fixtures.ts";
import { formParts } from "#tests/e2e/support/request-form.ts";
import { consultation } from "#tests/e2e/support/request-forms.ts";
import { datesPage, query, soon } from "#tests/e2e/support/tool-pages.ts";
import { headingsMissingInPrint } from "#tests/e2e/support/whole-page.ts";

const { errors } = datesWords.form;

test("a calendar file without answers redirects to the page, which says what is missing", async ({
  page,
}) => {
  await page.goto("/dates.ics?month=13&year=2027");
  await expect(page).toHaveURL("/dates?month=13&year=2027");
  await expect(page.getByRole("alert")).toContainText(errors.month);
});

test("“call me before this date” keeps a draft from before, and names only the latest date", async ({
  page,
}) => {
  await page.goto("/talk-to-agent");
  await allLive(page);
  const { input } = formParts(page, consultation);
  await input("additionalInfo").fill("I have questions about Part B.");
  for (const month of [addMonths(soon, 2), soon]) {
    await page.goto(`/dates?${query(month)}`);
    await page.getByRole("link", { name: /^Call me before / }).click();
    await expect(page.getByText(/^You’re asking for a call before [A-Z]/)).toHaveCount(1);
    await input("name").focus();
    await expect(input("additionalInfo")).toHaveValue("I have questions about Part B.");
  }
});

test("an address can't put other text into the form", async ({ page }) => {
  const { form, input } = formParts(page, consultation);
  for (const before of ["Call+your+bank", "2027-02-30", "<b>", "2027-05-01x"]) {
    await page.goto(`/talk-to-agent?before=${encodeURIComponent(before)}`);
    await expect(form).toBeVisible();
    await expect(page.getByText("You’re asking for")).toHaveCount(0);
    await expect(input("callReason")).toHaveCount(0);
  }
});

test("prints the result without the form, the buttons and the links to next steps", async ({
  page,
}) => {
  await page.goto(`/dates?${query(soon)}`);
  await started(page);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "yes");
  });
  await page.getByRole("button", { name: datesWords.actions.print }).click();
  await expect(page.locator("body")).toHaveAttribute("data-printed", "yes");
  await page.emulateMedia({ media: "print" });
  const { form, answer } = datesPage(page);
  await expect(form).toBeHidden();
  await expect(answer).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("button")).toHaveCount(0);
  await expect(main.getByRole("link")).toHaveCount(0);
  await expect(page.getByText(agency.phone.display).first()).toBeVisible();
  expect(await page.evaluate(headingsMissingInPrint)).toEqual([]);
});
