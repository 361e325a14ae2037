import type { Page } from "@playwright/test";
import { agency } from "#tests/e2e/support/content-facts.ts";
import { expect, started, test } from "#tests/e2e/support/fixtures.ts";
import { shownData } from "#tests/e2e/support/html-links.ts";

test.describe("talk to an agent", () => {
  test.beforeEach(({ page }) => page.goto("/talk-to-agent"));

  test("shows the form, and next to it the hours with their time zone and the reasons", async ({
    page,
  }) => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Talk to a licensed agent");
    await expect(page.getByRole("button", { name: "Schedule My Consultation" })).toBeVisible();
    await expectHours(page, "Available hours");
    const side = page.getByRole("main").getByRole("complementary");
    const why = side.getByRole("region", { name: "Why talk to us" });
    await expect(why.getByRole("term")).toHaveCount(4);
    const call = side.getByRole("link", { name: `Call ${agency.phone.display}` });
    await expect(call).toHaveAttribute("href", agency.phone.href);
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
      ["Visit the learning center", "/learning-center"],
    ] as const)
      await expect(closing.getByRole("link", { name })).toHaveAttribute("href", to);
  });
});

test.describe("contact", () => {
  test.beforeEach(({ page }) => page.goto("/contact"));

  test("shows the form and every way to reach us", async ({ page }) => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Write, call or stop by");
    await expect(page.getByRole("button", { name: "Send Message" })).toBeVisible();
    const ways = page.getByRole("region", { name: "Contact information" });
    const { street, city, postalCode } = agency.address;
    await expect(ways.getByRole("link", { name: agency.phone.display })).toHaveAttribute(
      "href",
      agency.phone.href,
    );
    await expect(ways.getByRole("link", { name: agency.email })).toHaveAttribute(
      "href",
      `mailto:${agency.email}`,
    );
    for (const line of [street, city, postalCode]) await expect(ways).toContainText(line);
    await expectHours(page, "Contact information");
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

/** Every day with its hours, and their time zone. */
async function expectHours(page: Page, region: string): Promise<void> {
  const box = page.getByRole("region", { name: region });
  await expect(box).toContainText(`All times are ${agency.timeZoneName}.`);
  for (const { days, open } of agency.hours)
    await expect(box.locator("dl > div").filter({ hasText: days })).toContainText(open);
}
