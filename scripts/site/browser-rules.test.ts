import { describe, expect, it } from "vitest";
import { type Where, speculationRules } from "./browser-rules.ts";
import { parse } from "node-html-parser";

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
