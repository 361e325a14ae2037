import { expectComplaints } from "#tests/e2e/support/complaints.ts";
import { expect, started, test } from "#tests/e2e/support/fixtures.ts";

test("a line that fails for a moment costs an island nothing but that moment", async ({
  page,
  complaints,
}) => {
  await page.clock.install();
  await page.route("**/take-over-*.js", (route) => route.abort());
  await page.goto("/compare-plans");
  await started(page);
  const third = page.getByRole("group", { name: /plans/i }).getByRole("checkbox").nth(2);
  const picker = page.locator("[data-island=plan-picker]");
  await third.focus();
  await expect(picker).toHaveAttribute("data-live", "never");
  await page.unroute("**/take-over-*.js");
  await page.clock.fastForward(5000);
  await third.press("Space");
  await expect(picker).toHaveAttribute("data-live", "");
  await expectComplaints(complaints, [/ERR_FAILED/, /stays without script/]);
});
