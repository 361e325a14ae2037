import type { Locator } from "@playwright/test";
import { expect, test } from "#tests/e2e/support/fixtures.ts";

const articles = "/learning-center/articles";
/** A picture by its title, and an article that shows it. */
const pictures = [
  ["you turn 65 in May", `${articles}/medicare-enrollment-periods`],
  ["Two ways to get Medicare", `${articles}/understanding-medicare-parts`],
  ["Part D before and after 2025", `${articles}/medicare-donut-hole-2025`],
  ["What hospital days cost in one benefit period", `${articles}/medicare-costs-2025`],
  ["How Medigap fills the gaps", `${articles}/advantage-vs-supplement`],
] as const;

for (const [title, path] of pictures) {
  test(`the picture "${title}" stays within its frame, even with doubled text`, async ({
    page,
  }) => {
    await page.goto(path);
    const picture = page.getByRole("figure", { name: title });
    await expect(picture).toBeVisible();
    for (const size of ["100%", "200%"]) {
      await page.evaluate((text) => (document.documentElement.style.fontSize = text), size);
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 720 });
        expect(await outside(picture), `${width} px, text at ${size}`).toEqual([]);
      }
    }
  });

  test(`the picture "${title}" breaks no word at 320 px`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 720 });
    await page.goto(path);
    expect(await brokenWords(page.getByRole("figure", { name: title }))).toEqual([]);
  });
}

test("on wide screens, the phases of Part D are next to what replaced them", async ({ page }) => {
  const tops = (name: string): Promise<number[]> =>
    page
      .getByRole("figure")
      .getByText(name, { exact: true })
      .evaluateAll((words) => words.map((each) => Math.round(each.getBoundingClientRect().top)));
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(`${articles}/medicare-donut-hole-2025`);
  const [then, now] = await tops("Catastrophic");
  expect(then).toBe(now);
  await page.setViewportSize({ width: 320, height: 720 });
  const [first = 0, second = 0] = await tops("Catastrophic");
  expect(second).toBeGreaterThan(first);
});

test("no text is white in print, where background colors are omitted", async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  await page.goto(`${articles}/advantage-vs-supplement`);
  const picture = page.getByRole("figure");
  const ink = await picture.evaluate((figure) => getComputedStyle(figure).color);
  await expect(picture.getByText("Pays all of it").first()).toHaveCSS("color", ink);
});

/** What overflows the edge of the frame, except text for screen readers. */
function outside(picture: Locator): Promise<string[]> {
  return picture.evaluate((figure) => {
    const frame = figure.getBoundingClientRect();
    return Array.from(figure.querySelectorAll("*")).flatMap((element) => {
      const { left, right } = element.getBoundingClientRect();
      const fits = !element.checkVisibility() || (left >= frame.left && right <= frame.right);
      return fits ? [] : [element.outerHTML.slice(0, 120)];
    });
  });
}

/** Words that are broken across two lines. */
function brokenWords(picture: Locator): Promise<string[]> {
  return picture.evaluate((figure) => {
    const broken: string[] = [];
    const walker = document.createTreeWalker(figure, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { 0: word, index } of (node.textContent ?? "").matchAll(/[\w$,%]+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (range.getClientRects().length > 1) broken.push(word);
      }
    }
    return broken;
  });
}
