import type { Page } from "@playwright/test";
import { agency, claims, people, testimonials } from "#tests/e2e/support/content-facts.ts";
import { expect, started, test } from "#tests/e2e/support/fixtures.ts";
import { shownData } from "#tests/e2e/support/html-links.ts";
import { leftOut } from "#tests/e2e/support/whole-page.ts";

test.describe("about us", () => {
  test("shows story, promise, four values, five steps, and the claims as configured", async ({
    page,
  }) => {
    await page.goto("/about-us");
    const region = (name: string) => page.getByRole("region", { name });
    await expect(region("Our story")).toContainText(String(agency.founded));
    await expect(region("Our promise")).toContainText("what it leaves out");
    await expect(region("Our values").getByRole("term")).toHaveCount(4);
    await expect(region("How We Work").getByRole("listitem")).toHaveCount(5);
    const figures = region("By the numbers").getByRole("listitem");
    const shown = ["founded", "clients", "states", "experience"];
    await expect(figures).toContainText(shown.map((name) => claims.get(name)?.value ?? name));
    await expect(region("Contact us").getByRole("link", { name: agency.email })).toBeVisible();
    await expect(region("Hours").getByRole("term")).toHaveText(
      agency.hours.map(({ days }) => days),
    );
  });

  test("shows each agent with role, experience, description, and an initial in place of a photo", async ({
    page,
  }) => {
    await page.goto("/about-us");
    const cards = page.getByRole("region", { name: "The agents" }).getByRole("listitem");
    await expect(cards).toHaveCount(people.profiles.length);
    for (const [place, { name, role, experience, ...agent }] of people.profiles.entries()) {
      const card = cards.nth(place);
      await expect(card.getByRole("heading")).toHaveText(name);
      for (const text of [role, experience, agent.description.trim()])
        await expect(card.getByText(text, { exact: true })).toBeVisible();
      await expect(card).toContainText(`Speaks ${agent.languages}`);
      await expect(card).toContainText(`License: ${agent.license}`);
    }
    // One letter: Maria Delgado's initials would make her a doctor.
    await expect(cards.locator("span[aria-hidden]")).toHaveText(
      people.profiles.map(({ name }) => name.slice(0, 1)),
    );
  });

  test("#team leads to the agents, from another page and directly", async ({ page }) => {
    const team = page.getByRole("heading", { name: "The agents" });
    await page.goto("/");
    await started(page);
    await page.getByRole("link", { name: "Meet the whole team" }).click();
    await expect(team).toBeFocused();
    await expect(team).toBeInViewport();
    await page.goto("about:blank");
    await page.goto("/about-us#team");
    await expect(team).toBeInViewport();
  });

  test("links to a call and to the comparison; names the agency for search engines", async ({
    page,
  }) => {
    await page.goto("/about-us");
    await expectClosing(page, "See what a call is like");
    const { InsuranceAgency: data } = await shownData(page);
    expect(data).toMatchObject({ name: agency.name, foundingDate: String(agency.founded) });
  });
});

test.describe("testimonials", () => {
  test.beforeEach(({ page }) => page.goto("/testimonials"));

  test("rates the service with five stars, separate from Medicare's star ratings", async ({
    page,
  }) => {
    const { value = "", label = "" } = claims.get("rating") ?? {};
    const stars = page.getByRole("img", { name: value });
    await expect(stars.locator("svg")).toHaveCount(5);
    const header = page.getByRole("main").locator("section").first();
    await expect(header).toContainText(label);
    await expect(header).toContainText("nothing to do with Medicare’s star ratings");
  });

  test("shows every client with their words, place and plans", async ({ page }) => {
    const cards = page.getByRole("figure");
    await expect(cards).toHaveCount(testimonials.page.length);
    for (const [place, { quote, name, location, plans, agent }] of testimonials.page.entries()) {
      const card = cards.nth(place);
      for (const text of [`“${quote.trim()}”`, name, location, `Coverage now: ${plans}`])
        await expect(card.getByText(text, { exact: true })).toBeVisible();
      // A face only where the story names the agent.
      await expect(card.locator("figcaption img")).toHaveCount(agent ? 1 : 0);
      await expect(card.getByText(`Talked to ${agent}`)).toHaveCount(agent ? 1 : 0);
    }
    expect(testimonials.page.some(({ agent }) => agent)).toBe(true);
  });

  test("shows three figures as claimed", async ({ page }) => {
    const figures = page.getByRole("region", { name: "Our clients by the numbers" });
    const shown = ["clients", "statesOnTestimonials", "satisfaction"].map((name) => {
      const { value = "", label = "" } = claims.get(name) ?? {};
      return value + label;
    });
    await expect(figures.getByRole("listitem")).toHaveText(shown);
  });

  test("says why people choose us, and links to next steps", async ({ page }) => {
    const why = page.getByRole("region", { name: "Why choose us" });
    await expect(why.getByRole("listitem")).toHaveCount(4);
    await expectClosing(page, "What’s your question?");
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ["/about-us", "/testimonials"]) {
    test(`${path} is complete`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const texts = page.locator("main :is(h2, h3, p, li, dd, blockquote)");
      await expect(texts.filter({ visible: false })).toHaveCount(0);
      // Fails for an empty page too.
      expect(await page.evaluate(leftOut)).toEqual([]);
    });
  }
});

async function expectClosing(page: Page, headline: string): Promise<void> {
  const closing = page.getByRole("region", { name: headline });
  for (const [name, to] of [
    ["Talk to an Agent", "/talk-to-agent"],
    ["Compare Plans", "/compare-plans"],
  ] as const)
    await expect(closing.getByRole("link", { name })).toHaveAttribute("href", to);
}
