import { expect, test } from "vitest";
import page from "#content/en/pages/sitemap.yaml";
import states from "#content/en/states/states.yaml";
import topics from "#content/en/topics/topics.yaml";
import { siteMapGroups } from "#app/routes/sitemap.tsx";
import { readArticles } from "#scripts/articles/read-articles.ts";
import { readFacts } from "#scripts/content/facts.ts";
import { routePaths } from "#tests/site-paths.ts";

/** Reached by sending a form, from an email, from a county's list of plans, by a program, or by mistake. */
const unlisted = new Set([
  "/thank-you-guide",
  "/newsletter/confirm",
  "/newsletter/unsubscribe",
  "/call.ics",
  "/dates.ics",
  "/sitemap.xml",
  "/learning-center/articles.atom",
  "/.well-known/security.txt",
  "/offline-worker.js",
  "/offline",
  "/plans/compare",
  "/plans/next-year",
  "/plans/:state/:county",
  "/*",
]);

test("the sitemap page lists every page of the site once", async () => {
  const root = process.cwd();
  const articles = (await readArticles(root, await readFacts(root))).map(({ card }) => card);
  const groups = siteMapGroups(page.groups, { topics, articles, states });
  const listed = groups.flatMap(({ pages }) => pages.map(({ to }) => to));
  const all = routePaths.filter((path) => !unlisted.has(path));
  expect(all.length).toBeGreaterThan(20);
  expect(listed.toSorted()).toEqual(all.toSorted());
});
