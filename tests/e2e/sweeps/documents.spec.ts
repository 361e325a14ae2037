import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { budgetsFor } from "#bench/budgets.ts";
import { disclosureField } from "#contract/submission-parts.ts";
import { formPages } from "#contract/lead-kind.ts";
import { builtPages, isArticle, unlinkedPages } from "#tests/e2e/support/built-pages.ts";
import { test } from "#tests/e2e/support/documents.ts";
import { expect } from "#tests/e2e/support/fixtures.ts";
import { deadLinks, htmlFaults, readPage, structuredData } from "#tests/e2e/support/html-links.ts";

// Checks of pages as they are sent, which need no browser: each page is requested once.

// In one worker, which requests the pages once.
test.describe.configure({ mode: "default" });

test("every page is served and is valid HTML", async ({ documents, request }) => {
  expect([...documents.built.keys()]).toEqual([...builtPages]);
  for (const { path, text } of documents.built.values())
    expect.soft(await htmlFaults(text), path).toEqual([]);
  const unknown = await (await request.get("/no-such-page")).text();
  expect(await htmlFaults(unknown), "an unknown address").toEqual([]);
});

test("control: finds invalid HTML", async () => {
  expect(await htmlFaults("<!DOCTYPE html><p><div></div></p>")).not.toEqual([]);
});

test("links reach every page, and all of them work", async ({ documents: { linked } }) => {
  const orphans = builtPages.filter((path) => !linked.has(path) && !unlinkedPages.has(path));
  expect({ dead: deadLinks(linked), orphans }).toEqual({ dead: [], orphans: [] });
  expect(linked.size).toBeGreaterThan(25);
});

test("control: finds a dead link, to a page or to a section", async ({ documents: { linked } }) => {
  const page = readPage("/planted", '<a href="/nowhere">x</a> <a href="/#no-place">y</a>');
  expect(deadLinks(new Map([...linked, [page.path, page]]))).toEqual([
    "/planted → /nowhere",
    "/planted → /#no-place",
  ]);
});

