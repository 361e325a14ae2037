import type { APIRequestContext } from "@playwright/test";
import { budgetsFor } from "#bench/page/options.ts";
import { builtPages, unlinkedPages } from "#tests/e2e/support/built-pages.ts";
import { allLive, expect, started, test } from "#tests/e2e/support/fixtures.ts";
import { deadLinks, readPage, siteLinks, structuredData, type SentPage } from "./html-links.ts";

/** Every page that links lead to, from the home page on, as it is sent. */
async function crawl(request: APIRequestContext): Promise<Map<string, SentPage>> {
  const pages = new Map<string, SentPage>();
  const ahead = ["/"];
  for (let path = ahead.pop(); path !== undefined; path = ahead.pop()) {
    if (pages.has(path) || path.startsWith("/guide/")) continue;
    const answer = await request.get(path, { maxRedirects: 0 });
    if (answer.status() !== 200) continue;
    const page = readPage(path, await answer.text());
    pages.set(path, page);
    ahead.push(...siteLinks(page).map((link) => link.split("#")[0] ?? link));
  }
  return pages;
}

test("links lead everywhere, and nowhere else", async ({ request }) => {
  const pages = await crawl(request);
  const orphans = builtPages.filter((path) => !pages.has(path) && !unlinkedPages.has(path));
  expect({ dead: deadLinks(pages), orphans }).toEqual({ dead: [], orphans: [] });
  expect(pages.size).toBeGreaterThan(25);
});

test("each page has a heading, a title, a description and an address of its own", async ({
  request,
}) => {
  const pages = [...(await crawl(request)).values()];
  const seen = pages.map(({ path, html }) => {
    const content = (name: string) => html.querySelector(name)?.getAttribute("content") ?? "";
    expect(html.querySelectorAll("h1"), path).toHaveLength(1);
    expect(content("meta[name=description]").length, path).toBeGreaterThanOrEqual(50);
    expect(content("meta[name=description]").length, path).toBeLessThanOrEqual(170);
    const canonical = html.querySelector("link[rel=canonical]")?.getAttribute("href") ?? "";
    expect(new URL(canonical).pathname, path).toBe(path);
    expect(content('meta[property="og:url"]'), path).toBe(canonical);
    expect(content('meta[property="og:title"]'), path).toBe(html.querySelector("title")?.text);
    return [html.querySelector("title")?.text, content("meta[name=description]")];
  });
  const titles = seen.map(([title]) => title);
  const descriptions = seen.map(([, description]) => description);
  expect(duplicates(titles)).toEqual([]);
  expect(duplicates(descriptions)).toEqual([]);
});

test("each page's picture for sharing is there, and in the page's words", async ({ request }) => {
  for (const { path, html } of (await crawl(request)).values()) {
    const content = (name: string) =>
      html.querySelector(`meta[property="og:image${name}"]`)?.getAttribute("content") ?? "";
    const image = await request.get(new URL(content("")).pathname);
    expect(image.headers()["content-type"], path).toBe("image/png");
    expect(content(":alt").length, path).toBeGreaterThan(10);
  }
});

test("a page that names an amount sets the official one beside it", async ({ request }) => {
  const pages = [...(await crawl(request)).values()].filter(
    ({ path }) => path !== "/compare-plans",
  );
  const without = pages
    .filter(({ html }) => /\$[1-9]/.test(html.querySelector("main")?.text ?? ""))
    .filter(({ html }) => html.querySelector("#official-amounts") === null)
    .map(({ path }) => path);
  expect(without).toEqual([]);
});

test("structured data says what a page is", async ({ request }) => {
  const pages = await crawl(request);
  const typesOf = (path: string) => {
    const page = pages.get(path);
    return page ? [...structuredData(page).keys()] : [];
  };
  expect(typesOf("/")).toEqual(expect.arrayContaining(["InsuranceAgency", "FAQPage"]));
  expect(typesOf("/about-us")).toContain("InsuranceAgency");
  expect(typesOf("/contact")).toEqual(expect.arrayContaining(["InsuranceAgency", "FAQPage"]));
  expect(typesOf("/learning-center/glossary")).toEqual(
    expect.arrayContaining(["DefinedTermSet", "BreadcrumbList"]),
  );
  expect(typesOf("/learning-center/prescription-drug-plans")).toContain("FAQPage");
  const articles = [...pages.keys()].filter((path) => /^\/learning-center\/articles\/./.test(path));
  expect(articles).toHaveLength(8);
  for (const path of articles) expect(typesOf(path)).toEqual(["Article", "BreadcrumbList"]);
});

for (const path of builtPages) {
  test(`${path}: with script, the same links, no complaint and few bytes`, async ({
    page,
    request,
  }) => {
    await page.goto(path);
    await started(page);
    const { htmlBytes, scriptBytes, usedScriptBytes } = budgetsFor(path);
    const alone = await page.evaluate(fetchedBytes);
    expect(alone.html).toBeGreaterThan(1000);
    expect(alone.html).toBeLessThanOrEqual(htmlBytes);
    expect(alone.script).toBeGreaterThan(1000);
    expect(alone.script).toBeLessThanOrEqual(scriptBytes);
    await allLive(page);
    const used = await page.evaluate(fetchedBytes);
    expect(used.script).toBeGreaterThan(50_000);
    expect(used.script).toBeLessThanOrEqual(usedScriptBytes);
    const shown = await page
      .locator("a[href]")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    const sent = readPage(path, await (await request.get(path)).text());
    const asSent = sent.html
      .querySelectorAll("a[href]")
      .map((link) => link.getAttribute("href") ?? "");
    expect(shown.toSorted()).toEqual(asSent.toSorted());
  });
}

test.describe("a visitor in another zone", () => {
  test.use({ timezoneId: "America/Chicago" });

  for (const path of ["/compare-plans", "/talk-to-agent"])
    test(`${path}: few bytes, the visitor's own hours included`, async ({ page }) => {
      await page.goto(path);
      await allLive(page);
      await expect(page.getByText("your time").first()).toBeAttached();
      const { script } = await page.evaluate(fetchedBytes);
      expect(script).toBeLessThanOrEqual(budgetsFor(path).usedScriptBytes);
    });
});

function duplicates(texts: readonly (string | undefined)[]): (string | undefined)[] {
  return texts.filter((text, place) => texts.indexOf(text) !== place);
}

/** Runs in the page: what it fetched by itself, as it came over the wire. */
function fetchedBytes(): { html: number; script: number } {
  const bytes = (kind: string, name: RegExp) =>
    performance
      .getEntriesByType(kind)
      .filter((entry) => entry instanceof PerformanceResourceTiming && name.test(entry.name))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0);
  return { html: bytes("navigation", /./), script: bytes("resource", /\.js$/) };
}
