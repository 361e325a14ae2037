import type { Locator } from "@playwright/test";
import { agency } from "#tests/e2e/support/agency-facts.ts";
import { expect, test } from "#tests/e2e/support/fixtures.ts";

const center = "/learning-center";

/** Each page: its name, an amount that its panel sets beside the official one, its two articles. */
const pages = [
  {
    path: `${center}/medicare-basics`,
    name: "Medicare Basics",
    amount: "Part B standard monthly premium",
    articles: ["understanding-medicare-parts", "medicare-costs-2025"],
  },
  {
    path: `${center}/enrollment-periods`,
    name: "Enrollment Periods",
    amount: "General enrollment, when coverage starts",
    articles: ["medicare-enrollment-periods", "medicare-late-enrollment-penalties"],
  },
  {
    path: `${center}/prescription-drug-plans`,
    name: "Prescription Drug Plans",
    amount: "Part D highest yearly deductible",
    articles: ["medicare-prescription-drug-coverage", "medicare-donut-hole-2025"],
  },
] as const;

for (const { path, name, amount, articles } of pages) {
  test(`${name} says where it stands, and sets its amounts beside the official ones`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    const crumbs = page.getByRole("navigation", { name: "Where this page stands" });
    await expect(crumbs.getByRole("link")).toHaveText(["Home", "Learning Center"]);
    await expect(crumbs.getByRole("listitem").last()).toHaveText(name);
    const panel = page.getByRole("complementary", { name: "Current official amounts" });
    await panel.getByText("Show the other amounts of this page").click();
    const row = panel.getByRole("listitem").filter({ hasText: amount });
    await expect(row).toContainText(/This page: .+Official, 20\d\d: \S/);
  });

  test(`${name} leads on to two articles, plans, an agent and the phone`, async ({ page }) => {
    await page.goto(path);
    const regions = page.getByRole("main").getByRole("region");
    const cards = regions.filter({ has: page.locator("time") }).getByRole("article");
    await expect(cards).toHaveCount(articles.length);
    for (const [index, slug] of articles.entries())
      await leadsTo(cards.nth(index).getByRole("link"), `${center}/articles/${slug}`);
    const closing = regions.last();
    await leadsTo(closing.getByRole("link", { name: "Compare Plans" }), "/compare-plans");
    await leadsTo(closing.getByRole("link", { name: "Talk to an Agent" }), "/talk-to-agent");
    await leadsTo(closing.getByRole("link", { name: agency.phone.display }), agency.phone.href);
  });
}

test("Medicare Basics: five key topics, four parts, two ways, and what each part pays", async ({
  page,
}) => {
  await page.goto(`${center}/medicare-basics`);
  const topics = page.getByRole("region", { name: "Five key topics" });
  await expect(topics.getByRole("heading", { level: 3 })).toHaveText([
    "What Medicare is, and who can have it",
    "Four parts, and what each pays for",
    "Two ways to put them together",
    "What you pay yourself",
    "How you sign up",
  ]);
  const parts = topics.getByRole("listitem").filter({ hasText: "Four parts" });
  await expect(parts.getByRole("term")).toHaveText([/^A/, /^B/, /^C/, /^D/]);
  await expect(topics.getByRole("figure")).toContainText("Two ways to get Medicare");
  await expect(topics.getByText("Part B premium, each month")).toBeVisible();
  const table = page.getByRole("table");
  const drugs = table.getByRole("row").filter({ hasText: "Pills for blood pressure" });
  await expect(drugs.getByRole("cell")).toHaveText("Part D");
});

const periods = [
  ["I turn 65 soon", "Initial Enrollment Period", "7 months around your 65th birthday"],
  ["I missed my first chance", "General Enrollment Period", "January 1 to March 31"],
  [
    "My new Medicare Advantage plan does not suit me",
    "Medicare Advantage Open Enrollment",
    "January 1 to March 31",
  ],
  ["I want to change plans for next year", "Annual Enrollment Period", "October 15 to December 7"],
  ["I am leaving a job, or moving", "Special Enrollment Period", "Starts with the event"],
] as const;

