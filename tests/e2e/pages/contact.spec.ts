import { callsOf, closedTimes, howToCall, openTime } from "#tests/e2e/support/call-card.ts";
import { agency, pageParts } from "#tests/e2e/support/content-facts.ts";
import { clockTest, expect } from "#tests/e2e/support/fixtures.ts";

clockTest(
  "a page says in the agency's time zone whether we're open, and leads to its form while we're closed",
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    const { number, hours, toForm, agent } = callsOf(page);
    const ask = agent.getByText(pageParts.callCard.askWhileShut);
    const notices = page.locator("[data-hours]");
    await page.clock.setFixedTime(openTime);
    await page.goto("/talk-to-agent");
    // In the card, and beside the form.
    const open = "Open now until 8\u00A0pm\u00A0ET";
    await expect(notices).toHaveText([open, open]);
    await expect(number).toHaveAttribute("href", agency.phone.href);
    await expect(hours).toBeVisible();
    await expect(toForm).toBeHidden();
    await expect(ask).toBeHidden();
    const { height } = (await agent.boundingBox()) ?? {};
    expect(height).toBeGreaterThan(0);
    expect(await howToCall(page)).toEqual({ isFilled: true, isNext: false });

    await page.clock.setFixedTime(closedTimes[0]);
    await page.reload();
    const closed = "Closed now. Opens Friday at 8\u00A0am\u00A0ET";
    await expect(notices).toHaveText([closed, closed]);
    await expect(hours).toBeHidden();
    await expect(ask).toBeVisible();
    expect((await agent.boundingBox())?.height, "nothing has moved").toBe(height);
    expect(await howToCall(page)).toEqual({ isFilled: false, isNext: true });
    await toForm.click();
    await expect(page.locator("#consultation form")).toBeInViewport();
    await ask.click();
    await expect(page).toHaveURL(/\/talk-to-agent#consultation$/);
  },
);
