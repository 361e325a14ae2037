import type { Locator } from "@playwright/test";
import { openCompare, sampleNames } from "#tests/e2e/support/compare-page.ts";
import { expect, test } from "#tests/e2e/support/fixtures.ts";

const [hmo, , rx] = sampleNames;

async function topOf(target: Locator): Promise<number> {
  return (await target.boundingBox())?.y ?? Number.NaN;
}

for (const reducedMotion of ["no-preference", "reduce"] as const)
  test(`with ${reducedMotion} for motion, buttons move the reading position further down the page`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    for (const [link, heading] of [
      ["See how a comparison works", "See how plans compare"],
      ["Ask an agent to compare", "Compare plans where you live"],
    ] as const) {
      await openCompare(page);
      // The heading's position right after the press, before anything could move.
      const position = await page
        .getByRole("link", { name: link })
        .evaluate((element: HTMLElement, text) => {
          element.click();
          const all = Array.from(document.querySelectorAll("h2"));
          const target = all.find((one) => one.textContent === text);
          return target?.getBoundingClientRect().top ?? Number.NaN;
        }, heading);
      if (reducedMotion === "reduce") expect(position).toBeLessThan(200);
      else expect(position).toBeGreaterThan(300);
      const target = page.getByRole("heading", { name: heading });
      await expect(target).toBeFocused();
      await expect.poll(() => topOf(target)).toBeLessThan(200);
      expect(await topOf(target)).toBeGreaterThan(72);
    }
    await page.emulateMedia({ reducedMotion: null });
  });

test("the help tab's button leads to the form, on a phone and a desktop", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 640 });
    const { tab, panel } = await openCompare(page);
    await tab("Get Help").click();
    await panel.getByRole("link", { name: "Talk to an Agent" }).press("Enter");
    const title = page.getByRole("heading", { name: "Request Personalized Plan Comparison" });
    await expect(page).toHaveURL(/#plan-request$/);
    expect(await topOf(title)).toBeLessThan(320);
    expect(await topOf(title)).toBeGreaterThan(72);
    const first = page.getByRole("textbox", { name: "Full name" });
    await expect(first).toBeInViewport();
    const next = [page.getByRole("link", { name: "Asking for someone else?" }), first];
    for (const target of next) {
      await page.keyboard.press("Tab");
      await expect(target).toBeFocused();
    }
  }
});

test("in forced colors, the selected tab is filled", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  const { tab, expectOpen } = await openCompare(page);
  const fill = (name: string) =>
    tab(name).evaluate((button) => getComputedStyle(button).backgroundColor);
  const [filled, plain] = [await fill("Plan Comparison"), await fill("Plan Types")];
  expect(filled).not.toBe(plain);
  await tab("Plan Types").click();
  await expectOpen("Plan Types");
  await expect.poll(() => fill("Plan Types")).toBe(filled);
  expect(await fill("Plan Comparison")).toBe(plain);
  await page.emulateMedia({ forcedColors: null });
});

test("a press on a plan's card adds it, and one on its box removes it", async ({ page }) => {
  const { box, expectCompared } = await openCompare(page);
  await page.getByRole("heading", { name: rx, exact: true }).click({ force: true });
  await expectCompared(...sampleNames);
  await box(hmo).click();
  await expectCompared(...sampleNames.slice(1));
});

test.describe("the table", () => {
  test("at 768 px, a row is one line; at 360 px, its heading is above the values, and the plans' names stay in sight", async ({
    page,
  }) => {
    const { box, row, table, toggle, more } = await openCompare(page);
    await box(rx).click();
    await more.click();
    await page.setViewportSize({ width: 768, height: 900 });
    await expect.poll(async () => (await boxesOf(row("Hospital stay"))).length).toBe(4);
    const wide = await boxesOf(row("Hospital stay"));
    expect(new Set(wide.map(({ y }) => y)).size).toBe(1);
    await page.setViewportSize({ width: 360, height: 800 });
    const [heading, ...cells] = await boxesOf(row("Hospital stay"));
    expect(heading?.width).toBe(
      await table.last().evaluate((one) => one.getBoundingClientRect().width),
    );
    const below = (heading?.y ?? 0) + (heading?.height ?? 0);
    expect(cells.map(({ y }) => y)).toEqual(sampleNames.map(() => below));

    const last = row("Tier 5, specialty drugs");
    await last.getByRole("rowheader").scrollIntoViewIfNeeded();
    for (const [place, name] of sampleNames.entries()) {
      const head = page.getByRole("columnheader", { name }).last();
      await expect(head).toBeInViewport();
      const cell = last.getByRole("cell").nth(place);
      const x = await cell.evaluate((one) => one.getBoundingClientRect().x);
      expect((await head.boundingBox())?.x).toBe(x);
    }
    // Control: what doesn't stay has left the screen.
    await expect(toggle).not.toBeInViewport();
  });

  test("with doubled text on a phone, each value has its plan's name", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    const { row, more } = await openCompare(page);
    await more.click();
    const name = row("Hospital stay").getByRole("cell").first().getByText(hmo);
    await expect(name).toBeHidden();
    await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    await expect(name).toBeVisible();
  });

  test("prints as a table, without the checkboxes, the tabs and the form", async ({ page }) => {
    await page.setViewportSize({ width: 720, height: 960 });
    const { row, box } = await openCompare(page);
    await page.emulateMedia({ media: "print" });
    const boxes = await boxesOf(row("Monthly premium"));
    expect(new Set(boxes.map(({ y }) => y)).size).toBe(1);
    await expect(row("Hospital stay"), "what opens with a press").toBeVisible();
    await expect(page.getByText(/aren’t offers/)).toBeVisible();
    for (const hidden of [page.getByRole("tablist"), box(hmo)]) await expect(hidden).toBeHidden();
    await expect(page.locator("form").filter({ visible: true })).toHaveCount(0);
  });

  /** All measured together, because late content above the table moves it. */
  function boxesOf(row: Locator) {
    return row.locator("th:visible, td:visible").evaluateAll((cells) =>
      cells.map((cell) => {
        const { x, y, width, height } = cell.getBoundingClientRect();
        return { x, y, width, height };
      }),
    );
  }
});
