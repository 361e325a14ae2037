import type { Locator } from "@playwright/test";
import { agency } from "#tests/e2e/support/content-facts.ts";
import { expect, test } from "#tests/e2e/support/fixtures.ts";

const center = "/learning-center";

/** For each page: its name, an amount whose history it shows, and its two articles. */
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
    amount: "Part D national base premium, per month",
    articles: ["medicare-enrollment-periods", "medicare-late-enrollment-penalties"],
  },
  {
    path: `${center}/prescription-drug-plans`,
    name: "Prescription Drug Plans",
    amount: "Part D maximum yearly deductible",
    articles: ["medicare-prescription-drug-coverage", "medicare-donut-hole-2025"],
  },
] as const;

for (const { path, name, amount, articles } of pages) {
  test(`${name} has a breadcrumb and shows how its amounts have changed`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
    await expect(crumbs.getByRole("link")).toHaveText(["Home", "Learning Center"]);
    await expect(crumbs.getByRole("listitem").last()).toHaveText(name);
    const history = page.getByRole("region", { name: "How the amounts have changed" });
    const row = history.getByRole("row").filter({ hasText: amount });
    const fold = history.getByText("Show the amounts by year");
    if ((await fold.count()) > 0) {
      await expect(row).toBeHidden();
      await fold.click();
    }
    await expect(row.getByRole("cell").filter({ hasText: /\$\d/ })).not.toHaveCount(0);
    await expect(history.getByRole("columnheader").filter({ hasText: "2026" })).toBeVisible();
  });

  test(`${name} links to two articles, plans, an agent and the phone number`, async ({ page }) => {
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

test("Medicare Basics: shows five key topics, four parts, two ways to get coverage, and what each part pays", async ({
  page,
}) => {
  await page.goto(`${center}/medicare-basics`);
  const topics = page.getByRole("region", { name: "Five key topics" });
  await expect(topics.getByRole("heading", { level: 3 })).toHaveText([
    "What Medicare is and who can get it",
    "The four parts and what they cover",
    "Two ways to get your coverage",
    "What you pay",
    "How to sign up",
  ]);
  const parts = topics.getByRole("listitem").filter({ hasText: "The four parts" });
  await expect(parts.getByRole("term")).toHaveText([/^A/, /^B/, /^C/, /^D/]);
  await expect(topics.getByText("Part B premium", { exact: true })).toBeVisible();
  const table = page.getByRole("region", { name: "Which part covers what?" }).getByRole("table");
  const drugs = table.getByRole("row").filter({ hasText: "Blood pressure pills" });
  await expect(drugs.getByRole("cell")).toHaveText("Part D");
});

/** The five topics, and the start of each one's answer. */
const answers = {
  "medicare-basics": "Medicare is federal health insurance",
  "enrollment-periods": "You can usually sign up for Medicare or change plans only",
  "medicare-advantage": "A Medicare Advantage plan, also called Part C, is a private plan",
  "medicare-supplements": "A Medicare Supplement policy, also called Medigap, pays",
  "prescription-drug-plans": "Part D helps pay for the drugs",
};

test("each topic starts with its badge, one sentence and a picture, in two columns on a tablet", async ({
  page,
}) => {
  for (const [slug, answer] of Object.entries(answers)) {
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto(`${center}/${slug}`);
    const main = page.getByRole("main");
    const sentence = main.getByText(answer, { exact: false }).first();
    await expect(sentence).toHaveText(/^[^.]+\.$/);
    // Its badge, with what lies on the table.
    const drawn = main.locator("h1").locator("xpath=preceding::img[1]");
    await expect(drawn).toHaveAttribute("src", new RegExp(`/margins-${slug}-`));
    const picture = main.getByRole("figure").first();
    const box = async (place: Locator) => {
      const found = await place.boundingBox();
      if (!found) throw new Error(`nothing to see on ${slug}`);
      return found;
    };
    const beside = sentence.locator("xpath=../following-sibling::div").last();
    const [text, side, shown] = [await box(sentence), await box(beside), await box(picture)];
    expect(side.x, slug).toBeGreaterThan(text.x + text.width);
    expect(shown.y, slug).toBeGreaterThan(text.y);
    expect(shown.y, slug).toBeLessThan(1400);
    await page.setViewportSize({ width: 360, height: 720 });
    const [above, narrow] = [await box(sentence), await box(picture)];
    expect((await box(beside)).x, slug).toBeLessThanOrEqual(above.x);
    // Only the introduction comes between the sentence and the picture.
    expect(narrow.y - above.y - above.height, slug).toBeLessThan(300);
  }
});

const periods = [
  ["I’m turning 65", "Initial Enrollment Period", "7 months around your 65th birthday"],
  ["I missed my first chance", "General Enrollment Period", "January 1 to March 31"],
  [
    "My new Medicare Advantage plan isn’t right for me",
    "Medicare Advantage Open Enrollment",
    "January 1 to March 31",
  ],
  ["I want to change plans for next year", "Annual Enrollment Period", "October 15 to December 7"],
  [
    "I’m leaving a job or moving",
    "Special Enrollment Period",
    "Starts when your situation changes",
  ],
] as const;

test("Enrollment Periods: lists each of the five by its purpose, with its dates", async ({
  page,
}) => {
  await page.goto(`${center}/enrollment-periods`);
  const find = page.getByRole("navigation", { name: "Which period do you need?" });
  await expect(find.getByRole("link")).toHaveCount(periods.length);
  for (const [label, title, timing] of periods) {
    await find.getByRole("link", { name: label }).click();
    const period = page.getByRole("article", { name: title });
    await expect(period.getByRole("heading", { name: title })).toBeInViewport();
    await expect(period.getByText(timing, { exact: true })).toBeVisible();
  }
});

test("Enrollment Periods: warns latecomers in words", async ({ page }) => {
  await page.goto(`${center}/enrollment-periods`);
  const period = (title: string) => page.getByRole("article", { name: title });
  const general = period("General Enrollment Period");
  await expect(general.getByRole("paragraph").last()).toHaveText(
    /^Penalty alert.*for each full 12 months without Part B/,
  );
  await expect(period("Special Enrollment Period")).toContainText("Penalty alert");
  await expect(page.getByText("Penalty alert")).toHaveCount(2);
});

test("Enrollment Periods: shows today's rule for general enrollment, and the guide's date with its year", async ({
  page,
}) => {
  await page.goto(`${center}/enrollment-periods`);
  const general = page.getByRole("article", { name: "General Enrollment Period" });
  await expect(general).toContainText(
    "Coverage starts on the first of the month after you enroll.",
  );
  await expect(general).toContainText("Through 2022, it didn’t start until July 1.");
});

test("Prescription Drug Plans: shows four topics, the phases, and a list to fill in", async ({
  page,
}) => {
  await page.goto(`${center}/prescription-drug-plans`);
  const topics = page.getByRole("region", { name: "Four things to know" });
  await expect(topics.getByRole("article").getByRole("heading")).toHaveText([
    "Two ways to get drug coverage",
    "Check the drug list",
    "Protections in every plan",
    "Avoid a gap in coverage",
  ]);
  await expect(topics.getByText(/^Tier \d/)).toHaveCount(5);
  await expect(topics).toContainText(/63 days\s*or more in a row without creditable drug coverage/);
  await expect(page.getByRole("figure")).toContainText("Since January 1, 2025");
  await expect(page.getByRole("table", { name: "My prescriptions" })).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });

    test("Prescription Drug Plans: questions open one at a time, and the open one can be closed", async ({
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

test("Prescription Drug Plans: gives search engines the same questions that visitors read", async ({
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

/** Expects that a link is visible and has this target. */
async function leadsTo(link: Locator, target: string): Promise<void> {
  await expect(link).toBeVisible();
  await expect(link).toHaveAttribute("href", target);
}
