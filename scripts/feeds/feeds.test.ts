import { describe, expect, it } from "vitest";
import type { ArticleCard } from "#content/en/articles/article.schema.ts";
import { articleFeed, securityText, type Where, speculationRules } from "./write-feeds.ts";
import { parse } from "node-html-parser";

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
  expect(feed).toContain("<updated>2026-11-20T12:00:00.000Z</updated>");
  expect(feed).toContain("<published>2025-05-12T12:00:00.000Z</published>");
  expect(feed).toContain('href="https://medicare.example/learning-center/articles/costs"');
  expect(feed).toContain(
    'rel="self" href="https://medicare.example/learning-center/articles.atom"',
  );
  expect(feed).toContain("Costs &amp; &lt;shares>");
});

const text = (built: string) => securityText(origin, "help@medicare.example", new Date(built));

it("has contact, expiry, language and location", () => {
  expect(text("2026-11-20T15:04:05.678Z")).toBe(
    "Contact: mailto:help@medicare.example\n" +
      "Expires: 2027-11-20T00:00:00.000Z\n" +
      "Preferred-Languages: en\n" +
      "Canonical: https://medicare.example/.well-known/security.txt\n",
  );
});

it.each(["2026-11-20T00:00:00.001Z", "2026-11-20T23:59:59.999Z", "2028-02-29T12:00:00Z"])(
  "built at %s, it is valid for most of a year and not longer",
  (built) => {
    const [, expires = ""] = /^Expires: (.+)$/m.exec(text(built)) ?? [];
    const days = (Date.parse(expires) - Date.parse(built)) / 86_400_000;
    expect(days).toBeGreaterThan(364);
    expect(days).toBeLessThan(366);
  },
);

it("is the same for all builds on a day, and differs the next day", () => {
  const first = text("2026-11-20T00:00:00Z");
  expect(text("2026-11-20T23:59:59Z")).toBe(first);
  expect(text("2026-11-21T00:00:00Z")).not.toBe(first);
});

const site = "https://medicare.example";

/**
 * The eagerness of the rules that match a page's first link, evaluated with the standards' own patterns and
 * selectors.
 */
function eagernessOf(markup: string): string[] {
  const page = parse(markup);
  const link = page.querySelector("a, area");
  const address = new URL(link?.getAttribute("href") ?? "", `${site}/quiz`);
  const matches = (where: Where): boolean => {
    if ("and" in where) return where.and.every(matches);
    if ("not" in where) return !matches(where.not);
    if ("selector_matches" in where)
      return (
        link !== null && page.querySelectorAll(where.selector_matches.join(",")).includes(link)
      );
    return where.href_matches.some((one) => new URLPattern(one, site).test(address));
  };
  return speculationRules.prefetch.flatMap(({ where, eagerness }) =>
    matches(where) ? [eagerness] : [],
  );
}

describe("prefetches a link to a page", () => {
  it.each(["/", "/quiz", "glossary", `${site}/compare-plans`, "/learning-center/glossary#copay"])(
    "%s",
    (href) => {
      expect(eagernessOf(`<main><a href="${href}">x</a></main>`)).toEqual(["moderate"]);
    },
  );
});

describe("prefetches no other link", () => {
  it.each([
    "https://www.medicare.gov/",
    "http://medicare.example/quiz",
    "//evil.example/quiz",
    "tel:+19722045855",
    "mailto:help@medicare.example",
    "#main",
    "/api/openapi.json",
    "/api/newsletter/unsubscribe",
    "/guide/guide.pdf",
    "/share/home.png",
    "/assets/app",
    "/learning-center/articles.atom",
    "/sitemap.xml",
    "/newsletter/confirm",
    "/newsletter/unsubscribe?token=x",
    "/learning-center?q=deductible",
    "/quiz?utm_source=letter",
  ])("%s", (href) => {
    expect(eagernessOf(`<header><a href="${href}">x</a></header>`)).toEqual([]);
  });

  it.each(["download", 'rel="nofollow"', 'rel="noopener nofollow"'])("%s", (attribute) => {
    expect(eagernessOf(`<header><a href="/quiz" ${attribute}>x</a></header>`)).toEqual([]);
  });

  it("but one with another attribute", () => {
    expect(eagernessOf('<a href="/quiz" rel="noopener">x</a>')).toEqual(["moderate"]);
  });
});

describe("prefetches the next step earlier", () => {
  it.each([
    '<header><nav><a href="/quiz">x</a></nav></header>',
    '<main><p><a href="/talk-to-agent" data-next>x</a></p></main>',
  ])("%s", (markup) => {
    expect(eagernessOf(markup)).toEqual(["moderate", "eager"]);
  });

  it("not in the footer", () => {
    expect(eagernessOf('<footer><a href="/quiz" data-next>x</a></footer>')).toEqual(["moderate"]);
  });
});

it("prerenders no page", () => {
  expect(Object.keys(speculationRules)).toEqual(["prefetch"]);
});
