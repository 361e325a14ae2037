import { builtPages, unlinkedPages } from "#tests/e2e/support/built-pages.ts";
import { expect, test } from "#tests/e2e/support/fixtures.ts";

test("the site map for search engines lists every page they may know", async ({ request }) => {
  const answer = await request.get("/sitemap.xml");
  expect(answer.headers()["content-type"]).toMatch(/^application\/xml/);
  const listed = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  const known = builtPages.filter((path) => !unlinkedPages.has(path));
  expect(listed.toSorted((a, b) => a.localeCompare(b))).toEqual(
    known.toSorted((a, b) => a.localeCompare(b)),
  );
});

test("robots are let in and shown the site map", async ({ request }) => {
  const text = await (await request.get("/robots.txt")).text();
  expect(text).toMatch(/^User-agent: \*\nAllow: \/\n\nSitemap: https?:\/\/\S+\/sitemap\.xml\n$/);
});

test("the feed holds all articles, and pages say where it is", async ({ request }) => {
  const feed = await request.get("/learning-center/articles.atom");
  expect(feed.headers()["content-type"]).toMatch(/^application\/atom\+xml/);
  expect((await feed.text()).match(/<entry>/g)).toHaveLength(8);
  for (const path of ["/learning-center", "/learning-center/articles"]) {
    const page = await (await request.get(path)).text();
    expect(page).toMatch(/<link rel="alternate" type="application\/atom\+xml"[^>]*articles\.atom"/);
  }
});

for (const [old, today] of [
  [
    "/learning-center/medicare-basics/understanding-medicare-parts",
    "/learning-center/articles/understanding-medicare-parts",
  ],
  [
    "/learning-center/enrollment-periods/medicare-enrollment-periods-explained",
    "/learning-center/articles/medicare-enrollment-periods",
  ],
  [
    "/learning-center/part-d/prescription-drug-coverage-explained",
    "/learning-center/articles/medicare-prescription-drug-coverage",
  ],
] as const) {
  test(`${old} is sent on for good`, async ({ page, request }) => {
    const answer = await request.get(old, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()["location"]]).toEqual([308, today]);
    await page.goto(old);
    await expect(page).toHaveURL(today);
  });
}
