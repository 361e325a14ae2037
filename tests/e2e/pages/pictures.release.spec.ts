import type { Locator } from "@playwright/test";
import { expect, test } from "#tests/e2e/support/fixtures.ts";

const articles = "/learning-center/articles";
const topics = "/learning-center";
/** A picture by its title, and a page that shows it. */
const pictures = [
  ["you turn 65 in May", `${articles}/medicare-enrollment-periods`],
  ["Two ways to get Medicare", `${articles}/understanding-medicare-parts`],
  ["Part D before and after 2025", `${articles}/medicare-donut-hole-2025`],
  ["One deductible covers 60 hospital days", `${articles}/medicare-costs-2025`],
  ["How Medigap fills the gaps", `${articles}/advantage-vs-supplement`],
  ["In a quiet year, the HMO costs less", "/compare-plans"],
  ["Your kind of coverage decides", `${topics}/medicare-advantage`],
  ["Every full year without Part B", "/penalty?part=b&months=30"],
  ["Three periods open every year", `${topics}/enrollment-periods`],
] as const;

for (const [title, path] of pictures)
  test(`the picture "${title}" stays within its frame, even with doubled text, and has none under 16 px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 720 });
    await page.goto(path);
    await page.evaluate(openFolds);
    const picture = page.getByRole("figure", { name: title });
    await expect(picture).toBeVisible();
    expect(Math.min(Infinity, ...(await picture.evaluate(drawnTextSizes)))).toBeGreaterThanOrEqual(
      16,
    );
    for (const size of ["100%", "200%"]) {
      await page.evaluate((text) => (document.documentElement.style.fontSize = text), size);
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 720 });
        expect(await outside(picture), `${width} px, text at ${size}`).toEqual([]);
      }
    }
  });

test("no text is white in print, where background colors are omitted", async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  await page.goto(`${articles}/advantage-vs-supplement`);
  const picture = page.getByRole("figure");
  const ink = await picture.evaluate((figure) => getComputedStyle(figure).color);
  await expect(picture.getByText("Pays all of it").first()).toHaveCSS("color", ink);
});

test("the years of an article's amounts stand in a frame in forced colors", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(`${articles}/medicare-costs-2025`);
  const tag = page.getByText(/^Now with the .* amounts$/);
  const before = await tag.screenshot();
  await tag.evaluate(({ style }) => (style.borderColor = "Canvas"));
  expect((await tag.screenshot()).equals(before)).toBe(false);
});

test("the months of signing up keep their boxes and names in forced colors", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(`${articles}/medicare-enrollment-periods`);
  const boxes = page.getByRole("figure", { name: "you turn 65 in May" }).locator("svg:has(rect)");
  await expect(boxes).toHaveCount(7);
  for (const box of await boxes.all()) {
    for (const part of ["rect", "text"]) {
      const before = await box.screenshot();
      const drawing = box.locator(part).first();
      await drawing.evaluate((element) => (element.style.visibility = "hidden"));
      expect((await box.screenshot()).equals(before), part).toBe(false);
      await drawing.evaluate((element) => (element.style.visibility = ""));
    }
  }
});

test("control: finds drawn text that is too small", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto(`${topics}/enrollment-periods`);
  await page.evaluate(openFolds);
  const picture = page.getByRole("figure", { name: "Three periods open every year" });
  await picture.evaluate((figure) => figure.querySelector("text")?.setAttribute("font-size", "18"));
  expect(Math.min(...(await picture.evaluate(drawnTextSizes)))).toBeLessThan(16);
});

/** Runs in the page: opens what phones show after a press. */
function openFolds(): void {
  for (const fold of document.querySelectorAll<HTMLDetailsElement>("main .fold")) fold.open = true;
}

/** Runs in the page: how large the text in drawings is shown, in pixels. */
function drawnTextSizes(figure: Element): number[] {
  return Array.from(figure.querySelectorAll<SVGTextElement>("svg text"), (text) => {
    const { a = 1, b = 0 } = text.getScreenCTM() ?? {};
    return (
      Math.round(Number.parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b) * 10) / 10
    );
  });
}

/** What overflows the edge of the frame, except text for screen readers and the patterns of fills. */
function outside(picture: Locator): Promise<string[]> {
  return picture.evaluate((figure) => {
    const frame = figure.getBoundingClientRect();
    return Array.from(figure.querySelectorAll("*:not(pattern, pattern *)")).flatMap((element) => {
      const { left, right } = element.getBoundingClientRect();
      const fits = !element.checkVisibility() || (left >= frame.left && right <= frame.right);
      return fits ? [] : [element.outerHTML.slice(0, 120)];
    });
  });
}
