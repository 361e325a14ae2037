import { cp, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { chromium } from "@playwright/test";
import { expect, onTestFinished, test } from "vitest";
import { browserArguments, ensureBrowser } from "#scripts/find-browser.ts";
import { isArticle, visitedPages } from "#tests/e2e/support/built-pages.ts";
import { score } from "#tests/e2e/support/observatory-rules.ts";
import { plainGet } from "#tests/http/raw-requests.ts";
import { full } from "./promises.ts";
import { reportControl, reportFigure } from "./support/figure.ts";
import { mutantFile, serviceForTest } from "./support/service.ts";
import { leadsIn } from "./support/store.ts";
import { addressOf, somebody } from "./support/visitors.ts";

const env = { PUBLIC_URL: "https://www.example.com", HOST: "127.0.0.1" };

/**
 * A few different pages. Short runs open only these: the browser tests open every page, and fail at a violation too.
 */
const samplePages = [
  "/",
  "/compare-plans",
  "/quiz",
  "/dates",
  "/states/texas",
  "/learning-center/glossary",
  ...visitedPages.filter(isArticle).slice(0, 1),
  "/privacy-policy",
];

/** Checks a site with an https address: every page by its headers, and some opened in a browser. */
async function checkPages(opened: readonly string[], preload?: string) {
  const service = await serviceForTest(preload === undefined ? { env } : { env, preload });
  const scores: number[] = [];
  let transport = 0;
  for (const path of visitedPages) {
    const answer = await fetch(addressOf(service) + path);
    scores.push(score({ headers: answer.headers, html: await answer.text() }));
    if (answer.headers.has("strict-transport-security")) transport += 1;
  }
  const violations = await violationsOn(addressOf(service), opened);
  return { lowest: Math.min(...scores), transport, violations };
}

/** Opens pages, three at a time. Returns those that violated their own policy. */
async function violationsOn(origin: string, paths: readonly string[]): Promise<string[]> {
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: browserArguments,
  });
  onTestFinished(() => browser.close());
  const left = [...paths];
  const found = new Set<string>();
  async function open(): Promise<void> {
    const page = await browser.newPage();
    // Counted in the page: what the browser logs may arrive only after the next page has opened.
    await page.addInitScript(() => {
      addEventListener("securitypolicyviolation", () => {
        document.documentElement.dataset["violated"] = "";
      });
    });
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      // Until its script has rendered what it adds.
      await page.goto(origin + path, { waitUntil: "networkidle" });
      // On a busy machine, a page at rest may not have run yet. The control's pages never start.
      const told = page.locator("html[data-started], html[data-violated]");
      await told.waitFor({ state: "attached" });
      if ((await page.locator("html[data-violated]").count()) > 0) found.add(path);
    }
  }
  await Promise.all([open(), open(), open()]);
  return [...found];
}

test("every page scores an A+ and has long-lived HSTS; pages obey their own policy in a browser", async () => {
  const opened = full ? visitedPages : samplePages;
  const { lowest, transport, violations } = await checkPages(opened);
  const count = visitedPages.length;
  const scored = `lowest score ${lowest} (A+ from 100), strict transport on ${transport}`;
  const kept = `${violations.length} violations on ${opened.length} in a browser`;
  reportFigure("headers", "SQLite", `${count} pages: ${scored}, ${kept}`);
  expect(lowest).toBeGreaterThanOrEqual(125);
  expect(transport).toBe(count);
  expect(violations).toEqual([]);
});

test("control: weaker headers score lower, and a violated policy is detected on every page opened", async () => {
  reportControl("headers", "SQLite");
  const opened = samplePages.slice(0, 3);
  const { lowest, transport, violations } = await checkPages(opened, mutantFile("loose-headers"));
  expect(lowest).toBeLessThan(100);
  expect(transport).toBe(0);
  expect(violations.toSorted()).toEqual(opened.toSorted());
});

/** The build in a separate directory, with files next to the pages that don't belong to the site. */
async function buildWithLeftovers(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "site-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  const build = join(directory, "build");
  await cp(await realpath("build"), build, { recursive: true });
  await cp("package.json", join(directory, "package.json"));
  await symlink(resolve("node_modules"), join(directory, "node_modules"));
  const client = join(build, "client");
  for (const name of [".env", ".hidden.html", "assets/.key", "left-over.html"])
    await writeFile(join(client, name), "not yours");
  await symlink("/etc/passwd", join(client, "link.html"));
  await symlink(build, join(client, "outside"));
  return join(build, "service/main.js");
}

