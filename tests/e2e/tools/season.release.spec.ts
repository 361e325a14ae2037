import type { Page } from "@playwright/test";
import { clockDuring } from "#app/ui/own-times.ts";
import { clockTest, expect, serviceTest, started, test } from "#tests/e2e/support/fixtures.ts";

/** The strip, visible or not. */
const strip = (page: Page) => page.locator("[data-season]");

const [dayBefore, dayAfter] = [Date.parse("2026-10-14"), Date.parse("2026-12-09")];
const clock = JSON.stringify(clockDuring(dayBefore, dayAfter, "America/New_York"));

/** Opens a page with the strip's period changed, as if the page had been built for it. */
async function openInSeason(
  page: Page,
  path: string,
  opens: string,
  closes: string,
): Promise<void> {
  await page.unrouteAll();
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.continue();
    const answer = await route.fetch();
    const body = (await answer.text())
      .replace(/data-season="[^"]*"/, `data-season="${clock}"`)
      .replace(/data-opens="[^"]*"/, `data-opens="${opens}"`)
      .replace(/data-closes="[^"]*"/, `data-closes="${closes}"`);
    await route.fulfill({ response: answer, body });
  });
  await page.goto(path);
  await started(page);
}

clockTest(
  "the strip counts the days that are left, in the agency's time zone",
  async ({ page }) => {
    for (const { now, shows } of [
      { now: "2026-10-15T03:59:00Z", shows: null }, // still October 14 in the agency's time zone
      { now: "2026-10-15T04:01:00Z", shows: "54 days left" },
      { now: "2026-10-31T04:01:00Z", shows: "38 days left" }, // a day before the clocks go back
      { now: "2026-11-02T04:59:00Z", shows: "37 days left" }, // a day after
      { now: "2026-12-06T12:00:00Z", shows: "2 days left" },
      { now: "2026-12-08T04:59:00Z", shows: "1 day left" },
      { now: "2026-12-08T05:01:00Z", shows: null },
    ]) {
      await page.clock.setFixedTime(new Date(now));
      await openInSeason(page, "/", "2026-10-15", "2026-12-07");
      await expect(strip(page), now).toBeVisible({ visible: shows !== null });
      if (shows) await expect(strip(page).locator("[data-days-left]")).toHaveText(shows);
    }
  },
);

clockTest("the strip keeps its words while the agency is closed", async ({ page }) => {
  await page.clock.setFixedTime(new Date("2026-11-26T15:00:00Z"));
  await openInSeason(page, "/compare-plans", "2026-10-15", "2026-12-07");
  await expect(page.locator("html[data-shut]")).toBeAttached();
  await expect(strip(page)).toContainText("12 days left");
});

serviceTest(
  "without script, the strip shows its dates but counts no days, only on pages about plans",
  async ({ request }) => {
    const textOf = async (path: string) => (await request.get(path)).text();
    for (const path of ["/", "/compare-plans", "/learning-center/medicare-advantage"]) {
      const text = await textOf(path);
      expect(text, path).toContain("data-season=");
      expect(text, path).toMatch(/(October 15 to December 7|January 1 to March 31), 20\d\d/);
      expect(text, path).not.toMatch(/\d days? left/);
    }
    for (const path of ["/quiz", "/learning-center/medicare-supplements", "/states/texas"])
      expect(await textOf(path), path).not.toContain("data-season=");
  },
);

test("the checklist prints with its boxes, and without clickable elements", async ({ page }) => {
  await page.goto("/annual-notice-of-change");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("table")).toBeVisible();
  await expect(page.getByRole("heading", { name: "My notes" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Rather go through it together?" })).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await expect(page.getByRole("heading", { name: "My notes" })).toBeHidden();
});
