import { visitedPages, isArticle } from "./built-pages.ts";

export const answers = ["/learning-center?q=premium", "/learning-center/glossary?q=premium"];

/** Pages with islands of their own: every page has the one for notices. */
export const withIslands = [
  "/",
  "/compare-plans",
  "/talk-to-agent",
  "/contact",
  "/quiz",
  "/download-guide",
  "/learning-center",
  "/learning-center/articles",
  "/learning-center/glossary",
  "/learning-center/medicare-supplements",
  ...visitedPages.filter(isArticle).slice(0, 1),
  ...answers,
];
