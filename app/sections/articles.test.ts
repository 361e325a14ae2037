import { expect, it, describe, test } from "vitest";
import { articles } from "virtual:articles";
import topics from "#content/en/topics/topics.yaml";
import home from "#content/en/pages/home.yaml";
import { topicSlugs } from "#content/en/topics/schemas.ts";
import agency from "#content/agency/agency.yaml";
import images from "#content/en/site/share-images.yaml";
import { shorten } from "./article/article-page.tsx";
import { formatDay, keepNames } from "./page/day.tsx";
import { categoryAddress } from "./article/article-lists.tsx";
import { articleData, shareImage } from "./page/page-head.tsx";

it.each([
  ["Medicare Costs in 2025", 30, "Medicare Costs in 2025"],
  ["x".repeat(30), 30, "x".repeat(30)],
  [
    "Medicare Prescription Drug Coverage: What You Need to Know",
    30,
    "Medicare Prescription Drug Cov…",
  ],
  // No space before the ellipsis, and no half of a character.
  ["one two", 4, "one…"],
  ["😀😀😀", 2, "😀😀…"],
])("shortens the title %s to %i characters", (title, length, short) => {
  expect(shorten(title, length)).toBe(short);
});

it("formats a date the same in every time zone", () => {
  expect(formatDay("2025-05-12")).toBe("May 12, 2025");
  expect(formatDay("2026-01-01")).toBe("January 1, 2026");
});

test("a line of a short text ends neither within a day nor between Part and its letter", () => {
  expect(keepNames("Part B starts January 1, 2027, as Plan G does.")).toBe(
    "Part\u00A0B starts January\u00A01, 2027, as Plan\u00A0G does.",
  );
  expect(keepNames("Part of a plan goes on.")).toBe("Part of a plan goes on.");
});

it("links every topic's name to its page", () => {
  expect(categoryAddress("Prescription Drug Plans")).toBe("prescription-drug-plans");
  for (const slug of topicSlugs) expect(categoryAddress(topics[slug].name)).toBe(slug);
});

it.each(home.learning.teasers)("describes $to correctly", ({ to, title, minutes }) => {
  const article = articles.find(({ path }) => path === to);
  expect({ title: article?.title, minutes: article?.minutes }).toEqual({ title, minutes });
});

test.each([
  ["home", "/", "/privacy-policy", "/contact-lenses"],
  ["compare", "/compare-plans"],
  ["learning-center", "/learning-center", "/learning-center/glossary"],
  ["learning-center", "/learning-center/articles-of-faith"],
  ["articles", "/learning-center/articles", "/learning-center/articles/"],
  ["articles", "/learning-center/articles/medicare-costs-2025"],
  ["people", "/about-us", "/testimonials"],
  ["contact", "/contact", "/talk-to-agent"],
  ["quiz", "/quiz"],
])("the link preview of %s is that of %s", (name, ...paths) => {
  for (const path of paths) expect(shareImage(path).path, `for ${path}`).toBe(`/share/${name}.png`);
});

test("the alternative text has the headline and the agency's name", () => {
  const [first] = images;
  expect(shareImage("/").alt).toContain(first.text);
  expect(shareImage("/").alt).toContain(agency.name);
  expect(shareImage("/").alt).not.toContain("..");
});

describe("an article as structured data", () => {
  const article = {
    title: "Costs",
    description: "What it costs.",
    path: "/learning-center/articles/costs",
    published: "2025-05-12",
    reviewed: "2026-11-20",
  };
  const ann = { name: "Ann", role: "Advisor", sample: false };

  test("names the agent who checked it, and the day", () => {
    const { mainEntityOfPage: page } = articleData(article, ann);
    expect(page).toMatchObject({
      lastReviewed: "2026-11-20",
      reviewedBy: { "@type": "Person", name: "Ann", jobTitle: "Advisor" },
    });
  });

  test("does not present an invented person as real", () => {
    expect(JSON.stringify(articleData(article, { ...ann, sample: true }))).not.toContain("Ann");
    expect(articleData(article).mainEntityOfPage).not.toHaveProperty("reviewedBy");
  });
});
