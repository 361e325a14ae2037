import { expect, it } from "vitest";
import { topicSlugs } from "#content/en/topics/topic-slugs.ts";
import topics from "#content/en/topics/topics.yaml";
import { categoryAddress } from "./article-lists.tsx";

it("writes a name in lower case, with hyphens for spaces", () => {
  expect(categoryAddress("Prescription Drug Plans")).toBe("prescription-drug-plans");
});

it("leads from every topic's name to its page", () => {
  for (const slug of topicSlugs) expect(categoryAddress(topics[slug].name)).toBe(slug);
});
