import { callsOf, closedTimes, howToCall, openTime } from "#tests/e2e/support/call-card.ts";
import { agency, pageParts } from "#tests/e2e/support/content-facts.ts";
import { clockTest, expect, test } from "#tests/e2e/support/fixtures.ts";

test("the call card is in the first screen of a phone, before the form", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/talk-to-agent");
  // The second visit has the fonts.
  await page.evaluate(async () => await document.fonts.ready);
  await page.reload();
  const { card, number } = callsOf(page);
  await expect(card).toBeInViewport({ ratio: 1 });
  await expect(card).toContainText(/Open now|Closed now/);
  const size = await number.evaluate((link) => parseFloat(getComputedStyle(link).fontSize));
  expect(size).toBeGreaterThan(24);
  const hours = page.getByRole("complementary").locator("dl > div:visible", { hasText: "ET" });
  const openDays = agency.hours.filter(({ open }) => open !== "Closed");
  await expect(hours, "below the form").toHaveCount(openDays.length);
  const { top, button, bottom } = await page.evaluate(() => {
    const topOf = (part: string) => document.querySelector(part)?.getBoundingClientRect().top ?? 0;
    return {
      top: topOf("form[data-form]"),
      button: topOf("form[data-form] [type=submit]"),
      bottom: document.documentElement.scrollHeight,
    };
  });
  expect(top, "the form comes after it").toBeGreaterThan(470);
  expect(button, "the form is short").toBeLessThanOrEqual(2_400);
  expect(bottom).toBeLessThan(9_000);
});

test("no width tears the email address, except at its signs", async ({ page }) => {
  await page.goto("/contact");
  const email = page.getByRole("region", { name: "Write or visit" }).getByRole("link");
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const lines = await email.evaluate((link) => {
      const text = link.firstChild as Text;
      const tops = Array.from(text.data, (_, index) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        return range.getBoundingClientRect().top;
      });
      return Array.from(text.data, (letter, index) =>
        index > 0 && tops[index] !== tops[index - 1] ? `\n${letter}` : letter,
      ).join("");
    });
    expect(lines.replaceAll("\n", "")).toBe(agency.email);
    expect(lines, `at ${width} px`).not.toMatch(/[^-@.]\n/);
  }
});

// contact.spec.ts does the same on /talk-to-agent.
clockTest("/contact leads to its form while nobody answers the phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const { card, number, hours, toForm } = callsOf(page);
  await page.clock.setFixedTime(openTime);
  await page.goto("/contact");
  await expect(card).toContainText("Open now");
  await expect(toForm).toBeHidden();
  const place = async () => [await card.boundingBox(), await number.boundingBox()];
  const whileOpen = await place();
  for (const time of closedTimes) {
    await page.clock.setFixedTime(time);
    await page.goto("/contact");
    await expect(toForm).toHaveText(pageParts.callCard.toForm.message);
    await expect(hours).toBeHidden();
    expect(await howToCall(page)).toEqual({ isFilled: false, isNext: true });
    await page.evaluate(() => scrollTo(0, 0));
    expect(await place(), "nothing has moved").toEqual(whileOpen);
  }
  for (const width of [700, 900]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(hours, "where there is room for both").toBeVisible();
    await expect(toForm).toBeVisible();
  }
  await page.setViewportSize({ width: 360, height: 640 });
  await toForm.click();
  await expect(page.locator("#message form")).toBeInViewport();
  await page.emulateMedia({ media: "print" });
  await expect(hours, "on paper").toBeVisible();
  await expect(toForm, "on paper").toBeHidden();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ["/talk-to-agent", "/contact"])
    test(`${path} asks for a call, whatever the time`, async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 640 });
      await page.goto(path);
      const { hours, toForm, agent } = callsOf(page);
      await expect(hours).toBeVisible({ visible: path === "/contact" });
      await expect(toForm).toBeHidden();
      await expect(toForm, "the button is there, for the script to show").toHaveCount(1);
      expect(await howToCall(page)).toEqual({ isFilled: true, isNext: false });
      await page.setViewportSize({ width: 700, height: 900 });
      await expect(toForm).toBeVisible();
      for (const one of await agent.all())
        await expect(one.getByText(pageParts.callCard.askWhileShut)).toBeHidden();
    });
});
