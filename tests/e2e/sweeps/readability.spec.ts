import { expectComplaints } from "#tests/e2e/support/complaints.ts";
import { coveredStops } from "#tests/e2e/support/covered-stops.ts";
import { expect, test } from "#tests/e2e/support/fixtures.ts";
import { sidewaysScroll, smallTargets, smallTexts } from "#tests/e2e/support/measure-page.ts";
import { pageStates } from "#tests/e2e/support/page-states.ts";
import { requestFormStates } from "./request-form-states.ts";

for (const { name, complains, open, uncovered = "body" } of [...pageStates, ...requestFormStates]) {
  test(`${name}: fits, with doubled text and wide spacing too, and is large enough to read and press`, async ({
    page,
    complaints,
  }) => {
    await open(page);
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 720 });
      const seen = {
        sideways: await page.evaluate(sidewaysScroll),
        texts: await page.evaluate(smallTexts),
        targets: await page.evaluate(smallTargets, uncovered),
      };
      expect(seen, `${width} px`).toEqual({ sideways: 0, texts: [], targets: [] });
      await expect(page.locator("body")).toHaveCSS("font-size", "19px");
    }
    for (const enlarge of [doubleText, widenText]) {
      await page.evaluate(enlarge);
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 720 });
        const sideways = await page.evaluate(sidewaysScroll);
        expect(sideways, `${enlarge.name}, ${width} px`).toBe(0);
      }
    }
    await expectComplaints(complaints, [...complains]);
  });
}

test("buttons and inputs are at least 52 px high", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto("/");
  const main = page.getByRole("main");
  const buttons = [
    "Compare Plans Now",
    "Talk to an Agent",
    "Get My Free Guide",
    "Take the Quiz",
  ].map((name) => main.getByRole("link", { name }).first());
  const submit = main.getByRole("button", { name: "Send My Free Guide" });
  const inputs = await main
    .locator("input:not([type=checkbox], [type=hidden], [tabindex='-1'])")
    .all();
  expect(inputs).toHaveLength(3);
  for (const control of [...buttons, submit, ...inputs])
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(52);
});

for (const width of [360, 1280]) {
  test(`at ${width} px the header covers nothing that has focus`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    await page.goto("/");
    for (const key of ["Tab", "Shift+Tab"]) expect(await coveredStops(page, key, 40)).toEqual([]);
  });
}

function doubleText(): void {
  document.documentElement.style.fontSize = "200%";
}

/** The spacing of WCAG 1.4.12, at usual text size. */
function widenText(): void {
  document.documentElement.style.fontSize = "";
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    "* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }" +
      "p { margin-bottom: 2em !important }",
  );
  document.adoptedStyleSheets = [sheet];
}