test("Enrollment Periods: each of the five is found from what it is for, with its dates", async ({
  page,
}) => {
  await page.goto(`${center}/enrollment-periods`);
  const find = page.getByRole("navigation", { name: "Which one is yours?" });
  await expect(find.getByRole("link")).toHaveCount(periods.length);
  for (const [label, title, timing] of periods) {
    await find.getByRole("link", { name: label }).click();
    const period = page.getByRole("article", { name: title });
    await expect(period.getByRole("heading", { name: title })).toBeInViewport();
    await expect(period.getByText(timing, { exact: true })).toBeVisible();
  }
});

test("Enrollment Periods: who is late is warned in words", async ({ page }) => {
  await page.goto(`${center}/enrollment-periods`);
  const period = (title: string) => page.getByRole("article", { name: title });
  const general = period("General Enrollment Period");
  await expect(general.getByRole("paragraph").last()).toHaveText(
    /^Penalty alert.*standard premium for each full 12 months/,
  );
  await expect(period("Special Enrollment Period")).toContainText("Penalty alert");
  await expect(page.getByText("Penalty alert")).toHaveCount(2);
});

test("Enrollment Periods: general enrollment tells the guide's date and today's rule", async ({
  page,
}) => {
  await page.goto(`${center}/enrollment-periods`);
  const general = page.getByRole("article", { name: "General Enrollment Period" });
  await expect(general).toContainText(/coverage from (?:July 1|the first of the month)/);
  await expect(general).toContainText("since 2023: coverage begins the month after you enroll");
});

test("Prescription Drug Plans: four topics, the phases, a list to fill in", async ({ page }) => {
  await page.goto(`${center}/prescription-drug-plans`);
  const topics = page.getByRole("region", { name: "Four things to understand" });
  await expect(topics.getByRole("article").getByRole("heading")).toHaveText([
    "Two ways to get it",
    "The drug list decides",
    "Three protections in every plan",
    "Do not go without for long",
  ]);
  await expect(topics.getByText(/^Tier \d/)).toHaveCount(5);
  await expect(topics).toContainText(/63 days\s*in a row without Part D/);
  const year = page.getByRole("region", { name: "How a year of drug costs goes" });
  await expect(year.getByRole("figure")).toContainText("Since January 1, 2025");
  await expect(page.getByRole("table", { name: "My medicines" })).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });

    test("Prescription Drug Plans: questions open one at a time; the open one closes", async ({
      page,
    }) => {
      await page.goto(`${center}/prescription-drug-plans`);
      const items = page.locator("details[name=faq]");
      const open = page.locator("details[name=faq][open]");
      await expect(items).toHaveCount(4);
      await expect(open).toHaveCount(0);
      await items.nth(0).locator("summary").click();
      await expect(
        items.nth(0).getByText(/^No\. The coverage gap, or donut hole, ended on January 1, 2025/),
      ).toBeVisible();
      await items.nth(3).locator("summary").click();
      await expect(items.nth(3).getByText(/within 72 hours/)).toBeVisible();
      await expect(open).toHaveCount(1);
      await items.nth(3).locator("summary").press("Enter");
      await expect(open).toHaveCount(0);
    });
  });
}

test("Prescription Drug Plans: search engines read the questions that visitors read", async ({
  page,
}) => {
  const response = await page.goto(`${center}/prescription-drug-plans`);
  const html = (await response?.text()) ?? "";
  const texts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g);
  const questions = page.locator("details[name=faq]").getByRole("heading");
  const mainEntity = (await questions.allTextContents()).map((name) =>
    expect.objectContaining({ "@type": "Question", name }),
  );
  expect([...texts].map(([, text = ""]): unknown => JSON.parse(text))).toContainEqual(
    expect.objectContaining({ "@type": "FAQPage", mainEntity }),
  );
});

/** Holds that a link is seen and where it leads. */
async function leadsTo(link: Locator, target: string): Promise<void> {
  await expect(link).toBeVisible();
  await expect(link).toHaveAttribute("href", target);
}
