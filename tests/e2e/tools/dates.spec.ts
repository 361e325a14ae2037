import ICAL from "ical.js";
import type { Page } from "@playwright/test";
import { addMonths, type Month, monthOf, partsOf, todayIn } from "#medicare/calendar.ts";
import { agency, datesWords } from "#tests/e2e/support/content-facts.ts";
import { allLive, expect, started, test } from "#tests/e2e/support/fixtures.ts";
import { tabTo } from "#tests/e2e/support/keyboard.ts";
import { operatorLeads } from "#tests/e2e/support/store.ts";
import { leftOffPaper } from "#tests/e2e/support/whole-page.ts";

const now = monthOf(todayIn(agency.timeZone, Date.now()));
/** The month of a 65th birthday whose window is not open yet, and one whose window has closed. */
const soon = addMonths(now, 8);
const past = addMonths(now, -6);

function query(month: Month): string {
  const { year, month: number } = partsOf(month);
  return `month=${number}&year=${year}`;
}

/** A month and year, as the page writes them. */
function written(month: Month): string {
  const options = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString("en-US", options);
}

/** The first of a month, as the page writes it. */
function firstOf(month: Month): string {
  return written(month).replace(" ", " 1, ");
}

const { form: words, states } = datesWords;

function dates(page: Page) {
  const form = page.getByRole("form", { name: words.title });
  return {
    form,
    month: form.getByRole("combobox", { name: words.month }),
    year: form.getByRole("textbox", { name: words.year }),
    first: form.getByRole("checkbox", { name: words.first }),
    working: form.getByRole("checkbox", { name: words.working }),
    ends: form.getByRole("textbox", { name: words.ends }),
    submit: form.getByRole("button", { name: words.button }),
    answer: page.locator("#your-dates"),
  };
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });

    test("turns a month into the visitor's dates", async ({ page }) => {
      await page.goto("/learning-center");
      await page.getByRole("main").getByRole("link", { name: "Your Medicare dates" }).click();
      const { month, year, submit, answer } = dates(page);
      await month.selectOption(String(partsOf(soon).month));
      await year.fill(String(partsOf(soon).year));
      await submit.click();
      await expect(page).toHaveURL(/\/dates\?month=\d+&year=\d{4}&ends=#your-dates$/);
      await expect(answer).toHaveText(`Your sign-up window opens ${firstOf(addMonths(soon, -3))}`);
      await expect(answer).toBeInViewport();
      const main = page.getByRole("main");
      await expect(main.getByText(`You turn 65 in ${written(soon)}`)).toBeVisible();
      await expect(main.getByRole("figure").getByRole("rowheader")).toHaveCount(7);
      await expect(main.getByText(`Part B then starts ${firstOf(soon)}`)).toBeVisible();
      await expect(month).toHaveValue(String(partsOf(soon).month));
    });

    test("answers first, then shows the form that changes it, and leads there", async ({
      page,
    }) => {
      const order = () =>
        page
          .locator("main form, #your-dates, #before")
          .evaluateAll((all) => all.map(({ tagName }) => tagName));
      await page.goto("/dates");
      expect(await order(), "control: no answer").toEqual(["FORM", "H2"]);
      await page.goto(`/dates?${query(soon)}`);
      expect(await order()).toEqual(["H2", "FORM"]);
      await page.getByRole("link", { name: datesWords.actions.change }).click();
      const { form, month, submit, answer } = dates(page);
      await expect(form).toBeInViewport();
      await month.selectOption(String(partsOf(past).month));
      await submit.click();
      await expect(answer).toBeInViewport();
      // Whoever would rather ask has the phone number beside the form.
      await expect(page.getByRole("region", { name: "Ask a person" })).toContainText(
        agency.phone.display,
      );
    });

    test("shows errors at the fields, and keeps the input", async ({ page }) => {
      await page.goto("/dates");
      const { form, year, working, ends, submit, answer } = dates(page);
      await year.fill("soon");
      await working.check();
      await ends.fill("next <b>fall</b>");
      await submit.click();
      await expect(page).toHaveTitle(new RegExp(`^${words.errors.title}: `));
      for (const message of [words.errors.month, words.errors.year, words.errors.ends])
        await expect(form.getByRole("alert").getByRole("link", { name: message })).toBeVisible();
      await expect(year).toHaveValue("soon");
      await expect(year).toHaveAccessibleDescription(new RegExp(words.errors.year.slice(0, 20)));
      await expect(year).toHaveAttribute("aria-invalid", "true");
      await expect(ends).toHaveValue("next <b>fall</b>");
      await expect(working).toBeChecked();
      // The address leads to the errors, without a result.
      await expect(answer).toContainText(words.errors.title);
      await expect(answer).toBeInViewport();
    });

    test("shows errors if nothing was entered", async ({ page }) => {
      await page.goto("/dates");
      await dates(page).submit.click();
      await expect(page.getByRole("alert").getByRole("link")).toHaveCount(2);
    });
  });
}

