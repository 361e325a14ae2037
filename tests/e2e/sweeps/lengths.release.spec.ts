import { expect, test } from "#tests/e2e/support/fixtures.ts";

const topics = [
  "medicare-basics",
  "enrollment-periods",
  "medicare-advantage",
  "medicare-supplements",
  "prescription-drug-plans",
];

/** The most pixels a phone scrolls through, by path. */
const longest: readonly (readonly [path: string, most: number])[] = [
  ["/", 9500],
  ["/compare-plans", 9500],
  ["/learning-center/glossary", 14_000],
  ...topics.map((slug) => [`/learning-center/${slug}`, 9000] as const),
];

for (const [path, most] of longest)
  test(`on a phone, ${path} is at most ${most} px long, and its folds open`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(path);
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    expect(await height()).toBeLessThanOrEqual(most);
    const folds = page.locator("main .fold");
    if ((await folds.count()) === 0) return;
    const before = await height();
    await folds.first().locator("> summary").click();
    expect(await height()).toBeGreaterThan(before);
    // Wide screens show everything at once.
    await page.setViewportSize({ width: 1280, height: 740 });
    await expect(folds.last().locator("> summary")).toBeHidden();
    await expect(folds.last().locator("> summary + *")).toBeVisible();
  });