test("each page has a heading, a title, a description and its own address", async ({
  documents,
}) => {
  const heads = [...documents.linked.values()].map(({ path, html }) => {
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
  expect(duplicates(heads.map(([title]) => title))).toEqual([]);
  expect(duplicates(heads.map(([, description]) => description))).toEqual([]);
});

test("each hint is read out with its field", ({ documents: { linked } }) => {
  const pages = [...linked.values()];
  expect(pages.flatMap(looseHints)).toEqual([]);
  expect(
    pages.filter(({ html }) => html.querySelector("[id$=-hint]") !== null).length,
  ).toBeGreaterThan(5);
});

test("control: finds a hint that belongs to no field", () => {
  const field = '<input aria-describedby="zip-hint zip-error">';
  const hints = '<p id="zip-hint">ZIP</p><p id="phone-hint">Phone</p>';
  expect(looseHints(readPage("/planted", field + hints))).toEqual(["/planted: phone-hint"]);
});

function looseHints({ path, html }: ReturnType<typeof readPage>): string[] {
  const fields = html.querySelectorAll("[aria-describedby]");
  const described = new Set(
    fields.flatMap((field) => (field.getAttribute("aria-describedby") ?? "").split(" ")),
  );
  return html
    .querySelectorAll("[id$=-hint]")
    .filter(({ id }) => !described.has(id))
    .map(({ id }) => `${path}: ${id}`);
}

// Which image a page has, and its alternative text, is tested in app/sections/articles.test.ts.
test("each page's sharing image exists", async ({ documents, request }) => {
  const image = 'meta[property="og:image"]';
  const addresses = [...documents.linked.values()].map(
    ({ html }) => new URL(html.querySelector(image)?.getAttribute("content") ?? "").pathname,
  );
  expect(new Set(addresses).size).toBeGreaterThan(5);
  for (const address of new Set(addresses))
    expect((await request.get(address)).headers()["content-type"], address).toBe("image/png");
});

test("a page that names an amount shows how the amounts have changed, or the official table", async ({
  documents,
}) => {
  const without = [...documents.linked.values()]
    .filter(({ path }) => path !== "/compare-plans")
    .filter(({ html }) => /\$[1-9]/.test(html.querySelector("main")?.text ?? ""))
    .filter(({ html }) => html.querySelector("#amount-history, #official-amounts") === null)
    .map(({ path }) => path);
  expect(without).toEqual([]);
});

// texts.spec.ts compares the structured questions, breadcrumbs and terms with what visitors see.
test("structured data names the agency and each article", ({ documents: { built } }) => {
  const naming = (type: string) =>
    [...built.values()].filter((page) => structuredData(page).has(type)).map(({ path }) => path);
  expect(naming("InsuranceAgency").toSorted()).toEqual(["/", "/about-us", "/contact"]);
  expect(naming("Article")).toHaveLength(8);
  expect(naming("Article")).toEqual(builtPages.filter(isArticle));
});

test("form usage is counted on every page with a form", async ({ documents }) => {
  const withForms = [...documents.built.values()].flatMap(({ path, text }) =>
    text
      .split(`name="${disclosureField}"`)
      .slice(1)
      .map(() => path),
  );
  expect(withForms.toSorted()).toEqual(Object.values(formPages).flat().toSorted());
});

test("nothing keeps a page out of the back/forward cache: neither headers nor event listeners", ({
  documents,
}) => {
  for (const { path, headers } of documents.built.values())
    expect(headers["cache-control"], path).not.toContain("no-store");
  expect(scripts.length).toBeGreaterThan(10);
  // The desk's pages, which aren't stored anywhere, ask before a note is lost.
  for (const name of scripts.filter((script) => !script.startsWith("desk-")))
    expect(readFileSync(`${assets}/${name}`, "utf8"), name).not.toMatch(/unload/);
});

const assets = "build/client/assets";
const scripts = readdirSync(assets).filter((name) => name.endsWith(".js"));
const scriptNamed = (start: string) => scripts.find((name) => name.startsWith(`${start}-`)) ?? "";

/** A script with all that it imports, without what it imports later. */
function withImports(name: string, names = new Set<string>()): ReadonlySet<string> {
  if (names.has(name)) return names;
  names.add(name);
  const text = readFileSync(`${assets}/${name}`, "utf8");
  for (const [, part = ""] of text.matchAll(/\b(?:from|import)"\.\/([^"]+\.js)"/g))
    withImports(part, names);
  return names;
}

/** The bytes of scripts and all that they import, over the network: compressed, unless that would be larger. */
function bytesOf(...names: string[]): number {
  const all = new Set(names.flatMap((name) => [...withImports(name)]));
  const files = [...all].map((name) => `${assets}/${name}`);
  const sizes = files.map((file) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size);
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The script of each island, by its name in the table of the script that every page has. */
const islandScripts = new Map(
  [
    ...readFileSync(`${assets}/${scriptNamed("start")}`, "utf8").matchAll(
      /["`]?([\w-]+)["`]?:\(\)=>\w+\(\(\)=>import\([`"]\.\/([\w.-]+)[`"]\)/g,
    ),
  ].map(([, island = "", file = ""]) => [island, file]),
);

test("each page's HTML, fonts and scripts are within their budgets of bytes", ({ documents }) => {
  let used = 0;
  for (const { path, html, text } of documents.built.values()) {
    const budgets = budgetsFor(path);
    const size = brotliCompressSync(text).length;
    expect.soft(size, `HTML of ${path}`).toBeLessThanOrEqual(budgets.htmlBytes);
    const loaded = html.querySelectorAll("script[src]").map((one) => one.getAttribute("src"));
    expect(loaded, path).toEqual([`/assets/${scriptNamed("start")}`]);
    const late = html.querySelector("[data-hours]") ? [scriptNamed("now")] : [];
    const first = [scriptNamed("start"), ...late];
    expect.soft(bytesOf(...first), `script of ${path}`).toBeLessThanOrEqual(budgets.scriptBytes);
    const islands = html.querySelectorAll("[data-island]").map((one) => {
      const name = one.getAttribute("data-island") ?? "";
      return islandScripts.get(name) ?? `no script for the island ${name}`;
    });
    used = bytesOf(...first, scriptNamed("take-over"), ...islands);
    expect.soft(used, `script in use on ${path}`).toBeLessThanOrEqual(budgets.usedScriptBytes);
    const fonts = html.querySelectorAll("link[rel=preload][as=font]");
    const sizes = fonts.map((one) => statSync(`build/client${one.getAttribute("href")}`).size);
    expect(sizes.length, path).toBe(budgets.fontFiles);
    expect(sizes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(budgets.fontBytes);
  }
  expect(used, "bytes of script in use").toBeGreaterThan(50_000);
});

test("the sitemap for search engines lists every page they can index", async ({ request }) => {
  const answer = await request.get("/sitemap.xml");
  expect(answer.headers()["content-type"]).toMatch(/^application\/xml/);
  const listed = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  // Rendered on request.
  const indexed = [...builtPages.filter((path) => !unlinkedPages.has(path)), "/plans"];
  expect(listed.toSorted((a, b) => a.localeCompare(b))).toEqual(
    indexed.toSorted((a, b) => a.localeCompare(b)),
  );
});

test("robots.txt allows crawling and links to the sitemap", async ({ request }) => {
  const text = await (await request.get("/robots.txt")).text();
  expect(text).toMatch(/^User-agent: \*\nAllow: \/\n\nSitemap: https?:\/\/\S+\/sitemap\.xml\n$/);
});

test("the feed has all articles, and pages link to it", async ({ documents, request }) => {
  const feed = await request.get("/learning-center/articles.atom");
  expect(feed.headers()["content-type"]).toMatch(/^application\/atom\+xml/);
  expect((await feed.text()).match(/<entry>/g)).toHaveLength(8);
  for (const path of ["/learning-center", "/learning-center/articles"])
    expect(documents.built.get(path)?.text).toMatch(
      /<link rel="alternate" type="application\/atom\+xml"[^>]*articles\.atom"/,
    );
});

test("addresses that pages once had redirect permanently", async ({ request }) => {
  for (const [old, path] of [
    ["medicare-basics/understanding-medicare-parts", "understanding-medicare-parts"],
    ["enrollment-periods/medicare-enrollment-periods-explained", "medicare-enrollment-periods"],
    ["part-d/prescription-drug-coverage-explained", "medicare-prescription-drug-coverage"],
  ] as const) {
    const target = `/learning-center/articles/${path}`;
    const answer = await request.get(`/learning-center/${old}`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()["location"]]).toEqual([308, target]);
    expect((await request.get(target)).status()).toBe(200);
  }
});

test("the offline worker may only fetch from the site", async ({ request }) => {
  const { "content-security-policy": policy } = (await request.get("/offline-worker.js")).headers();
  expect(policy).toBe("default-src 'none'; connect-src 'self'");
});

function duplicates(texts: readonly (string | undefined)[]): (string | undefined)[] {
  return texts.filter((text, place) => texts.indexOf(text) !== place);
}
