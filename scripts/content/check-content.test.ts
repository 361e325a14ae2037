import { expect, it } from "vitest";
import { checkContent, referenceFaults } from "./check-content.ts";

it("finds no mistake in the content as it stands", async () => {
  await expect(checkContent(process.cwd())).resolves.toBeUndefined();
});

const targets = { articles: new Set(["costs"]), photos: new Set(["ann.jpg"]) };

it("finds an article and a photo that are not there, by their fields", () => {
  const tree = {
    articles: { headline: "Read on", slugs: ["costs", "gone"] },
    featured: { articles: ["lost"] },
    team: [{ image: "ann.jpg" }, { image: "bob.jpg" }, { image: null }],
  };
  expect(referenceFaults(tree, targets)).toEqual([
    "articles.slugs: there is no article content/en/articles/gone.mdx",
    "featured.articles: there is no article content/en/articles/lost.mdx",
    "team.1.image: there is no photo content/agency/photos/bob.jpg",
  ]);
});

it("finds nothing where all is there", () => {
  expect(referenceFaults({ slugs: ["costs"], image: "ann.jpg" }, targets)).toEqual([]);
});
