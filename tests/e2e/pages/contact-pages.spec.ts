import type { Page } from "@playwright/test";
import { agency, pageParts } from "#tests/e2e/support/content-facts.ts";
import { clockTest, expect, started, test } from "#tests/e2e/support/fixtures.ts";
import { shownData } from "#tests/e2e/support/html-links.ts";

const callCard = "Call us. It’s free.";
const openTime = "2026-11-24T15:00:00Z";
/** Thanksgiving, and the evening before it; the office opens on Friday. */
const closedTimes = ["2026-11-26T15:00:00Z", "2026-11-26T02:00:00Z"];

/** What a page offers instead of a call while the agency is closed: in the call card, and beside forms. */
function callsOf(page: Page) {
  const card = page.getByRole("region", { name: callCard });
  return {
    card,
    number: card.getByRole("link", { name: agency.phone.display }),
    hours: card.locator("dl"),
    toForm: card.locator("a[href^='#']"),
    agent: page.getByRole("region", { name: "Ask a person" }),
  };
}

/** Whether the number is a filled button, and whether the Tab key goes from there to the page's own form. */
async function howToCall(page: Page) {
  const { number, toForm } = callsOf(page);
  await number.focus();
  await page.keyboard.press("Tab");
  const next = await toForm.evaluate((link) => link === document.activeElement);
  await number.blur();
  const color = () => number.evaluate((link) => getComputedStyle(link).backgroundColor);
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map(async ({ finished }) => finished)),
  );
  return { isFilled: (await color()) !== "rgba(0, 0, 0, 0)", isNext: next };
}

test.describe("talk to an agent", () => {
  test.beforeEach(({ page }) => page.goto("/talk-to-agent"));

  test("shows the form in three steps, and next to it the reasons", async ({ page }) => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Talk to a licensed agent");
    const form = page.getByRole("form", { name: "Schedule Your Free Consultation" });
    await expect(form.getByRole("heading", { level: 3 })).toHaveText([
      /About you$/,
      /Your coverage$/,
      /When to call$/,
    ]);
    await expect(page.getByRole("button", { name: "Schedule My Consultation" })).toBeVisible();
    const side = page.getByRole("main").getByRole("complementary");
    const why = side.getByRole("region", { name: "Why talk to us" });
    await expect(why.getByRole("term")).toHaveCount(4);
    await expect(side).toContainText("We’re also closed on");
  });

  test("has the call card in the first screen of a phone", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    // The second visit has the fonts.
    await page.evaluate(async () => await document.fonts.ready);
    await page.reload();
    const card = page.getByRole("region", { name: callCard });
    await expect(card).toBeInViewport({ ratio: 1 });
    await expect(card).toContainText(/Open now|Closed now/);
    const number = card.getByRole("link", { name: agency.phone.display });
    await expect(number).toHaveAttribute("href", agency.phone.href);
    expect(
      await number.evaluate((link) => parseFloat(getComputedStyle(link).fontSize)),
    ).toBeGreaterThan(24);
    await expect(card.locator("dl > div")).toHaveCount(agency.hours.length);
    const { top, bottom } = await page.evaluate(() => {
      const found = document.querySelector("form[data-form]")?.getBoundingClientRect();
      return { top: found?.top ?? 0, bottom: document.documentElement.scrollHeight };
    });
    expect(top, "the form comes after it").toBeGreaterThan(640);
    expect(bottom).toBeLessThan(9_000);
  });

  clockTest("says whether we're open, in the agency's time zone", async ({ page }) => {
    for (const [now, text] of [
      ["2026-11-24T15:00:00Z", "Open now until 8\u00A0pm\u00A0ET"],
      ["2026-11-26T15:00:00Z", "Closed now. Opens Friday at 8\u00A0am\u00A0ET"],
    ] as const) {
      await page.clock.setFixedTime(now);
      await page.reload();
      // In the card, and beside the form.
      await expect(page.locator("[data-hours]")).toHaveText([text, text]);
    }
  });

  test("says what to expect, from the first contact to the decision", async ({ page }) => {
    const steps = page.getByRole("region", { name: "What to expect" }).getByRole("listitem");
    await expect(steps).toHaveCount(4);
    await expect(steps.first()).toContainText(agency.responsePromise);
    await expect(steps.nth(1)).toContainText("scope of appointment");
    await expect(steps.last()).toContainText("You decide");
  });

  test("offers other next steps to people who are not ready", async ({ page }) => {
    const closing = page.getByRole("region", { name: "Not ready to talk yet?" });
    for (const [name, to] of [
      ["Compare Plans", "/compare-plans"],
      ["List your medicines", "/my-medicines"],
    ] as const)
      await expect(closing.getByRole("link", { name })).toHaveAttribute("href", to);
  });
});

