import { callsOf, closedTimes, howToCall, openTime } from "#tests/e2e/support/call-card.ts";
import { agency, pageParts } from "#tests/e2e/support/content-facts.ts";
import { holdScripts } from "#tests/e2e/support/gate.ts";
import { clockTest, expect, started } from "#tests/e2e/support/fixtures.ts";

clockTest(
  "a page says in the agency's time zone whether we're open, and leads to its form while we're closed",
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    const { number, toForm } = callsOf(page);
    const notices = page.locator("[data-hours]");
    await page.clock.setFixedTime(openTime);
    await page.goto("/talk-to-agent");
    // In the card, and beside the form.
    const open = "Open now until 8\u00A0pm\u00A0ET";
    await expect(notices).toHaveText([open, open]);
    await expect(number).toHaveAttribute("href", agency.phone.href);
    expect(await howToCall(page)).toEqual({ isFilled: true, isNext: false });

    await page.clock.setFixedTime(closedTimes[0]);
    await page.reload();
    const closed = "Closed now. Opens Friday at 8\u00A0am\u00A0ET";
    await expect(notices).toHaveText([closed, closed]);
    expect(await howToCall(page)).toEqual({ isFilled: false, isNext: false });
    await page.setViewportSize({ width: 800, height: 640 });
    expect(await howToCall(page)).toEqual({ isFilled: false, isNext: true });
    await page.emulateMedia({ forcedColors: "active" });
    const main = page.locator("#consultation form [type=submit]");
    // Colors change in a moment's time.
    for (const button of [main, toForm])
      await expect(button).toHaveCSS("background-color", "rgb(0, 0, 0)");
    await page.emulateMedia({ forcedColors: null });
    await toForm.click();
    await expect(page.locator("#consultation form")).toBeInViewport();
  },
);

clockTest(
  "the agent beside a topic offers to be called while we're closed, but beside the form itself never",
  async ({ page }) => {
    const { agent } = callsOf(page);
    const ask = agent.getByText(pageParts.callCard.askWhileShut);
    await page.clock.setFixedTime(openTime);
    await page.goto("/learning-center/medicare-basics");
    await expect(agent).toContainText("Open now");
    await expect(ask).toBeHidden();
    const { height } = (await agent.boundingBox()) ?? {};
    expect(height).toBeGreaterThan(0);
    await page.clock.setFixedTime(closedTimes[0]);
    await page.reload();
    await expect(ask).toBeVisible();
    expect((await agent.boundingBox())?.height, "nothing has moved").toBe(height);
    await ask.click();
    await expect(page).toHaveURL(/\/talk-to-agent#consultation$/);
    await expect(agent).toContainText("Closed now");
    await expect(ask).toHaveCount(0);
  },
);

clockTest.describe("in the Central time zone", () => {
  clockTest.use({ timezoneId: "America/Chicago" });

  clockTest("the call card and an agent say the visitor's own time, too", async ({ page }) => {
    const { card, agent } = callsOf(page);
    const own = "Opens Friday at 8\u00A0am\u00A0ET (7\u00A0am your time)";
    await page.setViewportSize({ width: 360, height: 640 });
    await page.clock.setFixedTime(closedTimes[0]);
    for (const path of ["/talk-to-agent", "/contact"]) {
      await page.goto(path);
      await expect(card).toContainText(own);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto("/learning-center/medicare-basics");
    await expect(agent).toContainText(own);
  });
});

clockTest(
  "until the script knows the hours, neither way to a call stands out",
  async ({ page }) => {
    const { card, number, toForm } = callsOf(page);
    const isFilled = async () => {
      const colors = [number, toForm].map((link) =>
        link.evaluate((one) => getComputedStyle(one).backgroundColor),
      );
      return (await Promise.all(colors)).map((color) => color !== "rgba(0, 0, 0, 0)");
    };
    for (const [time, filled] of [
      [openTime, [true, false]],
      [closedTimes[0], [false, true]],
    ] as const) {
      await page.clock.setFixedTime(time);
      const release = await holdScripts(page);
      await page.goto("/talk-to-agent", { waitUntil: "domcontentloaded" });
      await expect(
        card.getByText(
          agency.hours
            .filter(({ open }) => open !== "Closed")
            .map(({ days, open }) => `${days} ${open}`)
            .join("; "),
        ),
      ).toBeVisible();
      expect(await isFilled()).toEqual([false, false]);
      const before = await card.boundingBox();
      release();
      await expect.poll(isFilled).toEqual(filled);
      expect(await card.boundingBox(), "nothing has moved").toEqual(before);
    }
  },
);

clockTest(
  "a phone's bar offers the call, and while we're closed to be called",
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    const call = `Call ${agency.phone.display}`;
    const ask = "Ask us to call you";
    for (const [time, path, part, names] of [
      [openTime, "/about-us", "#values", [call, "Free guide"]],
      [closedTimes[0], "/about-us", "#values", [ask, "Free guide"]],
      [openTime, "/compare-plans", "#plan-table", [call, ask]],
      [closedTimes[0], "/compare-plans", "#plan-table", [ask]],
    ] as const) {
      await page.clock.setFixedTime(time);
      await page.goto(path);
      await started(page);
      await page.locator(part).evaluate((one) => one.scrollIntoView());
      const bar = page.getByRole("complementary", { name: "Next steps" });
      await expect(bar).toBeInViewport({ ratio: 1 });
      const ways = async () =>
        (await bar.getByRole("link").allInnerTexts()).map((way) => way.replace(/\s+/g, " ").trim());
      await expect.poll(ways).toEqual(names);
    }
  },
);
