import { expect, it } from "vitest";
import type { ArticleCard } from "#content/en/articles/article.schema.ts";
import { articleFeed } from "./articles-atom.ts";
import { securityText } from "./security-txt.ts";

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

const text = (today: string) => securityText(origin, "help@medicare.example", today);

it("has contact, expiry, language and location", () => {
  expect(text("2026-11-20")).toBe(
    "Contact: mailto:help@medicare.example\n" +
      "Expires: 2027-11-20T00:00:00.000Z\n" +
      "Preferred-Languages: en\n" +
      "Canonical: https://medicare.example/.well-known/security.txt\n",
  );
});

it.each(["2026-11-20T00:00:00.001Z", "2026-11-20T23:59:59.999Z", "2028-02-29T12:00:00Z"])(
  "at %s, it is valid for most of a year and not longer",
  (instant) => {
    const [, expires = ""] = /^Expires: (.+)$/m.exec(text(instant.slice(0, 10))) ?? [];
    const days = (Date.parse(expires) - Date.parse(instant)) / 86_400_000;
    expect(days).toBeGreaterThan(364);
    expect(days).toBeLessThan(366);
  },
);

it("differs the next day", () => {
  expect(text("2026-11-21")).not.toBe(text("2026-11-20"));
});