test("works by keyboard alone, with a job that ends", async ({ page }) => {
  await page.goto("/dates");
  await started(page);
  const { month, year, working, ends, submit, answer } = dates(page);
  await month.focus();
  await page.keyboard.press("M"); // March, or May after that
  await tabTo(page, year);
  await page.keyboard.type(String(partsOf(soon).year + 1));
  await tabTo(page, working);
  await page.keyboard.press("Space");
  await tabTo(page, ends);
  await page.keyboard.type(`12/${partsOf(soon).year + 2}`);
  await tabTo(page, submit);
  await page.keyboard.press("Enter");
  await expect(answer).toHaveText(states.working.headline);
  await expect(page.getByRole("figure").getByRole("rowheader")).toHaveCount(9);
  // Reading and the next Tab continue from the result.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: /^Call me before December 31, / })).toBeFocused();
});

test("if the window has closed, shows what is left and when", async ({ page }) => {
  await page.goto(`/dates?${query(past)}`);
  await expect(dates(page).answer).toHaveText(/^Your sign-up window closed on /);
  const main = page.getByRole("main");
  await expect(
    main.getByText(/Your next chance is general enrollment, January\s1, /),
  ).toBeVisible();
  await expect(main.getByText("Do you have Parts A and B already?")).toBeVisible();
});

test("accepts the year of birth, and a birthday on the 1st", async ({ page }) => {
  const { year, month } = partsOf(soon);
  await page.goto(`/dates?month=${month}&year=${year - 65}&first=on`);
  await expect(dates(page).answer).toHaveText(
    `Your sign-up window opens ${firstOf(addMonths(soon, -4))}`,
  );
  await expect(dates(page).first).toBeChecked();
});

test("the calendar file has the same days as the page", async ({ page, request }) => {
  await page.goto(`/dates?${query(soon)}&first=on`);
  const link = page.getByRole("link", { name: datesWords.actions.calendar });
  const download = page.waitForEvent("download");
  await link.click();
  expect((await download).suggestedFilename()).toBe("medicare-dates.ics");
  const answer = await request.get((await link.getAttribute("href")) ?? "");
  expect(answer.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
  const days = calendar
    .getAllSubcomponents("vevent")
    .map((event) => new ICAL.Event(event).startDate.toString());
  const named = await page
    .locator("#your-dates ~ dl time")
    .evaluateAll((times) => times.map((time) => time.getAttribute("datetime")));
  expect(named).toHaveLength(3);
  expect(days).toEqual(expect.arrayContaining(named));
});

test("a calendar file without answers redirects to the page, which says what is missing", async ({
  page,
}) => {
  await page.goto("/dates.ics?month=13&year=2027");
  await expect(page).toHaveURL("/dates?month=13&year=2027");
  await expect(page.getByRole("alert")).toContainText(words.errors.month);
});

test("“call me before this date” fills in the form, and the lead includes it", async ({
  page,
  service,
}) => {
  // A draft from before doesn't erase the date.
  const message = page.getByRole("textbox", { name: /^Questions or Concerns/ });
  const note =
    /^Please call me before [A-Z]\w+ \d{1,2}, \d{4}\. It’s one of my Medicare dates\.\n\nI have questions about Part B\.$/;
  await page.goto("/talk-to-agent");
  await allLive(page);
  await message.fill("I have questions about Part B.");
  for (const month of [addMonths(soon, 2), soon]) {
    await page.goto(`/dates?${query(month)}`);
    await page.getByRole("link", { name: /^Call me before / }).click();
    await expect(message).toHaveValue(note);
  }
  await expect(page).toHaveURL(/\/talk-to-agent\?before=\d{4}-\d\d-\d\d#consultation$/);
  const form = page.locator("form[data-form=consultation]");
  const email = "dates@example.test";
  await form.getByRole("textbox", { name: /name/i }).fill("Dora Dates");
  await form.getByRole("textbox", { name: /^Email/ }).fill(email);
  await form.getByRole("textbox", { name: /^Phone/ }).fill("(972) 555-0123");
  await form.getByRole("textbox", { name: /^ZIP/ }).fill("75024");
  await form.getByRole("textbox", { name: /birth/i }).fill("5/2/1962");
  await expect(message).toHaveValue(note);
  await form.getByRole("button").last().click();
  await expect(page.locator("#consultation h2")).toBeFocused();
  const [lead] = await operatorLeads(service.store, email);
  expect(JSON.stringify(lead)).toContain("Please call me before ");
});

test("an address can't put other text into the form", async ({ page }) => {
  for (const before of ["Call+your+bank", "2027-02-30", "<b>", "2027-05-01x"]) {
    await page.goto(`/talk-to-agent?before=${encodeURIComponent(before)}`);
    await expect(page.getByRole("textbox", { name: /^Questions or Concerns/ })).toHaveValue("");
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
  const { form, answer } = dates(page);
  await expect(form).toBeHidden();
  await expect(answer).toBeVisible();
  for (const heading of [
    datesWords.parts.headline,
    datesWords.next.headline,
    datesWords.later.headline,
  ])
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("button")).toHaveCount(0);
  await expect(main.getByRole("link")).toHaveCount(0);
  await expect(page.getByText(agency.phone.display).first()).toBeVisible();
  expect(await page.evaluate(leftOffPaper)).toEqual([]);
});

test("no address with answers is indexed, and nothing in it is stored", async ({
  page,
  context,
}) => {
  await page.goto(`/dates?${query(soon)}`);
  await started(page);
  const canonical = page.locator("link[rel=canonical]");
  await expect(canonical).toHaveAttribute("href", /\/dates$/);
  expect(await context.cookies()).toEqual([]);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toContain(String(partsOf(soon).year));
});
