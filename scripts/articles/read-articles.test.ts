import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { scratchDirectory } from "#server/base/testing.ts";
import { checkArticles, readArticle } from "./read-articles.ts";

const above = `title: Costs
description: What Medicare costs, part by part, and who may pay some of it for you.
excerpt: What Medicare costs, part by part, and who may pay some of it for you.
category: medicare-basics
minutes: 5
published: 2025-05-12
reviewed: 2026-11-20
reviewer: Ann
related: []
sources:
  - { name: One, publisher: Us, url: "https://www.cms.gov/one", read: 2026-11-20 }
  - { name: Two, publisher: Us, url: "https://www.cms.gov/two", read: 2026-11-20 }
`;
const facts = new Map([["amount:partB_premium", "$174.70"]]);
const agents = ["Ann"];
const terms = [
  { id: "deductible", term: "Deductible", definition: "x".repeat(40), category: "Costs" as const },
];

async function article(text: string, head = above) {
  const file = join(scratchDirectory(), "costs.mdx");
  await writeFile(file, `---\n${head}---\n${text}`);
  return readArticle(file, facts);
}

describe("an article", () => {
  it("is read with its facts filled in, and lists its amounts", async () => {
    const { text, amountsUsed, card } = await article("\nYou pay {amount:partB_premium}.\n");
    expect(text.trim()).toBe("You pay $174.70.");
    expect(amountsUsed).toEqual(["partB_premium"]);
    expect(card).toMatchObject({ slug: "costs", path: "/learning-center/articles/costs" });
  });

  it("keeps its line numbers", async () => {
    const { text } = await article("\n## Here\n");
    const line = `---\n${above}---\n\n## Here\n`.split("\n").indexOf("## Here");
    expect(text.split("\n").indexOf("## Here")).toBe(line);
  });

  it.each([
    ["minutes: 5", "minutes: 50", "minutes: "],
    ["category: medicare-basics", "category: basics", "category: "],
    ["published: 2025-05-12", "published: May 12", "published: "],
    ["title: Costs", "tittle: Costs", "title: "],
    ['url: "https://www.cms.gov/one"', 'url: "www.cms.gov/one"', "sources.0.url: "],
    ['url: "https://www.cms.gov/two"', 'url: "https://www.cms.gov"', "sources.1.url: must be the"],
    ['url: "https://www.cms.gov/two"', 'url: "https://www.cms.gov/"', "not a homepage"],
    [", read: 2026-11-20 }", " }", "sources.0.read: "],
    ["reviewer: Ann", "", "reviewer: "],
    ["title: Costs", "title: [Costs", "costs.mdx"],
  ])("%s as %s stops the build, naming file and field", async (right, wrong, named) => {
    const reading = article("\nText.\n", above.replace(right, wrong));
    await expect(reading).rejects.toThrow(/costs\.mdx/);
    await expect(article("\nText.\n", above.replace(right, wrong))).rejects.toThrow(named);
  });

  it("stops the build if it names an unknown fact", async () => {
    const reading = article("\nYou pay {amount:partZ}.\n");
    await expect(reading).rejects.toThrow('(text): there is no fact named "amount:partZ"');
  });

  it("stops the build without its first part", async () => {
    const file = join(scratchDirectory(), "costs.mdx");
    await writeFile(file, "Text.");
    await expect(readArticle(file, facts)).rejects.toThrow("must start with a line of ---");
  });
});

describe("the check of all articles", () => {
  it.each([
    ['<Term id="nothing">x</Term>', above, 'the glossary has no term "nothing"'],
    ["<Tabel caption='x' />", above, "unknown component <Tabel>"],
    ["# Title", above, "headings start at ##"],
    ["<Example title='x'>\n\nNo end.", above, "(text"],
    ["Text.", above.replace("related: []", "related: [gone]"), 'no other article "gone"'],
    ["Text.", above.replace("related: []", "related: [costs]"), 'no other article "costs"'],
    ["Text.", above.replace("reviewer: Ann", "reviewer: Eve"), 'no profile of "Eve"'],
  ])("finds %j", async (text, head, problem) => {
    const [found] = checkArticles([await article(`\n${text}\n`, head)], terms, agents);
    expect(found?.message).toContain("content/en/articles/costs.mdx");
    expect(found?.message).toContain(problem);
  });

  it("reports the position in the file", async () => {
    const [found] = checkArticles([await article("\nOne.\n\n<Tabel />\n")], terms, agents);
    expect(found?.message).toContain("line 18"); // twelve lines of front matter, two fences, and four
  });

  it("accepts a valid article", async () => {
    const text = '\n## Part\n\n<Term id="deductible">x</Term>\n\n<BenefitPeriod />\n';
    expect(checkArticles([await article(text)], terms, agents)).toEqual([]);
  });
});
