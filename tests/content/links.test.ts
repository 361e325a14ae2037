import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

// A homepage says nothing about a fact, and leaves a reader to search. The schemas refuse it in the fields that
// have links; this also finds it in an article's text, in the guide, and in fields to come.
const link = /https?:\/\/[^\s"'`<>(){}[\],]+/g;

/** The links in `text` that lead to the homepage of a site. */
function homepagesIn(text: string): string[] {
  return (text.match(link) ?? []).filter((url) => {
    const { pathname, search, hash } = new URL(url);
    return pathname === "/" && search === "" && hash === "";
  });
}

const files = globSync("content/**/*.{yaml,mdx,typ}").map((file) => ({
  file,
  text: readFileSync(file, "utf8"),
}));

test("files with links are found, of every kind that has them", () => {
  const withLinks = files.filter(({ text }) => text.match(link)).map(({ file }) => file);
  expect(withLinks).toEqual(
    expect.arrayContaining([
      "content/amounts/amounts.yaml",
      "content/en/articles/medicare-costs-2025.mdx",
      "content/en/pages/help-paying.yaml",
      "content/en/pages/quiz.yaml",
      "content/en/states/states.yaml",
      "content/en/tools/dates.yaml",
    ]),
  );
});

test.each(files)("$file links to pages, not to homepages", ({ text }) => {
  expect(homepagesIn(text)).toEqual([]);
});

describe("a homepage is found", () => {
  test.each([
    "url: https://www.shiphelp.org",
    'url: "https://www.ecfr.gov/"',
    'link: { label: Find it, url: "https://www.ssa.gov" }',
    "Look it up [at Medicare](https://www.medicare.gov).",
    '#link("http://www.cms.gov/")[CMS]',
  ])("in %s", (text) => {
    expect(homepagesIn(text)).toHaveLength(1);
  });

  test.each([
    "url: https://www.medicare.gov/talk-to-someone",
    'url: "https://www.ecfr.gov/current/title-42/section-422.62"',
    "[the form](https://www.ssa.gov/?form=44)",
  ])("but not in %s", (text) => {
    expect(homepagesIn(text)).toEqual([]);
  });
});
