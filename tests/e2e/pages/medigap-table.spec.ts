import type { Page } from "@playwright/test";
import { medigapLetters } from "#content/en/topics/medigap-letters.ts";
import { expect, started, test } from "#tests/e2e/support/fixtures.ts";

const path = "/learning-center/medicare-supplements";
const name = "What each plan covers";

function tablePage(page: Page) {
  const section = page.getByRole("region", { name });
  const table = section.getByRole("table", { name });
  const chooser = section.getByRole("group", { name: "Plans to show" });
  return {
    table,
    chooser,
    section,
    region: section.getByRole("group", { name }),
    heads: table.getByRole("columnheader"),
    box: (letter: string) => chooser.getByRole("checkbox", { name: `Plan ${letter}`, exact: true }),
    button: section.getByRole("button"),
    status: section.getByRole("status"),
    expectLetters: async (...letters: readonly string[]) => {
      const heads = table.getByRole("columnheader");
      await expect(heads).toHaveText(["Benefit", ...letters.map((letter) => `Plan ${letter}`)]);
      await expect(chooser.getByRole("checkbox", { checked: true })).toHaveCount(letters.length);
      if (letters.length > 0)
        await expect(section.getByRole("status")).toHaveText(`${letters.length} of 10 plans shown`);
    },
  };
}

test("by keyboard alone on a phone: select, deselect, none, all ten, and scroll the table", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(path);
  await started(page);
  const { box, button, region, table, status, chooser, expectLetters } = tablePage(page);
  await expect(chooser.getByRole("checkbox")).toHaveCount(10);
  await expectLetters("G", "N");
  await box("A").press("Space");
  await expectLetters("A", "G", "N");
  await box("K").press("Space");
  await expectLetters("A", "G", "K", "N");
  for (const letter of ["A", "G", "K", "N"]) await box(letter).press("Space");
  await expect(status).toHaveText("No plan is selected. Choose at least one above.");
  await expect(table).toBeHidden();
  await box("A").press("Space");
  await expectLetters("A");
  for (let stops = 0; stops < medigapLetters.length; stops += 1) await page.keyboard.press("Tab");
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await expectLetters(...medigapLetters);
  await expect(button).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(region).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  await box("C").press("Space");
  await expect(button).toHaveText("Show all ten");
  await button.press("Enter");
  await expect(button).toHaveText("Show G and N only");
  await button.press("Enter");
  await expectLetters("G", "N");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("shows all ten letters, with nothing to select", async ({ page }) => {
    await page.goto(path);
    const { heads, chooser, button, section } = tablePage(page);
    const all = medigapLetters.map((letter) => `Plan ${letter}`);
    await expect(heads).toHaveText(["Benefit", ...all]);
    await expect(chooser).toHaveCount(0);
    await expect(button).toHaveCount(0);
    await expect(section.locator("fieldset")).toBeHidden();
  });
});
