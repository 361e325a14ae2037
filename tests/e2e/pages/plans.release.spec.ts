import { globSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, expectComplaints, failedResource, started } from "#tests/e2e/support/fixtures.ts";
import { wordsAcrossLines } from "#tests/e2e/support/measure-page.ts";
import { expectFitsAndIsAccessible } from "#tests/e2e/support/page-fit.ts";
import { missingStyle } from "#tests/e2e/support/page-style.ts";
import { formParts } from "#tests/e2e/support/request-form.ts";
import { consultation } from "#tests/e2e/support/request-forms.ts";
import {
  chosenPlans,
  comparedPath,
  countyPath,
  findPages,
  samplePlans,
  test,
  year,
} from "#tests/e2e/support/sample-plans.ts";

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("from a ZIP code in three counties to the list of one of them", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto("/plans?zip=7749");
    const submit = page.getByRole("button", { name: "Show the plans" });
    const alert = page.getByRole("main").getByRole("alert");
    await expect(alert).toContainText("5 digits");
    await expect(alert).toBeInViewport({ ratio: 1 });
    await page.getByLabel("ZIP code").fill("00002");
    await submit.click();
    const question = page.getByRole("group", { name: "Which one do you live in?" });
    await expect(question).toBeInViewport();
    await expect(question.getByRole("radio")).toHaveCount(3);
    await submit.click();
    await expect(question).toHaveAccessibleDescription(/Choose the county you live in/);
    await expect(question.getByRole("alert")).toBeInViewport();
    await expect(page).toHaveTitle(/^Please check this answer: /);
    await page.getByRole("radio", { name: /^Second Sample County/ }).check();
    await submit.click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Second Sample County");
  });

  test("a plan's own button asks about that plan alone", async ({ page }) => {
    const [other] = chosenPlans;
    const named = "Invented Care Brand New (PPO)";
    await page.goto(countyPath);
    await page.getByRole("checkbox", { name: other }).check();
    const row = page.getByRole("listitem").filter({ hasText: named });
    await row.getByRole("button", { name: "Ask about this plan" }).click();
    const { form } = formParts(page, consultation);
    await expect(form).toContainText(named);
    await expect(form).not.toContainText(other);
    // The button for all that are checked, and one with an unknown plan, ask about those.
    for (const ask of ["on", "H9999_999_0"]) {
      await page.goto(`/plans/compare?county=tx/sample&year=${year}&plan=H0001_002_0&ask=${ask}`);
      await expect(form).toContainText(other);
    }
  });

  test("until a plan is chosen, nothing lies over the list", async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(countyPath);
    const bar = page.locator(".chosen-bar");
    await expect(bar).not.toBeInViewport();
    const isFilled = () =>
      bar
        .getByRole("button", { name: "Compare" })
        .evaluate((one) => getComputedStyle(one).backgroundColor !== "rgba(0, 0, 0, 0)");
    expect(await isFilled()).toBe(false);
    await page.getByRole("checkbox").first().check();
    await expect(bar).toBeInViewport();
    await expect.poll(isFilled).toBe(true);
  });

  test("a ZIP code on another page leads to the list, an unknown one to a choice of state and county", async ({
    page,
    show,
  }) => {
    await page.goto("/learning-center/medicare-advantage");
    await page.getByLabel("5-digit ZIP").fill("00001");
    await page.getByRole("button", { name: "Show the plans" }).click();
    await expect(page).toHaveURL("/plans/tx/sample");
    await page.goto("/plans?zip=99999");
    await expect(page.getByRole("main")).toContainText("We don’t know this ZIP code");
    await page.getByLabel("State or territory").selectOption({ label: "Texas" });
    await page.getByRole("button", { name: "Show the counties" }).click();
    await page.getByRole("link", { name: /^Quiet Sample County/ }).click();
    await expect(page.getByRole("main")).toContainText("No Medicare Advantage plans");
    await show("off");
    await page.goto("/plans?zip=00001");
    await page.getByRole("button", { name: "Ask us to call you" }).click();
    await expect(page).toHaveURL(/\/talk-to-agent\?zip=00001#consultation$/);
    await expect(page.locator("#consultation").getByLabel("ZIP code")).toHaveValue("00001");
  });
});

test.describe("on touch", () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 720 } });

  test("a box is checked at once, though the bar's script is slow", async ({ page }) => {
    const script = Promise.withResolvers<void>();
    await page.route("**/assets/take-over-*.js", async (route) => {
      await script.promise;
      await route.continue();
    });
    await page.goto(countyPath);
    await started(page);
    const box = page.getByRole("checkbox", { name: samplePlans.plus });
    await box.tap();
    await expect(box).toBeChecked({ timeout: 2000 });
    script.resolve();
    const bar = page.locator('[data-island="chosen"]');
    await expect(bar.getByRole("status")).toContainText("1 plan chosen");
    await expect(box).toBeChecked();
  });
});

