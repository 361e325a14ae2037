import { penaltyAmounts } from "#content/amounts/known-amounts.ts";
import { todayIn } from "#medicare/calendar.ts";
import { partBPenalty } from "#medicare/penalties.ts";
import { agency, amounts, penaltyWords as words } from "#tests/e2e/support/content-facts.ts";
import { expect, test } from "#tests/e2e/support/fixtures.ts";
import { orderOf, penaltyPage } from "#tests/e2e/support/tool-pages.ts";

const partB = penaltyAmounts(amounts, "b", todayIn(agency.timeZone, Date.now()));
if (partB === null) throw new Error("no amounts to estimate with");
const thirty = partBPenalty(partB.premium.dollars, partB.percent, 30).toFixed(2);

test("months without coverage become an estimate, labeled as one, which can be changed and leads to an agent", async ({
  page,
}) => {
  await page.goto("/penalty");
  const { form, months, submit, answer } = penaltyPage(page);
  expect(await orderOf(page), "no answer yet").toEqual(["FORM", "H2"]);
  await months.fill("a year");
  await submit.click();
  await expect(form.getByRole("alert")).toContainText(words.form.errors.months);
  await expect(months).toHaveValue("a year");
  await expect(months).toHaveAttribute("aria-invalid", "true");

  await months.fill("30");
  await submit.click();
  await expect(page).toHaveURL("/penalty?part=b&months=30#estimate");
  await expect(answer).toHaveText(`About $${thirty} a month`);
  await expect(answer).toBeInViewport();
  expect(await orderOf(page)).toEqual(["H2", "FORM"]);
  const main = page.getByRole("main");
  await expect(main.getByText(words.label, { exact: true })).toBeVisible();
  await expect(main.getByText(words.work.notice)).toBeVisible();
  await expect(main.getByText("30 full months include 2 full years.")).toBeVisible();
  await expect(main.getByText("A Medicare Savings Program", { exact: true })).toBeVisible();

  await page.getByRole("link", { name: words.change }).click();
  await expect(form).toBeInViewport();
  await expect(months).toHaveValue("30");
  await months.fill("42");
  await submit.click();
  await expect(answer).toBeInViewport();
  await expect(main.getByText("42 full months include 3 full years.")).toBeVisible();
  await page.getByRole("link", { name: words.ask.label, exact: true }).click();
  await expect(page).toHaveURL(words.ask.to);
});
