import { addMonths, partsOf } from "#medicare/calendar.ts";
import { agency, datesWords } from "#tests/e2e/support/content-facts.ts";
import { allLive, expect, started, test } from "#tests/e2e/support/fixtures.ts";
import { tabTo } from "#tests/e2e/support/keyboard.ts";
import { formParts } from "#tests/e2e/support/request-form.ts";
import { consultation } from "#tests/e2e/support/request-forms.ts";
import { datesPage, past, query, soon } from "#tests/e2e/support/tool-pages.ts";
import { leftOffPaper } from "#tests/e2e/support/whole-page.ts";

const { form: words, states } = datesWords;

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("shows errors at the fields and keeps the input, then the dates, and the form that changes them", async ({
    page,
  }) => {
    await page.goto("/dates");
    const { form, month, year, working, ends, submit, answer } = datesPage(page);
    await submit.click();
    await expect(page.getByRole("alert").getByRole("link")).toHaveCount(2);
    await year.fill("soon");
    await working.check();
    await ends.fill("next <b>fall</b>");
    await submit.click();
    await expect(page).toHaveTitle(new RegExp(`^${words.errors.title}: `));
    for (const message of [words.errors.month, words.errors.year, words.errors.ends])
      await expect(form.getByRole("alert").getByRole("link", { name: message })).toBeVisible();
    await expect(year).toHaveValue("soon");
    await expect(year).toHaveAccessibleDescription(new RegExp(words.errors.year.slice(0, 20)));
    await expect(ends).toHaveValue("next <b>fall</b>");
    await expect(working).toBeChecked();
    // The address leads to the errors, without a result.
    await expect(answer).toContainText(words.errors.title);
    await expect(answer).toBeInViewport();

    await page.goto(`/dates?${query(soon)}`);
    await page.getByRole("link", { name: datesWords.actions.change }).click();
    await expect(form).toBeInViewport();
    await month.selectOption(String(partsOf(past).month));
    await submit.click();
    await expect(answer).toBeInViewport();
  });
});

test("works by keyboard alone, with a job that ends", async ({ page }) => {
  await page.goto("/dates");
  await started(page);
  const { month, year, working, ends, submit, answer } = datesPage(page);
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

test("a calendar file without answers redirects to the page, which says what is missing", async ({
  page,
}) => {
  await page.goto("/dates.ics?month=13&year=2027");
  await expect(page).toHaveURL("/dates?month=13&year=2027");
  await expect(page.getByRole("alert")).toContainText(words.errors.month);
});

test("“call me before this date” keeps a draft from before, and only the latest date", async ({
  page,
}) => {
  await page.goto("/talk-to-agent");
  await allLive(page);
  const message = formParts(page, consultation).input("additionalInfo");
  await message.fill("I have questions about Part B.");
  for (const month of [addMonths(soon, 2), soon]) {
    await page.goto(`/dates?${query(month)}`);
    await page.getByRole("link", { name: /^Call me before / }).click();
    await expect(message).toHaveValue(
      /^Please call me before [A-Z]\w+ \d{1,2}, \d{4}\. It’s one of my Medicare dates\.\n\nI have questions about Part B\.$/,
    );
  }
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
  const { form, answer } = datesPage(page);
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
