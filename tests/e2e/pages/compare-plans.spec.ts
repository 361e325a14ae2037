import { expect, test } from "#tests/e2e/support/fixtures.ts";
import {
  comparePage,
  openCompare,
  sampleNames,
  tabNames,
} from "#tests/e2e/support/compare-page.ts";

const [hmo, planG, rx] = sampleNames;

test("by keyboard alone: the tabs, a choice of plans, and only what differs, which a reload keeps", async ({
  page,
}) => {
  const { tab, panel, box, toggle, status, row, table, more, ...compare } = await openCompare(page);
  const { keyboard } = page;
  await compare.expectCompared(hmo, planG);
  await expect(status).toContainText("Plans in the table: 2 of 3.");
  await tab("Plan Comparison").focus();
  for (const [key, name] of [
    ["ArrowRight", "Plan Types"],
    ["End", "Get Help"],
    ["ArrowRight", "Plan Comparison"],
  ] as const) {
    await keyboard.press(key);
    await expect(tab(name)).toBeFocused();
    await compare.expectOpen(name);
  }
  await keyboard.press("Tab");
  await expect(panel).toBeFocused();
  await keyboard.press("Tab");
  await expect(box(hmo)).toBeFocused();
  await keyboard.press("Space");
  await keyboard.press("Tab");
  await keyboard.press("Tab");
  await expect(box(rx)).toBeFocused();
  await keyboard.press("Space");
  await compare.expectCompared(planG, rx);

  await test.step("the bars and the marks follow the choice", async () => {
    const bars = panel.locator("figure li").filter({ visible: true });
    const best = row("Monthly premium").getByText("Lowest here").filter({ visible: true });
    const both = panel.getByText("In a quiet year, the HMO costs less.");
    await expect(bars).toHaveCount(2);
    await expect(bars.first()).toContainText("Sample Plan G + Sample Rx");
    await expect(both).toBeHidden();
    await expect(best).toHaveCount(1);
    await box(planG).press("Space");
    await expect(bars).toHaveCount(0);
    await expect(panel.getByText("Part D covers drugs alone")).toBeVisible();
    await expect(best).toHaveCount(0);
    await expect(row("Monthly premium")).not.toHaveAttribute("data-same");
    await box(hmo).press("Space");
    await expect(bars).toHaveCount(2);
    await expect(bars.first()).toContainText(hmo);
    await box(planG).press("Space");
    await expect(bars).toHaveCount(4);
    await expect(both).toBeVisible();
    await box(hmo).press("Space");
    await compare.expectCompared(planG, rx);
  });

  await test.step("the switch", async () => {
    await box(hmo).press("Space");
    await box(rx).press("Space");
    await compare.expectCompared(hmo, planG);
    const rows = table.getByRole("rowheader");
    await expect(row("Gym membership")).toBeHidden();
    await more.press("Enter");
    await expect(row("Gym membership")).toBeVisible();
    const all = await rows.count();
    await toggle.press("Space");
    await expect(row("Gym membership")).toBeHidden();
    await expect(status).toHaveText(/the same: 1\.$/);
    expect(await rows.count()).toBe(all - 1);
    await page.reload();
    await expect(toggle).toBeChecked();
    await expect(row("Gym membership")).toBeHidden();
    await more.press("Enter");
    await expect(row("Hospital stay")).toBeVisible();
    await expect(row("Gym membership")).toBeHidden();
    await box(rx).press("Space");
    await expect(row("Gym membership")).toBeVisible();
    await expect(status).toHaveText(/the same: 0\.$/);
    await box(rx).press("Space");
  });

  await test.step("without any plan", async () => {
    for (const name of [hmo, planG]) await box(name).press("Space");
    await expect(table).toHaveCount(0);
    await expect(status).toHaveText(/^No plan is selected./);
    await box(rx).press("Space");
    await compare.expectCompared(rx);
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("shows all three panels under their headings, every plan, and links in place of controls", async ({
    page,
  }) => {
    await page.goto("/compare-plans");
    const { row, more } = comparePage(page);
    await more.click();
    await expect(page.getByRole("tablist")).toHaveCount(0);
    for (const name of tabNames)
      await expect(page.getByRole("heading", { level: 3, name, exact: true })).toBeVisible();
    await expect(page.locator("thead").first().locator("th > :last-child")).toHaveText([
      ...sampleNames,
    ]);
    for (const [name, cells] of [
      ["Monthly premium", ["$24.50", "$145.80", "$32.70"]],
      ["Prescription drug coverage", ["Yes", "No", "Yes"]],
      ["Medicare star rating", ["4 out of 5 stars", "Not rated", "4 out of 5 stars"]],
    ] as const)
      await expect(row(name).getByRole("cell")).toContainText(cells);
    await expect(page.getByText("How it works").first()).toBeVisible();
    await expect(page.getByText(/gives free, unbiased advice\.$/)).toBeVisible();
    await expect(page.getByRole("checkbox", { name: /^Compare/ })).toHaveCount(0);
    await expect(page.getByRole("switch")).toHaveCount(0);
    await page.getByRole("link", { name: "Ask an agent to compare" }).click();
    await expect(page.getByRole("heading", { name: "Compare plans where you live" })).toBeFocused();
    await page.getByRole("link", { name: "See how a comparison works" }).click();
    await expect(page.getByRole("heading", { name: "See how plans compare" })).toBeInViewport();
  });
});
