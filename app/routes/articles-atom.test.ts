import { expect, it } from "vitest";
import type { ArticleCard } from "#content/en/articles/article.schema.ts";
import { articleFeed } from "./articles-atom.ts";

const origin = "https://medicare.example";

const card: ArticleCard = {
  slug: "costs",
  path: "/learning-center/articles/costs",
  title: "Costs & <shares>",
  description: "",
  excerpt: "What you pay.",
  category: "medicare-basics",
  minutes: 5,
  published: "2025-05-12",
};

it("lists the articles with dates and escaped markup", () => {
  const newer = { ...card, slug: "new", path: "/new", updated: "2026-11-20" };
  const feed = articleFeed(origin, [newer, card], {
    title: "Articles",
    description: "All of them",
    author: "Sample Advisors",
  });
  expect(feed).toContain("<updated>2026-11-20T12:00:00Z</updated>");
  expect(feed).toContain("<published>2025-05-12T12:00:00Z</published>");
  expect(feed).toContain('href="https://medicare.example/learning-center/articles/costs"');
  expect(feed).toContain(
    'rel="self" href="https://medicare.example/learning-center/articles.atom"',
  );
  expect(feed).toContain("Costs &amp; &lt;shares>");
});
