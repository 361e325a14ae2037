import type { Page } from "@playwright/test";
import { penaltyAmounts } from "#content/amounts/known-amounts.ts";
import { partBPenalty, partDPenalty } from "#medicare/penalties.ts";
import { todayIn } from "#medicare/calendar.ts";
import { agency, amounts, penaltyWords as words } from "#tests/e2e/support/content-facts.ts";
import { expect, started, test } from "#tests/e2e/support/fixtures.ts";
import { tabTo } from "#tests/e2e/support/keyboard.ts";

const today = todayIn(agency.timeZone, Date.now());
const partB = penaltyAmounts(amounts, "b", today);
const partD = penaltyAmounts(amounts, "d", today);
if (partB === null || partD === null) throw new Error("no amounts to estimate with");

const dollars = (amount: number) => `$${amount.toFixed(2)}`;
const thirty = dollars(partBPenalty(partB.premium.dollars, partB.percent, 30));
const fourteen = dollars(partDPenalty(partD.premium.dollars, partD.percent, 14));

function penalty(page: Page) {
  const form = page.getByRole("form", { name: words.form.title });
  return {
    form,
    partD: form.getByRole("radio", { name: words.form.parts.d }),
    months: form.getByRole("textbox", { name: words.form.months }),
    submit: form.getByRole("button", { name: words.form.button }),
    answer: page.locator("#estimate"),
  };
}

/** What comes first on the page. */
function tagsOf(elements: readonly Element[]): readonly string[] {
  return elements.map(({ tagName }) => tagName);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });

    test("estimates the penalty from the number of months, labeled as an estimate", async ({
      page,
    }) => {
      await page.goto("/penalty");
      const { months, submit, answer } = penalty(page);
      await months.fill("30");
      await submit.click();
      await expect(page).toHaveURL("/penalty?part=b&months=30#estimate");
      await expect(answer).toHaveText(`About ${thirty} a month`);
      await expect(answer).toBeInViewport();
      const main = page.getByRole("main");
      await expect(main.getByText(words.label, { exact: true })).toBeVisible();
      await expect(main.getByText(words.work.notice)).toBeVisible();
      await expect(main.getByText("30 full months include 2 full years.")).toBeVisible();
      await expect(main.getByText("A Medicare Savings Program", { exact: true })).toBeVisible();
      await expect(months).toHaveValue("30");
    });

    test("answers first, then shows the form that changes it, and leads there and to an agent", async ({
      page,
    }) => {
      await page.goto("/penalty");
      const { form, months, submit, answer } = penalty(page);
      const order = () => page.locator("main form, #estimate, #before").evaluateAll(tagsOf);
      expect(await order(), "control: no answer").toEqual(["FORM", "H2"]);
      await page.goto("/penalty?part=b&months=30");
      expect(await order()).toEqual(["H2", "FORM"]);
      await page.getByRole("link", { name: words.change }).click();
      await expect(form).toBeInViewport();
      await months.fill("42");
      await submit.click();
      await expect(answer).toBeInViewport();
      await expect(page.getByText("42 full months include 3 full years.")).toBeVisible();
      await page.getByRole("link", { name: words.ask.label, exact: true }).click();
      await expect(page).toHaveURL(words.ask.to);
    });

    test("shows errors at the field, and keeps the input", async ({ page }) => {
      await page.goto("/penalty");
      const { form, partD: radio, months, submit } = penalty(page);
      await radio.check();
      await months.fill("a year");
      await submit.click();
      await expect(form.getByRole("alert")).toContainText(words.form.errors.months);
      await expect(months).toHaveValue("a year");
      await expect(months).toHaveAttribute("aria-invalid", "true");
      await expect(radio).toBeChecked();
    });

    test("shows an error if nothing was entered", async ({ page }) => {
      await page.goto("/penalty");
      await penalty(page).submit.click();
      await expect(page.getByRole("alert")).toContainText(words.form.errors.months);
    });
  });
}

test("works by keyboard alone, for Part D", async ({ page }) => {
  await page.goto("/penalty");
  await started(page);
  const { form, months, submit, answer } = penalty(page);
  await form.getByRole("radio", { name: words.form.parts.b }).focus();
  await page.keyboard.press("ArrowRight");
  await tabTo(page, months);
  await page.keyboard.type("14");
  await tabTo(page, submit);
  await page.keyboard.press("Enter");
  await expect(answer).toHaveText(`About ${fourteen} a month`);
  await expect(page.getByText("Extra Help", { exact: true })).toBeVisible();
});

test("shows no penalty for under a year, or under 63 days", async ({ page }) => {
  await page.goto("/penalty?part=b&months=11");
  await expect(penalty(page).answer).toHaveText(words.results.bNone.headline);
  await page.goto("/penalty?part=d&months=1");
  await expect(penalty(page).answer).toHaveText(words.results.dNone.headline);
});

test("explains Part A, and the address is the page's own", async ({ page }) => {
  await page.goto("/penalty?part=d&months=14");
  await expect(page.getByRole("heading", { name: words.partA.headline })).toBeVisible();
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/penalty$/);
});

test("prints the estimate without the form", async ({ page }) => {
  await page.goto("/penalty?part=b&months=30");
  await page.emulateMedia({ media: "print" });
  await expect(penalty(page).form).toBeHidden();
  await expect(penalty(page).answer).toBeVisible();
  await expect(page.getByText(words.work.notice)).toBeVisible();
  await expect(page.getByRole("main").getByRole("link")).toHaveCount(0);
});

test("amounts on the stairs keep clear of the bars, and of the visitor's mark", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/penalty?part=b&months=70");
  const stacks = page.getByRole("figure").locator("li div > div");
  const gaps = () => stacks.evaluateAll(gapsIn);
  // Each amount above its bar, and the mark above one of them.
  expect(await gaps()).toHaveLength(7);
  expect(Math.min(...(await gaps()))).toBeGreaterThanOrEqual(4);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("figure li span { padding: 0 !important }");
    document.adoptedStyleSheets = [sheet];
  });
  expect(Math.min(...(await gaps())), "control").toBeLessThan(4);
});

/** Pixels between each bar, the amount above it, and the mark above that. */
function gapsIn(stacks: readonly Element[]): number[] {
  return stacks.flatMap((stack) => {
    const range = document.createRange();
    range.selectNodeContents(stack.querySelector("span") ?? stack);
    const amount = range.getBoundingClientRect();
    const bars = Array.from(
      stack.querySelectorAll("svg"),
      (bar) => bar.getBoundingClientRect().top,
    );
    const mark = stack.querySelector("b")?.getBoundingClientRect();
    return [Math.min(...bars) - amount.bottom, ...(mark ? [amount.top - mark.bottom] : [])];
  });
}