const traversals = `
  /../site-manifest.json /../../package.json /assets/../../site-manifest.json /../../../../../etc/passwd
  /%2e%2e/site-manifest.json /..%2fsite-manifest.json /%2e%2e%2fservice/main.js /.%2e/stamp
  /%252e%252e%252fsite-manifest.json /..%5csite-manifest.json //etc/passwd /....//stamp
  /%00 /index.html%00.txt /%c0%ae%c0%ae/stamp /%`
  .trim()
  .split(/\s+/);
const dotfiles = ["/.env", "/.hidden.html", "/assets/.key", "/.git/config"];
const links = ["/link.html", "/outside/site-manifest.json", "/outside/service/main.js"];
const paths = [...traversals, ...dotfiles, ...links, "/left-over.html", "/index.html/", "/assets/"];

/** Not a valid address (RFC 3986, 2), and answered as such. */
const noAddress = "/..\\site-manifest.json";

async function answers(preload?: string) {
  const options = { main: await buildWithLeftovers() };
  const service = await serviceForTest(preload === undefined ? options : { ...options, preload });
  const statuses: Record<string, number | undefined> = {};
  for (const path of paths) statuses[path] = (await plainGet(service, path)).status;
  const status = async (path: string) => (await plainGet(service, path)).status;
  return { statuses, malformed: await status(noAddress), page: await status("/") };
}

test("files that the build doesn't list are not found: traversals, dotfiles, links, leftovers", async () => {
  const { statuses, malformed, page } = await answers();
  const others = Object.entries(statuses).filter(([, status]) => status !== 404);
  const found = `${paths.length - others.length} of ${paths.length}: 404`;
  reportFigure("files", "SQLite", `${found}; the page next to them ${page}`);
  expect(others).toEqual([]);
  expect(malformed).toBe(400);
  expect(page).toBe(200);
});

test("control: a service that serves any file reveals all of them", async () => {
  reportControl("files", "SQLite");
  const { statuses } = await answers(mutantFile("any-file"));
  const [traversed, hidden, linked] = [traversals, dotfiles, links].map((kind) =>
    kind.filter((path) => statuses[path] === 200),
  );
  expect(traversed?.length).toBeGreaterThan(5);
  expect(hidden).toEqual(dotfiles.slice(0, 3));
  expect(linked).toEqual(links);
});

const evil = { Origin: "https://evil.test", "Sec-Fetch-Site": "cross-site" };
/** Where the guide form on the home page posts without script. */
const form = "/?index";
const types = ["application/x-www-form-urlencoded", "text/plain", "application/json", ""];

/** Posts from another site's page, of every type that a form or a script there can send, and a form of our own. */
async function posted(preload?: string) {
  const service = await serviceForTest(preload === undefined ? {} : { preload });
  const post = async (path: string, type: string, headers: Record<string, string>) => {
    const json = JSON.stringify(somebody());
    const text = type.includes("urlencoded") ? new URLSearchParams(somebody()).toString() : json;
    const body = new Blob([text], { type });
    const init: RequestInit = { method: "POST", headers, body, redirect: "manual" };
    const answer = await fetch(addressOf(service) + path, init);
    return answer.status;
  };
  const foreign: number[] = [];
  for (const path of [form, "/api/leads"])
    for (const type of types) foreign.push(await post(path, type, evil));
  const stored = (await leadsIn(service.store)).length;
  const own = await post(form, types[0] ?? "", { Origin: addressOf(service) });
  return { foreign, stored, own };
}

test("posts from another origin are rejected regardless of type; a plain form of our own is accepted", async () => {
  const { foreign, stored, own } = await posted();
  const statuses = [...new Set(foreign)].join(", ");
  reportFigure(
    "foreignPosts",
    "SQLite",
    `${foreign.length} posts: ${statuses}, stored ${stored}; own form ${own}`,
  );
  expect(new Set(foreign)).toEqual(new Set([403]));
  expect(stored).toBe(0);
  expect(own).toBe(303);
});

test("control: a service that accepts every origin stores them", async () => {
  reportControl("foreignPosts", "SQLite");
  const { foreign, stored } = await posted(mutantFile("own-origin"));
  expect(new Set(foreign)).not.toEqual(new Set([403]));
  expect(stored).toBeGreaterThan(0);
});
