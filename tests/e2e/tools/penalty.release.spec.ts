import { penaltyAmounts } from "#content/amounts/known-amounts.ts";
import { todayIn } from "#medicare/calendar.ts";
import { partDPenalty } from "#medicare/penalties.ts";
import { agency, amounts, penaltyWords as words } from "#tests/e2e/support/content-facts.ts";
import { expect, started, test } from "#tests/e2e/support/fixtures.ts";
import { tabTo } from "#tests/e2e/support/keyboard.ts";
import { penaltyPage } from "#tests/e2e/support/tool-pages.ts";

const partD = penaltyAmounts(amounts, "d", todayIn(agency.timeZone, Date.now()));
if (partD === null) throw new Error("no amounts to estimate with");
const fourteen = partDPenalty(partD.premium.dollars, partD.percent, 14).toFixed(2);

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("shows errors at the field and keeps the input, then the estimate", async ({ page }) => {
    await page.goto("/penalty");
    const { form, partB, partD: radio, months, submit, answer } = penaltyPage(page);
    await submit.click();
    await expect(page.getByRole("alert")).toContainText(words.form.errors.months);
    await radio.check();
    await months.fill("a year");
    await submit.click();
    await expect(form.getByRole("alert")).toContainText(words.form.errors.months);
    await expect(months).toHaveValue("a year");
    await expect(months).toHaveAttribute("aria-invalid", "true");
    await expect(radio).toBeChecked();
    await partB.check();
    await months.fill("30");
    await submit.click();
    await expect(answer).toHaveText(/^About \$\d+\.\d\d a month$/);
    await expect(answer).toBeInViewport();
  });
});

test("works by keyboard alone, for Part D", async ({ page }) => {
  await page.goto("/penalty");
  await started(page);
  const { partB, months, submit, answer } = penaltyPage(page);
  await partB.focus();
  await page.keyboard.press("ArrowRight");
  await tabTo(page, months);
  await page.keyboard.type("14");
  await tabTo(page, submit);
  await page.keyboard.press("Enter");
  await expect(answer).toHaveText(`About $${fourteen} a month`);
  await expect(page.getByText("Extra Help", { exact: true })).toBeVisible();
});

test("explains Part A, and the address is the page's own", async ({ page }) => {
  await page.goto("/penalty?part=d&months=14");
  await expect(page.getByRole("heading", { name: words.partA.headline })).toBeVisible();
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/penalty$/);
});

test("prints the estimate without the form", async ({ page }) => {
  await page.goto("/penalty?part=b&months=30");
  await page.emulateMedia({ media: "print" });
  await expect(penaltyPage(page).form).toBeHidden();
  await expect(penaltyPage(page).answer).toBeVisible();
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
