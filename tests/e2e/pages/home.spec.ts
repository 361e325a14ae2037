import { agency, claims, people } from "#tests/e2e/support/content-facts.ts";
import { expect, test } from "#tests/e2e/support/fixtures.ts";

test.beforeEach(({ page }) => page.goto("/"));

const call = `Call ${agency.phone.display}`;

/** Sections by heading, each with its links: text and target. */
const sections = [
  ["Your Medicare, Made Simple.", "Compare Plans Now", "/compare-plans"],
  ["Your Medicare, Made Simple.", "Talk to an Agent", "/talk-to-agent"],
  ["Your Medicare, Made Simple.", "Get My Free Guide", "#guide-form"],
  ["Simple. Free. Personalized.", "Start Your Free Consultation", "/talk-to-agent"],
  [`Why Choose ${agency.name}`, "More about how we work", "/about-us"],
  ["What people say after the call", "Read more testimonials", "/testimonials"],
  ["The people who answer your call", "Meet the whole team", "/about-us#team"],
  ["Read first, decide later", "Visit the learning center", "/learning-center"],
  ["Not sure where to start? Answer five questions.", "Take the Quiz", "/quiz"],
  ["How You'll Receive Your Guide", call, agency.phone.href],
  ["How You'll Receive Your Guide", "Talk to an Agent", "/talk-to-agent"],
  ["Frequently asked questions", "Check the learning center", "/learning-center"],
  ["Frequently asked questions", "Write to us", "/contact"],
  ["Take the guide. Take your time.", "Get My Free Guide", "#guide-form"],
  ["Take the guide. Take your time.", call, agency.phone.href],
  ["Take the guide. Take your time.", "Privacy Policy", "/privacy-policy"],
] as const;

test("every section links where it should", async ({ page }) => {
  const main = page.getByRole("main");
  for (const [heading, link, target] of sections) {
    const section = main
      .locator("section")
      .filter({ has: page.getByRole("heading", { name: heading, exact: true }) });
    const found = section.getByRole("link", { name: link, exact: true });
    await expect(found.first(), `${heading}: ${link}`).toHaveAttribute("href", target);
    await expect(found.first()).toBeVisible();
  }
});

test("title and description mention free help with comparing", async ({ page }) => {
  await expect(page).toHaveTitle(/^Free Help Comparing Medicare Plans \|/);
  const description = page.locator("meta[name=description]");
  await expect(description).toHaveAttribute("content", /Compare Medicare plans .* at no cost/);
});

test("the dates tool is in the first screen, with the scene", async ({ page }) => {
  for (const size of [
    { width: 360, height: 640 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(size);
    const tool = await page.getByRole("form", { name: "When do you turn 65?" }).boundingBox();
    expect((tool?.y ?? 0) + (tool?.height ?? 1e4)).toBeLessThanOrEqual(size.height);
    const scene = await page.getByRole("main").locator("img").first().boundingBox();
    expect(scene?.y).toBeLessThan(size.height / 3);
    expect(scene?.width).toBeGreaterThan(300);
  }
});

test("the dates tool answers without script", async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto("/");
  const tool = page.getByRole("form", { name: "When do you turn 65?" });
  await tool.getByLabel("Month").selectOption("May");
  await tool.getByLabel("Year").fill("2031");
  await tool.getByRole("button", { name: "Show my dates" }).click();
  await expect(page).toHaveURL(/\/dates\?month=5&year=2031#your-dates$/);
  await expect(page.getByText("You turn 65 in May 2031")).toBeVisible();
  await page.close();
});

test("is at most 11,000 px long on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(11_000);
});

test("shows pages of the guide as they are in the PDF", async ({ page }) => {
  const pages = page.getByRole("img", { name: /^Three pages from the guide/ }).locator("img");
  await expect(pages).toHaveCount(3);
  for (const picture of await pages.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(200);
    const large = await picture.evaluate(async ({ src }: HTMLImageElement) => {
      const image = Object.assign(new Image(), { src });
      await image.decode();
      return image.naturalWidth;
    });
    expect(large).toBeGreaterThan(300);
  }
});

test("shows four moments of a call, four benefits, the agents, three articles, six topics, two readers", async ({
  page,
}) => {
  const region = (name: string | RegExp) => page.getByRole("region", { name });
  const steps = region("Simple. Free. Personalized.");
  await expect(steps.getByRole("heading", { name: "Gather your letters" })).toBeVisible();
  await expect(steps.getByRole("listitem")).toHaveCount(3);
  await expect(steps.getByRole("listitem")).toContainText([
    "Speak with a licensed agent",
    "Review your options",
    "Enroll",
  ]);
  await expect(region(/^Why Choose/).getByRole("term")).toHaveCount(4);
  const team = region("The people who answer your call").getByRole("listitem");
  const years = people.team.map(({ yearsOfExperience }) => yearsOfExperience);
  await expect(team).toContainText(years.map((year) => `${year} of experience`));
  const articles = region("Read first, decide later").getByRole("listitem").getByRole("link");
  await expect(articles).toHaveCount(3);
  for (const article of await articles.all())
    await expect(article).toHaveAttribute("href", /^\/learning-center\/articles\/[a-z-]+$/);
  const inside = region("What's Inside the Guide");
  await expect(inside.getByRole("list").first().getByRole("heading")).toHaveCount(6);
  await expect(inside.getByRole("figure").filter({ has: page.locator("blockquote") })).toHaveCount(
    2,
  );
  await expect(inside.getByRole("heading", { name: "Download Your Free Guide" })).toBeVisible();
});

test("shows the claims as configured", async ({ page }) => {
  for (const name of ["rating", "clients", "satisfaction", "founded"]) {
    const { value = "", label = "" } = claims.get(name) ?? {};
    for (const text of [value, label])
      await expect(page.getByRole("main").getByText(text, { exact: true }).first()).toBeVisible();
  }
});

test("the questions open one at a time, and the open one can be closed", async ({ page }) => {
  const items = page.locator("details[name=faq]");
  const open = page.locator("details[name=faq][open]");
  const [first, second] = [items.nth(0), items.nth(1)];
  await expect(open).toHaveCount(0);
  await first.locator("summary").click();
  await expect(first.getByText(/^Yes\. You never pay us\./)).toBeVisible();
  await second.locator("summary").click();
  await expect(second.getByText(/3 to 6 months before .* around age 64½/)).toBeVisible();
  await expect(open).toHaveCount(1);
  await second.locator("summary").press("Enter");
  await expect(open).toHaveCount(0);
});

test("buttons and inputs are at least 52 px high", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 720 });
  const main = page.getByRole("main");
  const links = ["Compare Plans Now", "Talk to an Agent", "Take the Quiz"];
  const buttons = links.map((name) => main.getByRole("link", { name }).first());
  buttons.push(main.getByRole("link", { name: "Get My Free Guide" }).last());
  const submit = main.getByRole("button", { name: "Send My Free Guide" });
  const inputs = await main
    .locator("input:visible:not([type=checkbox], [type=hidden], [tabindex='-1'])")
    .all();
  expect(inputs).toHaveLength(4);
  for (const control of [...buttons, submit, ...inputs])
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(52);
});
