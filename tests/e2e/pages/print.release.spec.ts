import { depthOf, iconsOverWords, printedSheets, sizesOf } from "#tests/e2e/support/paper.ts";
import { expect, started, test } from "#tests/e2e/support/fixtures.ts";
import { medicinesPath, query, soon } from "#tests/e2e/support/tool-pages.ts";
import { chosenPlans, comparedPath, test as planTest } from "#tests/e2e/support/sample-plans.ts";

/** Of a PDF's sizes, in points, which are rounded. */
const rounded = 0.2;

/** Sheets that people keep: on the fridge, or to fill in. */
const keptSheets = [`/dates?${query(soon)}`, medicinesPath, "/annual-notice-of-change"];

const otherPages = [
  "/",
  "/compare-plans",
  "/penalty?part=b&months=27",
  "/learning-center/medicare-supplements",
  "/learning-center/enrollment-periods",
  "/learning-center/glossary",
  "/learning-center/articles/medicare-costs-2025",
];

for (const path of [...keptSheets, ...otherPages])
  test(`${path} prints in large type on full sheets, with nothing over words`, async ({ page }) => {
    await page.goto(path);
    await started(page);
    const sheets = await printedSheets(page);
    const { usual, smallest } = sizesOf(sheets);
    expect(usual).toBeGreaterThanOrEqual((keptSheets.includes(path) ? 14 : 12) - rounded);
    expect(smallest).toBeGreaterThanOrEqual(10);
    expect(sheets.slice(0, 1).map(depthOf).join(), "the first sheet's last words").toMatch(
      /^0\.[6-9]/,
    );
    await page.emulateMedia({ media: "print" });
    expect(await page.evaluate(iconsOverWords)).toEqual([]);
  });
