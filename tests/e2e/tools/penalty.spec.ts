import { penaltyAmounts } from "#content/amounts/known-amounts.ts";
import { todayIn } from "#medicare/calendar.ts";
import { partBPenalty, partDPenalty } from "#medicare/penalties.ts";
import { agency, amounts, penaltyWords as words } from "#tests/e2e/support/content-facts.ts";
import { expect, test } from "#tests/e2e/support/fixtures.ts";
import { expectBelowHeader, orderOf, penaltyPage } from "#tests/e2e/support/tool-pages.ts";

const today = todayIn(agency.timeZone, Date.now());
const partB = penaltyAmounts(amounts, "b", today);
const partD = penaltyAmounts(amounts, "d", today);
if (partB === null || partD === null) throw new Error("no amounts to estimate with");
const thirty = partBPenalty(partB.premium.dollars, partB.percent, 30).toFixed(2);
const fourteen = partDPenalty(partD.premium.dollars, partD.percent, 14).toFixed(2);

// The page has no script of its own: the server answers each step.
test.use({ javaScriptEnabled: false });

test("months without coverage become an estimate, labeled as one, which can be changed and leads to an agent", async ({
  page,
}) => {
  await page.goto("/penalty");
  const { form, partD: drugs, months, submit, answer } = penaltyPage(page);
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
  await expectBelowHeader(
    page,
    main.getByText(words.label.replace("[part]", "B"), { exact: true }),
  );
  await expect(main.getByText(words.work.notice)).toBeVisible();
  await expect(main.getByText("30 full months include 2 full years.")).toBeVisible();
  await expect(main.getByText("A Medicare Savings Program", { exact: true })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(form).toBeHidden();
  await expect(answer).toBeVisible();
  await expect(main.getByText(words.work.notice)).toBeVisible();
  await expect(main.getByRole("link")).toHaveCount(0);
  await page.emulateMedia({ media: "screen" });

  await page.getByRole("link", { name: words.change }).click();
  await expect(form).toBeInViewport();
  await expect(months).toHaveValue("30");
  await drugs.check();
  await months.fill("14");
  await submit.click();
  await expect(answer).toHaveText(`About $${fourteen} a month`);
  await expect(answer).toBeInViewport();
  await expect(main.getByText("Extra Help", { exact: true })).toBeVisible();
  await expect(main.getByRole("heading", { name: words.partA.headline })).toBeVisible();
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/penalty$/);
  await page.getByRole("link", { name: words.ask.label, exact: true }).first().click();
  await expect(page).toHaveURL(words.ask.to);
});
