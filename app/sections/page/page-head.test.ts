import { describe, expect, test } from "vitest";
import agency from "#content/agency/agency.yaml";
import images from "#content/en/site/share-images.yaml";
import { articleData, shareImage } from "./page-head.tsx";

test.each([
  ["/", "home"],
  ["/privacy-policy", "home"],
  ["/compare-plans", "compare"],
  ["/learning-center", "learning-center"],
  ["/learning-center/glossary", "learning-center"],
  ["/learning-center/articles", "articles"],
  ["/learning-center/articles/", "articles"],
  ["/learning-center/articles/medicare-costs-2025", "articles"],
  ["/learning-center/articles-of-faith", "learning-center"],
  ["/about-us", "people"],
  ["/testimonials", "people"],
  ["/contact", "contact"],
  ["/contact-lenses", "home"],
  ["/talk-to-agent", "contact"],
  ["/quiz", "quiz"],
])("%s has the link preview of %s", (pathname, name) => {
  expect(shareImage(pathname).path).toBe(`/share/${name}.png`);
});

test("the alternative text has the headline and the agency's name", () => {
  const [home] = images;
  expect(shareImage("/").alt).toContain(home.text);
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
