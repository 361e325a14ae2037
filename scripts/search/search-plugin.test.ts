import { expect, it } from "vitest";
import type { ArticleCard } from "#content/en/articles/article.schema.ts";
import { articleEntries, pageWords } from "./search-plugin.ts";

const card: ArticleCard = {
  slug: "costs",
  path: "/learning-center/articles/costs",
  title: "Costs",
  description: "",
  excerpt: "What you pay.",
  category: "medicare-basics",
  minutes: 5,
  published: "2025-05-12",
};

const text = `
First words.

## Part A: no premium

<Example title="Helen">

She pays the <Term id="deductible">deductible</Term>.

</Example>

| What | Cost |
| ---- | ---- |
| Stay | much |

### Reserve days

Sixty.

## Part A: no premium

Twice.
`;

it("splits an article at its headings, with the page's anchors", () => {
  const entries = articleEntries({ card, text });
  expect(entries.map(({ path, section }) => [path, section])).toEqual([
    ["/learning-center/articles/costs", ""],
    ["/learning-center/articles/costs#part-a-no-premium", "Part A: no premium"],
    ["/learning-center/articles/costs#part-a-no-premium-1", "Part A: no premium"],
  ]);
});

it("indexes the visible text without markup and tables, and does not join words", () => {
  const [start, section, twice] = articleEntries({ card, text });
  expect(start?.text).toBe("What you pay. First words.");
  expect(section?.text).toBe("She pays the deductible. Reserve days Sixty.");
  expect(twice?.text).toBe("Twice.");
});

it("indexes every text of a page in order, sentences apart, without titles, URLs, ids, dates and sources", () => {
  const page = {
    title: "Medicare Basics",
    parts: [{ id: "part-a", name: "Part A", text: "It pays for\n  hospital stays." }],
    count: 4,
    ask: "Does it “pay?”",
    row: "Up to [amount].",
    read: "2026-11-23",
    action: { label: "Read on", to: "/learning-center" },
    sources: [{ name: "A rule.", url: "https://www.example.gov/rule" }],
    none: null,
  };
  expect(pageWords(page)).toEqual({
    text: "It pays for hospital stays. Does it “pay?”",
    labels: "Part A Read on",
  });
});
