import { expect, it } from "vitest";
import { topicSlugs } from "#content/en/topics/topics.schema.ts";
import topics from "#content/en/topics/topics.yaml";
import { categoryAddress } from "./article-lists.tsx";

it("converts a name to lower case with hyphens", () => {
  expect(categoryAddress("Prescription Drug Plans")).toBe("prescription-drug-plans");
});

it("links every topic's name to its page", () => {
  for (const slug of topicSlugs) expect(categoryAddress(topics[slug].name)).toBe(slug);
});
