import topics from "#content/en/topics/topics.yaml";
import home from "#content/en/pages/home.yaml";
import { expect, it } from "vitest";
import { shorten } from "./article/article-page.tsx";
import { formatDay } from "./page/day.tsx";
import { topicSlugs } from "#content/en/topics/schemas.ts";
import { categoryAddress } from "./article/article-lists.tsx";
import { articles } from "virtual:articles";

it("keeps a title that fits", () => {
  expect(shorten("Medicare Costs in 2025", 30)).toBe("Medicare Costs in 2025");
  expect(shorten("x".repeat(30), 30)).toBe("x".repeat(30));
});

it("cuts at 30 characters with an ellipsis", () => {
  expect(shorten("Medicare Prescription Drug Coverage: What You Need to Know", 30)).toBe(
    "Medicare Prescription Drug Cov…",
  );
});

it("leaves no space before the ellipsis and splits no character", () => {
  expect(shorten("one two", 4)).toBe("one…");
  expect(shorten("😀😀😀", 2)).toBe("😀😀…");
});

it("formats a date the same in every time zone", () => {
  expect(formatDay("2025-05-12")).toBe("May 12, 2025");
  expect(formatDay("2026-01-01")).toBe("January 1, 2026");
});

it("converts a name to lower case with hyphens", () => {
  expect(categoryAddress("Prescription Drug Plans")).toBe("prescription-drug-plans");
});

it("links every topic's name to its page", () => {
  for (const slug of topicSlugs) expect(categoryAddress(topics[slug].name)).toBe(slug);
});

it.each(home.learning.teasers)("describes $to correctly", ({ to, title, minutes }) => {
  const article = articles.find(({ path }) => path === to);
  expect({ title: article?.title, minutes: article?.minutes }).toEqual({ title, minutes });
});