test("the bar names the chosen plans after the way back, too", async ({ page }) => {
  const [first, second] = chosenPlans;
  await page.goto(countyPath);
  await started(page);
  for (const name of [first, second]) await page.getByRole("checkbox", { name }).check();
  const bar = page.locator('[data-island="chosen"]');
  const names = async () => {
    await bar.getByRole("button", { name: "2 plans chosen" }).click();
    await expect(bar.getByRole("listitem")).toContainText([first, second]);
  };
  await bar.getByRole("button", { name: "Compare 2 plans" }).click();
  await page.getByRole("link", { name: "Add or change plans" }).click();
  await names();
  await expect(page.getByRole("checkbox", { name: first })).toBeInViewport();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(countyPath);
  await names();
});

test("what's removed from a narrowed list stays removed in the whole one, and what's checked stays", async ({
  page,
}) => {
  const { plus, saver } = samplePlans;
  await page.goto(`${countyPath}&plan=H0000_001_0&type=advantage-without-drugs`);
  const bar = page.locator('[data-island="chosen"]');
  await bar.getByRole("button", { name: "1 plan chosen" }).click();
  await bar.getByRole("button", { name: `Remove ${plus}` }).click();
  await page.getByRole("checkbox", { name: saver }).check();
  await page.getByRole("link", { name: "Show all plans" }).click();
  await expect(page.getByRole("checkbox", { name: saver })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: plus })).not.toBeChecked();
});

test("a link to a part of the list stays on the page, whatever is checked", async ({ page }) => {
  await page.goto(countyPath);
  await page.getByRole("checkbox", { name: samplePlans.plus }).check();
  const bar = page.locator('[data-island="chosen"]');
  await expect(bar.getByRole("status")).toContainText("1 plan chosen");
  await page.evaluate(() => Object.assign(window, { mark: true }));
  await page.getByRole("navigation", { name: "On this page" }).getByText("Part D").click();
  await expect(page).toHaveURL(/#drug-plan$/);
  expect(await page.evaluate(() => "mark" in window)).toBe(true);
});

test("a late answer isn't shown for another ZIP code; a failed call is sent again only by typing", async ({
  page,
  complaints,
}) => {
  const later = Promise.withResolvers<void>();
  const call = (zip: string) => `**/api/plans?zip=${zip}`;
  let failures = 0;
  await page.route(call("00002"), async (route) => {
    await later.promise;
    await route.continue();
  });
  await page.route(call("00003"), async (route) => {
    failures += 1;
    await route.fulfill({ status: 500, body: "broken" });
  });
  await page.goto("/learning-center/medicare-advantage");
  await started(page);
  const field = page.getByLabel("5-digit ZIP");
  const answer = page.locator("[data-island=zip-form] [aria-live=polite]");
  await field.fill("00002");
  await expect(answer).toHaveText("Looking up this ZIP code…");
  await field.fill("00001");
  await expect(answer).toContainText("In Sample County, there are");
  const late = page.waitForResponse(call("00002"));
  later.resolve();
  await late;
  await expect(answer).toContainText("In Sample County, there are");

  await field.fill("00003");
  await expect(answer).toBeEmpty();
  await field.fill("0000");
  await field.fill("00003");
  await expect.poll(() => failures).toBe(2);
  await expect(answer).toBeEmpty();
  await expectComplaints(complaints, [failedResource(500)]);
});

/** What breaks on a tablet with doubled text, where columns give way to it. */
async function wordsBroken(page: Page): Promise<readonly string[]> {
  await page.setViewportSize({ width: 768, height: 720 });
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  const words = await page.evaluate(wordsAcrossLines, true);
  await page.evaluate(() => (document.documentElement.style.fontSize = ""));
  return words;
}

/** The form when a visitor asks about a plan. */
const askingPath = `/talk-to-agent?choice=${year}/tx/sample/H0000_001_0`;

// The others are the same in both.
for (const [show, visited] of [
  ["counts", [countyPath, comparedPath]],
  ["full", [...findPages, countyPath, comparedPath, askingPath]],
] as const)
  test(`in ${show}, pages are accessible, fit, and have all the styles they need`, async ({
    page,
    show: change,
    complaints,
  }) => {
    test.slow();
    await change(show);
    for (const path of visited) {
      await page.goto(path);
      await started(page);
      await test.step(path, async () => {
        await expectFitsAndIsAccessible(page);
        expect.soft(await missingStyle(page), path).toEqual([]);
        // Three plans side by side hyphenate long words.
        if (path !== comparedPath)
          expect.soft(await wordsBroken(page), `words at 768 px, 200%: ${path}`).toEqual([]);
      });
    }
    expect(complaints).toEqual([]);
  });

test("the names of the chosen plans are accessible, fit, and have all the styles they need", async ({
  page,
}) => {
  await page.goto(`${countyPath}&plan=H0000_001_0&plan=H0001_002_0`);
  await page.locator('[data-island="chosen"] [aria-expanded]').click();
  await expectFitsAndIsAccessible(page);
  expect(await missingStyle(page)).toEqual([]);
  expect(await wordsBroken(page)).toEqual([]);
});

test("only the part with the field for a ZIP code downloads the lookup", () => {
  const files = globSync("build/client/**/*.js");
  const withLookup = files.filter((file) =>
    readFileSync(file, "utf8").includes("isLoadingPlanData"),
  );
  expect(withLookup).toEqual([expect.stringMatching(/zip-form-[^/]+\.js$/)]);
});
