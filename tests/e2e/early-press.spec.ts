import { expect, hydrated, isTakenOver, test } from "./fixtures.ts";
import { holdReact, isHeld } from "./hold-react.ts";

// Pressed while React takes over the page, a disclosure opens by itself: React would answer by doing all of
// that at once, and a slow phone would show nothing until then.

for (const { what, at } of [
  { what: "the menu", at: "header summary" },
  { what: "a question", at: "main details summary" },
]) {
  test(`pressed while React takes over, ${what} opens without waiting for it, and stays open`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const release = await holdReact(page);
    await page.goto("/");
    await expect.poll(() => isHeld(page), "React has begun").toBe(true);
    const summary = page.locator(at).first();
    await summary.click();
    const disclosure = summary.locator("xpath=..");
    await expect(disclosure).toHaveAttribute("open");
    await summary.click();
    await expect(disclosure).not.toHaveAttribute("open");
    await summary.click();
    expect(await isTakenOver(page)).toBe(false);
    await release();
    await hydrated(page);
    await expect(disclosure).toHaveAttribute("open");
    await summary.click();
    await expect(disclosure).not.toHaveAttribute("open");
  });
}
