import { expect, test } from "vitest";
import agency from "#content/agency/agency.yaml";
import images from "#content/en/site/share-images.yaml";
import { shareImage } from "./page-head.tsx";

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
])("%s has the picture of %s", (pathname, name) => {
  expect(shareImage(pathname).path).toBe(`/share/${name}.png`);
});

test("the words in the picture are told, and whose it is", () => {
  const [home] = images;
  expect(shareImage("/").alt).toContain(home.text);
  expect(shareImage("/").alt).toContain(agency.name);
  expect(shareImage("/").alt).not.toContain("..");
});
