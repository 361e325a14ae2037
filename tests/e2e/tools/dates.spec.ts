import ICAL from "ical.js";
import { addMonths, partsOf } from "#medicare/calendar.ts";
import { agency, datesWords } from "#tests/e2e/support/content-facts.ts";
import { expect, test } from "#tests/e2e/support/fixtures.ts";
import { expectThanks, fill, formParts } from "#tests/e2e/support/request-form.ts";
import { consultation, planInput } from "#tests/e2e/support/request-forms.ts";
import { operatorLeads } from "#tests/e2e/support/store.ts";
import {
  datesPage,
  expectBelowHeader,
  firstOf,
  orderOf,
  soon,
  written,
} from "#tests/e2e/support/tool-pages.ts";

const { errors } = datesWords.form;

test("a month becomes the visitor's dates, a calendar file with the same days, and a call before one of them", async ({
  page,
  request,
  service,
}) => {
  await page.goto("/learning-center");
  const main = page.getByRole("main");
  await main.getByRole("link", { name: "Your Medicare dates" }).click();
  const { form, month, year, working, ends, submit, answer } = datesPage(page);
  expect(await orderOf(page), "no answer yet").toEqual(["FORM", "H2"]);
  await year.fill("soon");
  await working.check();
  await ends.fill("next <b>fall</b>");
  await submit.click();
  await expect(page).toHaveTitle(new RegExp(`^${errors.title}: `));
  for (const message of [errors.month, errors.year, errors.ends])
    await expect(form.getByRole("alert").getByRole("link", { name: message })).toBeVisible();
  await expect(year).toHaveValue("soon");
  await expect(year).toHaveAttribute("aria-invalid", "true");
  await expect(ends).toHaveValue("next <b>fall</b>");

  await ends.fill("");
  await working.uncheck();
  await month.selectOption(String(partsOf(soon).month));
  await year.fill(String(partsOf(soon).year));
  await submit.click();
  await expect(page).toHaveURL(/\/dates\?month=\d+&year=\d{4}&ends=#your-dates$/);
  await expect(answer).toHaveText(`Your sign-up window opens ${firstOf(addMonths(soon, -3))}`);
  await expect(answer).toBeInViewport();
  await expectBelowHeader(page, main.getByText(`You turn 65 in ${written(soon)}`));
  await expect(main.getByRole("figure").getByRole("rowheader")).toHaveCount(7);
  await expect(main.getByText(`Part B then starts ${firstOf(soon)}`)).toBeVisible();
  await expect(month).toHaveValue(String(partsOf(soon).month));
  expect(await orderOf(page), "the answer first, then the form that changes it").toEqual([
    "H2",
    "FORM",
  ]);
  await page.getByRole("link", { name: datesWords.actions.change }).click();
  await expect(form).toBeInViewport();
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/dates$/);
  // Whoever would rather ask has the phone number beside the form.
  await expect(page.getByRole("region", { name: "Ask a person" })).toContainText(
    agency.phone.display,
  );

  const file = page.getByRole("link", { name: datesWords.actions.calendar });
  const download = page.waitForEvent("download");
  await file.click();
  expect((await download).suggestedFilename()).toBe("medicare-dates.ics");
  const response = await request.get((await file.getAttribute("href")) ?? "");
  expect(response.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  const days = new ICAL.Component(ICAL.parse(await response.text()))
    .getAllSubcomponents("vevent")
    .map((event) => new ICAL.Event(event).startDate.toString());
  const named = await page
    .locator("#your-dates ~ dl time")
    .evaluateAll((times) => times.map((time) => time.getAttribute("datetime")));
  expect(named).toHaveLength(3);
  expect(days).toEqual(expect.arrayContaining(named));

  await page.getByRole("link", { name: /^Call me before / }).click();
  await expect(page).toHaveURL(/\/talk-to-agent\?before=\d{4}-\d\d-\d\d#consultation$/);
  const { input, submit: send } = formParts(page, consultation);
  const email = "dates@example.test";
  await expect(page.locator("#consultation")).toContainText(
    /You’re asking for a call before [A-Z]\w+\s\d{1,2}, \d{4}, one of your Medicare dates\./,
  );
  await fill(page, consultation, { ...planInput, email });
  await expect(input("additionalInfo")).toHaveValue("");
  await send.click();
  await expectThanks(page, consultation);
  expect(await operatorLeads(service.store, email)).toMatchObject([
    { details: { message: expect.stringContaining("Please call me before ") } },
  ]);
});