test.describe("contact", () => {
  test.beforeEach(({ page }) => page.goto("/contact"));

  test("shows the form and every way to reach us", async ({ page }) => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Write, call or stop by");
    await expect(page.getByRole("button", { name: "Send Message" })).toBeVisible();
    const card = page.getByRole("region", { name: callCard });
    const ways = page.getByRole("region", { name: "Write or visit" });
    const { street, city, postalCode } = agency.address;
    await expect(card.getByRole("link", { name: agency.phone.display })).toHaveAttribute(
      "href",
      agency.phone.href,
    );
    await expect(ways.getByRole("link", { name: agency.email })).toHaveAttribute(
      "href",
      `mailto:${agency.email}`,
    );
    for (const line of [street, city, postalCode]) await expect(ways).toContainText(line);
    for (const { days, open } of agency.hours)
      await expect(card.locator("dl > div").filter({ hasText: days })).toContainText(open);
  });

  for (const width of [320, 768, 1280])
    test(`doesn't tear the email address, ${width} px wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const email = page.getByRole("region", { name: "Write or visit" }).getByRole("link");
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
      expect(lines).not.toMatch(/[^-@.]\n/);
    });

  test("offers a call to people choosing a plan", async ({ page }) => {
    const talk = page.getByRole("region", { name: "Choosing a plan?" });
    await talk.getByRole("link", { name: "Talk to an Agent" }).click();
    await expect(page).toHaveURL(/\/talk-to-agent$/);
  });

  test("opens four questions one at a time, and gives search engines the same text", async ({
    page,
  }) => {
    await started(page);
    const items = page.locator("details[name=faq]");
    await expect(items).toHaveCount(4);
    for (const item of await items.all()) {
      await item.locator("summary").click();
      await expect(item.getByRole("paragraph")).toBeVisible();
      await expect(page.locator("details[name=faq][open]")).toHaveCount(1);
    }
    const data = await shownData(page);
    const questions = await items.locator("summary").allTextContents();
    expect(data["FAQPage"]).toMatchObject({ mainEntity: questions.map((name) => ({ name })) });
    expect(data["InsuranceAgency"]).toMatchObject({
      name: agency.name,
      address: { postalCode: agency.address.postalCode },
    });
  });
});

for (const [path, form] of [
  ["/talk-to-agent", "consultation"],
  ["/contact", "message"],
] as const)
  clockTest(`${path} leads to its form while nobody answers the phone`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    const { card, number, hours, toForm } = callsOf(page);
    await page.clock.setFixedTime(openTime);
    await page.goto(path);
    await expect(card).toContainText("Open now");
    await expect(hours).toBeVisible();
    await expect(toForm).toBeHidden();
    expect(await howToCall(page)).toEqual({ isFilled: true, isNext: false });
    const place = async () => [await card.boundingBox(), await number.boundingBox()];
    await page.evaluate(() => scrollTo(0, 0));
    const whileOpen = await place();
    for (const time of closedTimes) {
      await page.clock.setFixedTime(time);
      await page.goto(path);
      await expect(toForm).toHaveText(pageParts.callCard.toForm[form]);
      await expect(toForm).toBeVisible();
      await expect(hours).toBeHidden();
      await expect(number).toHaveAttribute("href", agency.phone.href);
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
    await expect(page.locator(`#${form} form`)).toBeInViewport();
    await page.emulateMedia({ media: "print" });
    await expect(hours, "on paper").toBeVisible();
    await expect(toForm, "on paper").toBeHidden();
  });

clockTest(
  "an agent beside a form offers a call back only while the office is closed",
  async ({ page }) => {
    const { agent } = callsOf(page);
    const ask = agent.getByText(pageParts.callCard.askWhileShut);
    for (const path of ["/talk-to-agent", "/help-paying"]) {
      await page.clock.setFixedTime(openTime);
      await page.goto(path);
      await expect(agent).toContainText("Open now");
      await expect(ask).toBeHidden();
      const whileOpen = await agent.boundingBox();
      await page.clock.setFixedTime(closedTimes[0] ?? "");
      await page.goto(path);
      await expect(agent).toContainText("Closed now");
      await expect(ask).toBeVisible();
      expect((await agent.boundingBox())?.height, "nothing has moved").toBe(whileOpen?.height);
      await ask.click();
      await expect(page).toHaveURL(/\/talk-to-agent#consultation$/);
      await expect(page.locator("#consultation form")).toBeInViewport();
    }
  },
);

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ["/talk-to-agent", "/contact"])
    test(`${path} asks for a call, whatever the time`, async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 640 });
      await page.goto(path);
      const { hours, toForm, agent } = callsOf(page);
      await expect(hours).toBeVisible();
      await expect(toForm).toBeHidden();
      await expect(toForm, "the button is there, for the script to show").toHaveCount(1);
      expect(await howToCall(page)).toEqual({ isFilled: true, isNext: false });
      await page.setViewportSize({ width: 700, height: 900 });
      await expect(toForm).toBeVisible();
      for (const one of await agent.all())
        await expect(one.getByText(pageParts.callCard.askWhileShut)).toBeHidden();
    });
});
