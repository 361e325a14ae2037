import { expect, it } from "vitest";
import { checkContent, referenceProblems } from "./check-content.ts";

it("finds no mistake in the real content", async () => {
  await expect(checkContent(process.cwd())).resolves.toBeUndefined();
});

const targets = { articles: new Set(["costs"]), photos: new Set(["ann.jpg"]) };

it("reports a missing article and a missing photo, with their fields", () => {
  const tree = {
    articles: { headline: "Read on", slugs: ["costs", "gone"] },
    featured: { articles: ["lost"] },
    team: [{ image: "ann.jpg" }, { image: "bob.jpg" }, { image: null }],
  };
  expect(referenceProblems(tree, targets)).toEqual([
    "articles.slugs: there is no article content/en/articles/gone.mdx",
    "featured.articles: there is no article content/en/articles/lost.mdx",
    "team.1.image: there is no photo content/agency/photos/bob.jpg",
  ]);
});

it("reports nothing if everything exists", () => {
  expect(referenceProblems({ slugs: ["costs"], image: "ann.jpg" }, targets)).toEqual([]);
});
