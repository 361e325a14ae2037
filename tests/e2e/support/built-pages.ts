import { pagePaths } from "#tests/site-paths.ts";

/**
 * Reached after sending a form, from an email, or while offline: nothing on the site links to them, and they are
 * not in its lists.
 */
export const unlinkedPages: ReadonlySet<string> = new Set([
  "/thank-you-guide",
  "/newsletter/confirm",
  "/newsletter/unsubscribe",
  "/offline",
]);

/** Addresses of all pages that show something without a query, except that of plan data, which has specs of its own. */
export const builtPages: readonly string[] = pagePaths.filter((path) => path !== "/plans");

/** Articles share one template. */
export function isArticle(path: string): boolean {
  return path.startsWith("/learning-center/articles/");
}

/** One with counselors and rules, one with neither and higher limits, one where the agency is licensed. */
const stateSamples: ReadonlySet<string> = new Set([
  "/states/california",
  "/states/alaska",
  "/states/texas",
]);

/** The pages that tests visit one by one: the states' pages share a template, so three are enough. */
export const visitedPages: readonly string[] = builtPages.filter(
  (path) => !path.startsWith("/states/") || stateSamples.has(path),
);

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
  "/my-medicines",
  "/thank-you-guide",
  ...visitedPages.filter(isArticle).slice(0, 1),
  ...answers,
];
